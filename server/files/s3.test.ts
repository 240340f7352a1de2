import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#server/db/schema/columns.ts'
import { serveS3 } from '#server/sandbox/s3.ts'
import { openS3 } from './s3.ts'
import { type Files, type Grown, NOTHING_YET } from './store.ts'

const KB = 1024
const MB = 1024 * KB

describe('files in S3', () => {
  let s3: Awaited<ReturnType<typeof serveS3>>
  let files: Files
  beforeAll(async () => {
    s3 = await serveS3()
    files = openS3(s3.account)
  })
  afterAll(() => s3.close())

  /** Adds contents piece by piece. @returns the state, and the whole content */
  async function grow(id: string, sizes: number[]): Promise<{ grown: Grown; bytes: Buffer }> {
    const pieces = sizes.map(size => randomBytes(size))
    let grown = NOTHING_YET
    for (const piece of pieces) {
      // as stored in the database
      grown = JSON.parse(JSON.stringify(await files.growing.add(id, grown, piece)))
    }
    return { grown, bytes: Buffer.concat(pieces) }
  }
  const left = () => [...s3.objects.keys()].filter(name => name.startsWith('uploads/'))

  it('are read back, whole and in part, and are gone once removed', async () => {
    const id = newId()
    const bytes = randomBytes(2 * KB)
    await files.write(id, bytes)
    expect(await files.read(id)).toEqual(bytes)
    const part = await (await files.open(id, { start: 10, end: 19 })).toArray()
    expect(Buffer.concat(part)).toEqual(bytes.subarray(10, 20))
    await files.remove(id)
    await expect(files.read(id)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(files.remove(id)).resolves.toBeUndefined()
  })

  it('are streamed for as long as their reader takes', async () => {
    const id = newId()
    const bytes = randomBytes(8 * MB)
    await files.write(id, bytes)
    const stream = await openS3(s3.account, { patience: 200 }).open(id)
    const pieces: Buffer[] = []
    for await (const piece of stream) {
      if (pieces.length === 0) await sleep(400)
      pieces.push(piece)
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  })

  it('are given up when the server does not answer', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const waiting = openS3({ ...s3.account, endpoint: `http://127.0.0.1:${port}` }, { patience: 100 })
    const away = { code: 'unavailable', message: expect.stringMatching(/does not answer GET/) }
    await expect(waiting.read(newId())).rejects.toMatchObject(away)
    silent.closeAllConnections()
    silent.close()
  })

  it('whose connection breaks before they are read fail to be read, and harm nothing else', async () => {
    const breaking = createServer((_, answer) => {
      answer.writeHead(200, { 'content-length': '100' })
      answer.write('only the beginning', () => answer.destroy())
    }).listen(0, '127.0.0.1')
    await once(breaking, 'listening')
    const { port } = breaking.address() as AddressInfo
    const content = await openS3({ ...s3.account, endpoint: `http://127.0.0.1:${port}` }).open(newId())
    await vi.waitUntil(() => content.destroyed)
    await expect(content.toArray()).rejects.toThrow()
    breaking.close()
  })

  it('are refused with a wrong key, and are never found by name', async () => {
    const strange = openS3({ ...s3.account, secret: 'another' })
    const refused = { code: 'unavailable', message: expect.stringContaining('403') }
    await expect(strange.write(newId(), Buffer.from('x'))).rejects.toMatchObject(refused)
    const elsewhere = openS3({ ...s3.account, bucket: 'misspelt' })
    await expect(elsewhere.read(newId())).rejects.toMatchObject({ code: 'unavailable' })
    await expect(files.read('../../etc/passwd')).rejects.toThrow('by its id')
  })

  it('grow from small pieces below the part size, without leftovers', async () => {
    const id = newId()
    const { grown, bytes } = await grow(id, [256 * KB, 100, 300 * KB])
    await expect(files.read(id)).rejects.toThrow('404')
    await files.growing.finish(id, grown)
    expect(await files.read(id)).toEqual(bytes)
    await files.growing.finish(id, grown)
    expect(left()).toEqual([])
  })

  it('grow from many pieces by multipart; finishing is idempotent', async () => {
    const id = newId()
    const sizes = [...Array(15).fill(MB), 6 * MB, 7]
    const { grown, bytes } = await grow(id, sizes)
    expect(grown.multipart?.marks).toHaveLength(4)
    await files.growing.finish(id, grown)
    expect((await files.read(id)).equals(bytes)).toBe(true)
    await files.growing.finish(id, grown)
    expect([left(), s3.uploads.size]).toEqual([[], 0])
  })

  it('accept a retry of an unacknowledged piece', async () => {
    const id = newId()
    const { grown } = await grow(id, [KB])
    await files.growing.add(id, grown, randomBytes(9 * KB))
    const piece = randomBytes(2 * KB)
    const now = await files.growing.add(id, grown, piece)
    await files.growing.finish(id, now)
    expect((await files.read(id)).subarray(KB)).toEqual(piece)
  })

  it('leave nothing of a part that S3 did not take', async () => {
    const id = newId()
    s3.fail(4, 'PUT')
    const large = randomBytes(6 * MB)
    await expect(files.growing.add(id, NOTHING_YET, large)).rejects.toMatchObject({ code: 'unavailable' })
    expect(s3.uploads.size).toBe(0)
    const grown = await files.growing.add(id, NOTHING_YET, large)
    await files.growing.finish(id, grown)
    expect((await files.read(id)).equals(large)).toBe(true)
  })

  it('that were dropped leave nothing', async () => {
    const id = newId()
    const { grown } = await grow(id, [6 * MB, KB])
    await files.growing.drop(id, grown)
    await files.growing.drop(id, grown)
    expect([left(), s3.uploads.size]).toEqual([[], 0])
  })

  it('are retried when S3 is briefly busy', async () => {
    const id = newId()
    s3.fail(2)
    await files.write(id, Buffer.from('text'))
    expect(String(await files.read(id))).toBe('text')
  })
})
