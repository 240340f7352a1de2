import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError } from '#kit/core/api.ts'
import { startUpload, type UploadState } from '#kit/upload.ts'
import { BatchingPGlite } from '#server/db/batching-pglite.ts'
import { extensions } from '#server/db/durable-pglite.ts'
import type { Database } from '#server/db/open.ts'
import { databaseOn } from '#server/db/pglite.ts'
import { file, upload } from '#server/db/schema/index.ts'
import { openDisk } from '#server/files/disk.ts'
import { handlers, jpgOf, mp4Of, PICTURE, rows, sha256Of, VIDEO } from '#server/files/testing.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { demoApp, newFolder, testServices } from '#server/testing.ts'

// Tests the client of uploads against the real server, over an unreliable connection.

const KB = 1024
const MB = 1024 * KB

let database: Database
let app: FastifyInstance
let person: Signed
const files = openDisk(newFolder())

/** A proxy whose connection can be cut: after so many bytes of a request, or completely. */
let line: Server
let origin = ''
let leftUntilCut = Number.POSITIVE_INFINITY
let isDown = false
/** Number of responses to lose on their way back. */
let lost = 0
/** Number of requests that a captive portal answers with its own page. */
let pages = 0
let sentBytes = 0
const methods: string[] = []

beforeAll(async () => {
  database = await databaseOn(new BatchingPGlite({ extensions }))
  const services = testServices({ files })
  app = await demoApp({ database, services, api: { rows, handlers } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  line = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    methods.push(method ?? '')
    if (isDown) return void asked.socket.destroy()
    if (pages > 0 && pages-- > 0) {
      answer.writeHead(403, { 'content-type': 'text/html', connection: 'close' })
      return void answer.end('<h1>Sign in to the Wi-Fi</h1>')
    }
    const onward = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...headers, host: 'localhost' },
    })
    asked.on('data', (piece: Buffer) => {
      leftUntilCut -= piece.length
      sentBytes += piece.length
      if (leftUntilCut > 0) return void onward.write(piece)
      leftUntilCut = Number.POSITIVE_INFINITY
      isDown = true
      onward.destroy()
      asked.socket.destroy()
    })
    asked.on('end', () => onward.end())
    onward.on('error', () => asked.socket.destroy())
    onward.on('response', reply => {
      if (method === 'PATCH' && lost > 0 && lost-- > 0) return void asked.socket.destroy()
      answer.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(answer)
    })
  })
  await new Promise<void>(listening => line.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
})
afterAll(async () => {
  line.closeAllConnections()
  line.close()
  await app.close()
  await database.close()
})

/** Emulates the Web Locks API, which Node lacks: one holder at a time, the others queue. */
function locksOfABrowser() {
  const held = new Map<string, Promise<unknown>>()
  return {
    async request(
      name: string,
      options: { ifAvailable?: boolean },
      action: (lock: object | null) => Promise<unknown> | undefined,
    ) {
      if (options.ifAvailable && held.has(name)) return action(null)
      while (held.has(name)) await held.get(name)?.catch(() => {})
      const work = Promise.resolve(action({}))
      held.set(name, work)
      return work.finally(() => held.delete(name))
    },
  }
}

const online = new EventTarget()
beforeEach(async () => {
  person = await signIn(database, 'client')
  vi.stubGlobal('navigator', { locks: locksOfABrowser() })
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online))
  isDown = false
  leftUntilCut = Number.POSITIVE_INFINITY
  lost = 0
  sentBytes = 0
  methods.length = 0
})
afterEach(() => vi.unstubAllGlobals())

const begin = (bytes: Buffer, purpose = VIDEO, token = async () => person.token as string | null) =>
  startUpload(new Blob([bytes as unknown as BlobPart]), {
    purpose,
    name: 'Duka letu – ñ.mp4',
    connection: { origin, token, language: () => 'sw' },
  })
type Run = ReturnType<typeof begin>
const until = ({ $state }: Run, is: (state: UploadState) => boolean) =>
  vi.waitUntil(() => is($state.get()), { interval: 5 })
const arrived = async (id: string) => sha256Of(await files.read(id))
const back = () => {
  isDown = false
  online.dispatchEvent(new Event('online'))
}

describe('a file', () => {
  test('arrives whole, and reports progress', async () => {
    const bytes = mp4Of(2 * MB)
    const run = begin(bytes)
    const seen: number[] = []
    run.$state.subscribe(({ sent }) => void seen.push(sent))
    const { upload } = await run.done
    expect(await arrived(upload)).toBe(sha256Of(bytes))
    expect(run.$state.get()).toEqual({ sent: bytes.length, size: bytes.length, status: 'done' })
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.length).toBeGreaterThan(3)
    const row = await database.sql.query.file.findFirst({ where: (one, { eq }) => eq(one.id, upload) })
    expect(row?.name).toBe('Duka letu – ñ.mp4')
  })

  test('cut at 60 % resumes once online, and resends little', async () => {
    const bytes = mp4Of(4 * MB)
    leftUntilCut = 0.6 * bytes.length
    const run = begin(bytes)
    await until(run, ({ status }) => status === 'waiting')
    const { sent } = run.$state.get()
    expect(sent).toBeGreaterThan(MB)
    back()
    const { upload } = await run.done
    expect(await arrived(upload)).toBe(sha256Of(bytes))
    expect(sentBytes).toBeLessThan(bytes.length + 2 * MB)
  })

  test('waits behind the page of a captive portal', async () => {
    const bytes = mp4Of(MB)
    pages = 1
    const run = begin(bytes)
    await until(run, ({ status }) => status === 'waiting')
    back()
    expect(await arrived((await run.done).upload)).toBe(sha256Of(bytes))
  })

  test('is sent anew if the server no longer has its part', async () => {
    const bytes = mp4Of(4 * MB)
    const run = begin(bytes)
    await until(run, ({ sent }) => sent > 0)
    run.pause()
    await database.sql.delete(upload).where(eq(upload.account, person.id))
    run.resume()
    expect(await arrived((await run.done).upload)).toBe(sha256Of(bytes))
  })

  test('with lost responses arrives once', async () => {
    lost = 2
    const run = begin(mp4Of(600 * KB))
    await until(run, ({ status }) => status === 'waiting')
    back()
    await until(run, ({ status }) => status !== 'waiting')
    const nudge = setInterval(back, 50)
    const { upload } = await run.done
    clearInterval(nudge)
    const kept = await database.sql.select().from(file)
    expect(kept.filter(({ owner }) => owner === person.id).map(({ id }) => id)).toEqual([upload])
  })

  test('stops while paused, and resumes where it was', async () => {
    const bytes = mp4Of(3 * MB)
    const run = begin(bytes)
    await until(run, ({ sent }) => sent > 0)
    run.pause()
    expect(run.$state.get().status).toBe('paused')
    await new Promise(resolve => setTimeout(resolve, 100))
    const asked = methods.length
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(methods.length).toBe(asked)
    expect(run.$state.get().status).toBe('paused')
    run.resume()
    const { upload } = await run.done
    expect(await arrived(upload)).toBe(sha256Of(bytes))
  })

  test('chosen again after closing the tab sends only the rest', async () => {
    const bytes = mp4Of(4 * MB)
    leftUntilCut = 3 * MB
    const closed = begin(bytes)
    await until(closed, ({ status }) => status === 'waiting')
    // as when a page is closed: the server is not notified
    closed.pause()
    isDown = false
    sentBytes = 0
    const { upload } = await begin(bytes).done
    expect(await arrived(upload)).toBe(sha256Of(bytes))
    expect(sentBytes).toBeLessThan(2.5 * MB)
  })

  test('chosen in two tabs is sent once, and both get it', async () => {
    const bytes = mp4Of(2 * MB)
    const [one, two] = [begin(bytes), begin(bytes)]
    const statuses: string[] = []
    for (const run of [one, two]) run.$state.subscribe(({ status }) => void statuses.push(status))
    const [first, second] = await Promise.all([one.done, two.done])
    expect(first).toEqual(second)
    expect(statuses).toContain('elsewhere')
    expect(sentBytes).toBeLessThan(2.1 * MB)
  })

  test('sent from two devices at once arrives once, and whole', async () => {
    const bytes = mp4Of(2 * MB)
    const one = begin(bytes)
    vi.stubGlobal('navigator', {})
    const [first, second] = await Promise.all([one.done, begin(bytes).done])
    expect(first).toEqual(second)
    expect(await arrived(first.upload)).toBe(sha256Of(bytes))
  })

  test('is cancelled here and on the server', async () => {
    const run = begin(mp4Of(3 * MB))
    await until(run, ({ sent }) => sent > 0)
    run.cancel()
    await expect(run.done).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitUntil(
      async () =>
        (await database.sql.query.upload.findFirst({
          where: (one, { eq }) => eq(one.account, person.id),
        })) === undefined,
    )
  })

  test('is rejected with the server’s message in the page’s language', async () => {
    const run = begin(jpgOf(300 * KB), VIDEO)
    await expect(run.done).rejects.toMatchObject({ code: 'invalid', message: 'Chagua faili ya MP4.' })
    expect(run.$state.get().status).toBe('refused')
    const large = begin(Buffer.alloc(5 * MB), PICTURE)
    const problem = await large.done.catch((error: ApiError) => error)
    expect(problem).toMatchObject({ code: 'too-large', fields: { file: expect.stringContaining('MB 4') } })
  })

  test('continues with a new token once the old expires', async () => {
    const asked: (string | undefined)[] = []
    const token = async (stale?: string) => {
      asked.push(stale)
      return stale ? person.token : 'an-old-token-that-is-over'
    }
    const { upload } = await begin(mp4Of(100 * KB), VIDEO, token).done
    expect(upload).toMatch(/^[0-9a-f]{24}$/)
    expect(asked).toContain('an-old-token-that-is-over')
  })
})
