import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** May be kept by everybody and used for `seconds` without asking; then once more while asking for the new one. */
export const freshFor = (seconds: number, stale = seconds * 10): string =>
  `public, max-age=${seconds}, stale-while-revalidate=${stale}`

/** May be kept, but must be asked for each time: the ETag makes that cheap. */
export const ASK = 'no-cache'

/** Never changes under this address. */
export const FOREVER = 'public, max-age=31536000, immutable'

export type Content = { body: string | Buffer; type: string; cache: string; tag?: string }

/** A strong ETag for a body: its hash. */
export const tagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Answers with a body, or with 304 where the asker has it already. */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, cache, tag = tagOf(body) }: Content,
): FastifyReply {
  reply.header('etag', tag).header('cache-control', cache)
  if (reply.statusCode === 200 && has(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

const ENCODED = /-(br|gzip)"$/

/** Whether the If-None-Match names the tag, in whatever encoding it was received. */
function has(header: string | undefined, tag: string): boolean {
  if (!header) return false
  return header.split(',').some(one => {
    const known = one.trim().replace(/^W\//, '').replace(ENCODED, '"')
    return known === tag || known === '*'
  })
}

/**
 * Gives a body that was compressed an ETag of its own, as a strong one must have: `"x"` and `"x-br"` are different bytes.
 * Register it after @fastify/compress.
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
