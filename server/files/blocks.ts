import type { Readable } from 'node:stream'

/** How much of a request body is buffered at a time: earlier blocks survive a dropped connection. */
const BLOCK = 1024 * 1024

/** Yields a body in blocks. If the connection drops, the data received so far is yielded as the last block. */
export async function* blocks(body: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  try {
    for await (const piece of body) {
      held.push(piece)
      size += piece.length
      if (size < BLOCK) continue
      yield Buffer.concat(held)
      held = []
      size = 0
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
  }
  if (size > 0) yield Buffer.concat(held)
}
