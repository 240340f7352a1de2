import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from './store.ts'
import { pathOf } from './store.ts'

/**
 * Stores files on disk, in `files/ab/cd/<id>` of the data folder: subfolders by id prefix keep directories small. Unfinished
 * uploads are in `uploads` beside it.
 */
export function openDisk(dataDir: string): Files {
  const whole = (id: string) => join(dataDir, 'files', pathOf(id))
  const growing = (id: string) => join(dataDir, 'uploads', pathOf(id))

  return {
    async write(id, bytes) {
      const path = whole(id)
      // write to a temporary name and rename, so that a crash never leaves a partial file
      const draft = `${path}.${randomBytes(6).toString('hex')}`
      await mkdir(dirname(path), { recursive: true })
      try {
        await within(draft, 'wx', async handle => {
          await handle.writeFile(bytes)
          await handle.sync()
        })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    read: async id => readFile(whole(id)),
    async open(id, part) {
      const handle = await open(whole(id))
      return handle.createReadStream(part)
    },
    remove: async id => rm(whole(id), { force: true }),
    growing: {
      async add(id, { size }, bytes) {
        const path = growing(id)
        await mkdir(dirname(path), { recursive: true })
        await within(path, constants.O_RDWR | constants.O_CREAT, async handle => {
          // writing past the end would fill the gap with zeros
          if ((await handle.stat()).size < size) throw new Error(`What came of upload ${id} is missing`)
          // on a nearly full disk a write may end early without an error
          for (let at = 0; at < bytes.length; ) {
            const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, size + at)
            at += bytesWritten
          }
          await handle.datasync()
        })
        return { size: size + bytes.length }
      },
      async finish(id, { size }) {
        const path = growing(id)
        if (!(await exists(path)) && (await exists(whole(id)))) return
        await within(path, 'r+', async handle => {
          await handle.truncate(size)
          await handle.sync()
        })
        await mkdir(dirname(whole(id)), { recursive: true })
        await rename(path, whole(id))
      },
      drop: async id => rm(growing(id), { force: true }),
    },
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function within(path: string, flags: string | number, action: (handle: FileHandle) => Promise<void>) {
  const handle = await open(path, flags, 0o600)
  try {
    await action(handle)
  } finally {
    await handle.close()
  }
}
