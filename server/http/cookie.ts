import type { FastifyReply, FastifyRequest } from 'fastify'
import { LIVES } from './session.ts'

/**
 * Cookie with the refresh token: httpOnly and same-site. In production, and wherever TLS is used, it is Secure with a `__Host-`
 * prefix, which browsers would reject over the demo's plain http.
 */
export const sessionCookie = (request: FastifyRequest, reply: FastifyReply, production: boolean) =>
  cookieOf('session', LIVES.idle, request, reply, production)

/** Cookie that identifies a browser in which a user has signed in before. It outlives the session and grants no access. */
export const deviceCookie = (request: FastifyRequest, reply: FastifyReply, production: boolean) =>
  cookieOf('device', LIVES.device, request, reply, production)

/** Accessor of one cookie for handlers. Writing null removes it. */
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
