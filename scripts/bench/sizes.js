// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.js'
import { table } from './table.js'

/** Prints the sizes of the build and their budgets. */
export function printSizes() {
  /** @type {{ part: string, size: number, budget: number }[]} */
  const sizes = JSON.parse(readFileSync(join(root, 'dist/sizes.json'), 'utf8'))
  console.log('\nSizes, bytes after gzip')
  table(
    ['part', 'size', 'budget'],
    sizes.map(({ part, size, budget }) => [part, size, budget]),
  )
}
