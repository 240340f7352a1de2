import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codesOf, isUnreachable } from '#server/db/open.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import { languageAsked, Refusal } from '#server/refusal/message.ts'

/** Answers all errors in the one format of contract/problem.ts. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((request, reply) =>
    refuse(new Refusal('not-found', 'call.nothing-here'), request, reply),
  )
}

/** Answers one error. */
export function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  // a provider that is not configured is no server failure, nor is a connection that was lost in the middle of a request
  const level = request.raw.errored === error ? 'info' : 'error'
  if (refusal.status >= 500 && refusal.code !== 'not-configured') request.log[level]({ err: error }, 'failed')
  return refuse(refusal, request, reply)
}

/** After how many seconds too many calls may be repeated, where no window ends: a new code can be asked for, or a connection has ended. */
const MINUTE = 60

function refuse(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { until, code } = refusal
  const seconds = until ? Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000)) : MINUTE
  if (until || code === 'too-many') reply.header('retry-after', seconds)
  return (
    reply
      .code(refusal.status)
      .removeHeader('etag')
      // of a file that failed before its first bytes
      .removeHeader('content-encoding')
      .removeHeader('content-disposition')
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusal.problem(request.id, languageAsked(request))))
  )
}

/** Refusals for errors that Fastify raises before the handler runs. */
const EARLY: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal('invalid', 'program.json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal('invalid', 'program.body-empty'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('invalid', 'program.body-length'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('invalid', 'program.send-json', undefined, 415),
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('too-large', 'program.body-large'),
}

/** Codes of a full disk: of the file system, a quota, and PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** PostgreSQL's codes of a change undone because another one was made at the same time: a deadlock, a lock, a unique value. */
const AT_ONCE = new Set(['40P01', '40001', '55P03', '23505'])

/** Maps any error to a refusal. Unexpected errors reveal no internals; the log has them, under the request id. */
function toRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof CoreRefusal) {
    const isAway = error.kind === 'away' || error.kind === 'busy'
    return new Refusal(isAway ? 'unavailable' : 'conflict', error.sentence)
  }
  const { code, statusCode = 500 } = error as Partial<FastifyError>
  const early = EARLY[code ?? '']
  if (early) return early
  const codes = codesOf(error)
  if (codes.some(one => FULL.has(one))) return new Refusal('unavailable', 'call.no-room')
  if (codes.some(one => AT_ONCE.has(one))) return new Refusal('unavailable', 'call.at-once')
  if (isUnreachable(error)) return new Refusal('unavailable', 'call.away')
  if (statusCode === 404) return new Refusal('not-found', 'call.nothing-here')
  if (statusCode === 413) return new Refusal('too-large', 'call.too-large')
  if (statusCode >= 400 && statusCode < 500) {
    return new Refusal('invalid', 'program.unreadable', undefined, statusCode)
  }
  return new Refusal('failed', 'call.failed')
}

/** Answers requests that are not valid HTTP, in the same format. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal('too-large', 'program.headers-large', undefined, 431)
      : new Refusal('invalid', 'program.unreadable')
  const body = JSON.stringify(refusal.problem(randomUUID()))
  socket.end(
    `HTTP/1.1 ${refusal.status} ${refusal.code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
