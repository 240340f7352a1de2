import type { FastifyReply, FastifyRequest } from 'fastify'
import { LIVES } from './session.ts'

/**
 * The cookie that carries the refresh token: out of reach of scripts and of other sites. In production, and wherever there is TLS, it is
 * Secure and has a name that browsers tie to this very host; over the demo's plain http they would refuse such a name.
 */
export const sessionCookie = (request: FastifyRequest, reply: FastifyReply, production: boolean) =>
  cookieOf('session', LIVES.idle, request, reply, production)

/** The cookie by which a browser is known that somebody signed in with before. It outlives the session, and opens nothing. */
export const deviceCookie = (request: FastifyRequest, reply: FastifyReply, production: boolean) =>
  cookieOf('device', LIVES.device, request, reply, production)

/** A cookie as handlers read and write it. Writing null removes it. */
export type Cookie = { read(): string | null; write(value: string | null): void }

function cookieOf(
  plain: string,
  life: number,
  request: FastifyRequest,
  reply: FastifyReply,
  production: boolean,
): Cookie {
  const secure = production || request.protocol === 'https'
  const name = secure ? `__Host-${plain}` : plain
  return {
    read: () => request.cookies[name] || null,
    write(value) {
      reply.setCookie(name, value ?? '', {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: value === null ? 0 : life,
      })
    },
  }
}
