import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/refusal/message.ts'

const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * Returns the origin a request was sent to: `https://wezesha.example`. Behind a trusted proxy, the one the proxy names.
 * @throws Refusal invalid when the Host header is not a host name
 */
export function originOf(request: FastifyRequest): string {
  if (!HOST.test(request.host)) throw new Refusal('invalid', 'program.host')
  return `${request.protocol}://${request.host}`
}
