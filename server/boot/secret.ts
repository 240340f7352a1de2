import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The demo's own secret, made at the first start and kept in the data folder, for its owner's eyes only. Whoever
 * starts at the same time gets the same one.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const draft = `${file}-${randomUUID()}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  // puts the file there whole, unless there is one
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}
