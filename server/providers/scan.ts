import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

/** Scans a file for malware. @returns whether it may be kept @throws Error if it could not be scanned */
export type Scan = ((name: string, content: Readable) => Promise<boolean>) | null

/** Timeout in ms, long enough for a large file. */
const PATIENCE = 100_000
/** Response statuses for a harmful file. */
const HARMFUL = [406, 422]

/**
 * Opens a scanner that takes a file as the form field `file` and responds by status: 2xx for a harmless file, 406 or 422 for a harmful one.
 * The REST services around ClamAV do so. Null without a URL: nothing is scanned.
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
