import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Content, sendAnswer, tagOf } from '#server/http/answer.ts'

/** A body with its ETag and, once computed in the background, its Brotli compression at a higher level than on-the-fly compression. */
export type Packed<Made extends { body: string }> = Made & { tag: string; packed?: Buffer }

const pack = promisify(brotliCompress)

/** Cache size: bodies with an inline script take some 100 KB each. */
const MOST_KEPT = 100

/**
 * Creates a cache that also compresses its entries in the background. One at a time, so that many requests keep at most one CPU
 * core busy; until then a body is compressed on the fly as usual.
 */
export function createPackedCache<Made extends { body: string }>() {
  const kept = new Map<string, Promise<Packed<Made>>>()
  let isBusy = false
  const packUp = async (one: Packed<Made>) => {
    if (one.packed || isBusy) return
    isBusy = true
    // on failure the body is compressed on the fly as usual
    one.packed = await pack(one.body).catch(() => undefined)
    isBusy = false
  }
  return async (key: string, make: () => Promise<Made>): Promise<Packed<Made>> => {
    const made = kept.get(key) ?? make().then(one => ({ ...one, tag: tagOf(one.body) }))
    if (!kept.has(key)) {
      kept.set(key, made)
      made.catch(() => kept.delete(key))
      const [oldest = key] = kept.keys()
      if (kept.size > MOST_KEPT) kept.delete(oldest)
    }
    const one = await made
    void packUp(one)
    return one
  }
}

/** Sends the precompressed body if available and accepted by the client. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag, packed }: Packed<{ body: string }>,
  how: Pick<Content, 'type' | 'cache'>,
): FastifyReply {
  const sent = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? packed : undefined
  if (sent) reply.header('content-encoding', 'br').header('vary', 'accept-encoding')
  return sendAnswer(request, reply, { body: sent ?? body, tag, ...how })
}
