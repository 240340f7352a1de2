import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The project's folder: the nearest one above this file that holds a package.json. Found from the file and not from
 * the working directory, so that source, build and every place they are started from agree.
 */
export const root = above(dirname(fileURLToPath(import.meta.url)))

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The server lies outside its project: no package.json above it')
  return above(parent)
}
