import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** Creates a temporary folder that is removed after the test file. @param above parent folder */
export function newFolder(above = tmpdir()): string {
  const folder = mkdtempSync(join(above, 'wezesha-'))
  folders.push(folder)
  return folder
}

/** Removes the temporary folders of a test file. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
