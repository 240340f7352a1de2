import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

/** Looks a file through for what does harm. @returns whether it may be kept @throws Error when nobody could look */
export type Scan = ((name: string, content: Readable) => Promise<boolean>) | null

/** A large file takes a while; in ms. */
const PATIENCE = 100_000
/** What scanners answer of a file that does harm. */
const HARMFUL = [406, 422]

/**
 * A scanner that takes a file as the field `file` of a form and answers by the status: 2xx for a harmless one, 406 or 422 for
 * one that does harm. The REST services around ClamAV do so. Null without an address: nothing is looked through.
 */
export function openScan(url: string | null): Scan {
  if (url === null) return null
  return async (name, content) => {
    const boundary = randomBytes(16).toString('hex')
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Readable.toWeb(Readable.from(form(boundary, name, content))) as ReadableStream,
      duplex: 'half',
      signal: AbortSignal.timeout(PATIENCE),
    } as RequestInit)
    await response.body?.cancel()
    if (HARMFUL.includes(response.status)) return false
    if (response.ok) return true
    throw new Error(`The scanner answers ${response.status}`)
  }
}

async function* form(boundary: string, name: string, content: Readable): AsyncGenerator<Buffer> {
  const shown = name.replace(/[^\w. -]/g, '_')
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${shown}"\r\n` +
      'content-type: application/octet-stream\r\n\r\n',
  )
  for await (const piece of content) yield piece
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
