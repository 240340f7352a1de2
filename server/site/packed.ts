import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answer, type Content, tagOf } from '#server/http/answer.ts'

/** A body with its tag and, as soon as there is time for it, packed better than at each visit. */
export type Packed<Made extends { body: string }> = Made & { tag: string; packed?: Buffer }

const pack = promisify(brotliCompress)

/** Bodies that carry a script are some 100 KB each to keep. */
const MOST_KEPT = 100

/**
 * Keeps what is made by its key, and packs it. One at a time, so that whoever asks for many keeps one processor busy at most; what is not
 * packed yet is sent as everything else is.
 */
export function keepPacked<Made extends { body: string }>() {
  const kept = new Map<string, Promise<Packed<Made>>>()
  let isBusy = false
  const packUp = async (one: Packed<Made>) => {
    if (one.packed || isBusy) return
    isBusy = true
    // without it the body is sent as everything else is
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

/** Answers with the packed body where there is one, and the asker takes it. */
export function answerPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag, packed }: Packed<{ body: string }>,
  how: Pick<Content, 'type' | 'cache'>,
): FastifyReply {
  const sent = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? packed : undefined
  if (sent) reply.header('content-encoding', 'br').header('vary', 'accept-encoding')
  return answer(request, reply, { body: sent ?? body, tag, ...how })
}
