import { readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '#server/db/schema/columns.ts'
import { newFolder } from '#server/testing.ts'
import { openDisk } from './disk.ts'
import { NOTHING_YET } from './store.ts'

describe('files on disk', () => {
  const folder = newFolder()
  const files = openDisk(folder)

  it('are read back unchanged, also by a later server', async () => {
    const id = newId()
    const bytes = Buffer.from([0, 255, 13, 10, 0])
    await files.write(id, bytes)
    expect(await files.read(id)).toEqual(bytes)
    expect(await openDisk(folder).read(id)).toEqual(bytes)
  })

  it('are stored by id, without partial files beside them', async () => {
    const id = 'abcd00000000000000000001'
    await files.write(id, Buffer.from('one'))
    await files.write(id, Buffer.from('two'))
    expect(readdirSync(join(folder, 'files/ab/cd'))).toEqual([id])
    expect(String(await files.read(id))).toBe('two')
  })

  it('are gone once removed; removing again does nothing', async () => {
    const id = newId()
    await files.write(id, Buffer.from('text'))
    await files.remove(id)
    await expect(files.read(id)).rejects.toThrow()
    await expect(files.remove(id)).resolves.toBeUndefined()
  })

  it.each(['../../etc/passwd', 'photo.jpg', '', `${'a'.repeat(23)}/`])(
    'are refused by name: %j',
    async name => {
      await expect(files.read(name)).rejects.toThrow('by its id')
      await expect(files.write(name, Buffer.from('x'))).rejects.toThrow('by its id')
      await expect(files.remove(name)).rejects.toThrow('by its id')
    },
  )

  it('in progress are unreadable until complete; finishing is idempotent', async () => {
    const id = newId()
    const first = await files.growing.add(id, NOTHING_YET, Buffer.from('one '))
    await files.growing.add(id, first, Buffer.from('a try that nobody heard of'))
    const whole = await files.growing.add(id, first, Buffer.from('two'))
    await expect(files.read(id)).rejects.toThrow()
    await files.growing.finish(id, whole)
    await files.growing.finish(id, whole)
    expect(String(await files.read(id))).toBe('one two')
    expect(String(Buffer.concat(await (await files.open(id, { start: 4, end: 5 })).toArray()))).toBe('tw')
  })

  it('in progress are whole although the system writes a part at a time', async () => {
    const handle = await open(folder)
    const prototype = Object.getPrototypeOf(handle)
    await handle.close()
    const { write } = prototype
    const partly = vi.spyOn(prototype, 'write').mockImplementation(function (
      this: object,
      bytes,
      at,
      many,
      to,
    ) {
      return write.call(this, bytes, at, Math.min(Number(many), 3), to)
    })
    const id = newId()
    const first = await files.growing.add(id, NOTHING_YET, Buffer.from('one '))
    const whole = await files.growing.add(id, first, Buffer.from('two'))
    partly.mockRestore()
    await files.growing.finish(id, whole)
    expect(String(await files.read(id))).toBe('one two')
  })

  it('in progress that were lost raise an error', async () => {
    const id = newId()
    await expect(files.growing.add(id, { size: 10 }, Buffer.from('x'))).rejects.toThrow('is missing')
    await files.growing.drop(id, { size: 10 })
    await expect(files.growing.finish(id, { size: 10 })).rejects.toThrow()
  })
})
