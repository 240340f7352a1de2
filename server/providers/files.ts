import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the contents of files lie, by their ids. */
export type Files = {
  write(id: string, bytes: Buffer): Promise<void>
  /** @throws Error when there is none */
  read(id: string): Promise<Buffer>
  remove(id: string): Promise<void>
}

const ID = /^[0-9a-f]{24}$/

/** Files on disk, in `files/ab/cd/<id>` of the data folder: a folder for each of the ids' beginnings keeps them small. */
export function openFiles(dataDir: string): Files {
  function pathOf(id: string): string {
    if (!ID.test(id)) throw new Error('A file is found by its id only')
    return join(dataDir, 'files', id.slice(0, 2), id.slice(2, 4), id)
  }
  return {
    async write(id, bytes) {
      const path = pathOf(id)
      await mkdir(dirname(path), { recursive: true })
      // only a whole file gets its name, whenever the process ends
      const draft = `${path}.${randomBytes(6).toString('hex')}`
      try {
        const handle = await open(draft, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: async id => readFile(pathOf(id)),
    remove: async id => rm(pathOf(id), { force: true }),
  }
}
