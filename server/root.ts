import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The project folder: the nearest one above this file with a package.json. Resolved from the file rather than the working
 * directory, so that it is the same for source and build, wherever they are started from.
 */
export const root = above(dirname(fileURLToPath(import.meta.url)))

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The server lies outside its project: no package.json above it')
  return above(parent)
}
