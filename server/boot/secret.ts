import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the demo's secret, created at the first start in the data folder and readable by its owner only. Concurrent starts get
 * the same one.
 */
export async function demoSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const draft = `${file}-${randomUUID()}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  // creates the file atomically, unless it exists
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}
