import type { Readable } from 'node:stream'

/** So much of a request is kept at a time: what came before a line breaks is not lost. */
const BLOCK = 1024 * 1024

/** A body in blocks. Where the line breaks, what came is a block too. */
export async function* blocks(body: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
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
