import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Cache-Control for shared caches: fresh for `seconds`, then stale-while-revalidate. */
export const freshFor = (seconds: number, stale = seconds * 10): string =>
  `public, max-age=${seconds}, stale-while-revalidate=${stale}`

/** Cacheable, but revalidated each time, which the ETag makes cheap. */
export const ASK = 'no-cache'

/** Cache-Control for immutable URLs. */
export const FOREVER = 'public, max-age=31536000, immutable'

export type Content = { body: string | Buffer; type: string; cache: string; tag?: string }

/** Computes a strong ETag: the hash of the body. */
export const tagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Sends a body, or 304 when the client's copy is current. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, cache, tag = tagOf(body) }: Content,
): FastifyReply {
  reply.header('etag', tag).header('cache-control', cache)
  if (reply.statusCode === 200 && has(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

const ENCODED = /-(br|gzip)"$/

/** Whether If-None-Match contains the tag, whatever the content encoding it was received in. */
function has(header: string | undefined, tag: string): boolean {
  if (!header) return false
  return header.split(',').some(one => {
    const known = one.trim().replace(/^W\//, '').replace(ENCODED, '"')
    return known === tag || known === '*'
  })
}

/**
 * Makes the strong ETag of a compressed body differ by encoding, since `"x"` and `"x-br"` are different bytes. Register it after
 * @fastify/compress.
 */
export function tagEncodings(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (_request, reply, payload, done) => {
        const encoding = reply.getHeader('content-encoding')
        const tag = reply.getHeader('etag')
        if (encoding && typeof tag === 'string' && tag.startsWith('"')) {
          reply.header('etag', tag.replace(/"$/, `-${encoding}"`))
        }
        done(null, payload)
      },
    ]
  })
}
