import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** A folder that lasts as long as the test file that asks for it. @param above where it is made */
export function newFolder(above = tmpdir()): string {
  const folder = mkdtempSync(join(above, 'wezesha-'))
  folders.push(folder)
  return folder
}

/** Takes the folders of a test file away. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
