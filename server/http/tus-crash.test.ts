import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, it } from 'vitest'
import { putDatabase } from '#server/db/testing.ts'
import { metadata, mp4Of, sha256Of, VIDEO } from '#server/files/testing.ts'
import { type Child, newFolder, runModule, writeBuild } from '#server/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'

const MB = 1024 * 1024

const DATA_DIR = putDatabase(newFolder())
const DIST_DIR = writeBuild()
let running: Child | null = null
afterAll(() => void running?.kill('SIGKILL'))

/** Starts the server. @returns its URL, and the request headers of an uploading user */
async function startServer() {
  running = await runModule('server/http/tus-crash.child.ts', { DATA_DIR, DIST_DIR })
  const [line] = await once(createInterface({ input: running.stdout }), 'line')
  const { port, token } = JSON.parse(line)
  return {
    base: `http://localhost:${port}`,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
  }
}
type Server = Awaited<ReturnType<typeof startServer>>

const send = ({ base, headers }: Server, path: string, at: number, bytes: Buffer) =>
  fetch(base + path, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
    body: bytes as unknown as BodyInit,
  })

it(
  'an upload resumes after the server is killed at 60 %',
  async () => {
    const bytes = mp4Of(5 * MB)
    const sixty = 3 * MB
    const first = await startServer()
    const begun = await fetch(`${first.base}/api/media/tus`, {
      method: 'POST',
      headers: {
        ...first.headers,
        'upload-length': String(bytes.length),
        'upload-metadata': metadata({ purpose: VIDEO, name: 'duka.mp4' }),
      },
    })
    const { pathname } = new URL(begun.headers.get('location') ?? '')
    for (let at = 0; at < sixty; at += MB) {
      const reply = await send(first, pathname, at, bytes.subarray(at, at + MB))
      expect(reply.status).toBe(204)
    }
    // one more piece is in flight when the process is killed
    const lost = send(first, pathname, sixty, bytes.subarray(sixty, sixty + MB)).catch(() => null)
    running?.kill('SIGKILL')
    await Promise.all([lost, once(running as NonNullable<typeof running>, 'close')])

    const second = await startServer()
    const { headers } = await fetch(second.base + pathname, { method: 'HEAD', headers: second.headers })
    const at = Number(headers.get('upload-offset'))
    expect(at).toBeGreaterThanOrEqual(sixty)
    expect((await send(second, pathname, at, bytes.subarray(at))).status).toBe(204)
    const id = pathname.split('/').pop() as string
    const kept = readFileSync(join(DATA_DIR, 'files', id.slice(0, 2), id.slice(2, 4), id))
    expect(sha256Of(kept)).toBe(sha256Of(bytes))
  },
  TIMEOUTS.long,
)
