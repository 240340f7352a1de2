import type { FastifyReply, FastifyRequest } from 'fastify'
import { LIVES } from './session.ts'

/** Under TLS a name that browsers tie to this very host; over plain http, the demo's, they would refuse such a name. */
const nameFor = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-session' : 'session')

/** The cookie that carries the refresh token: out of reach of scripts and of other sites. */
export function sessionCookie(request: FastifyRequest, reply: FastifyReply) {
  const name = nameFor(request)
  return {
    read: (): string | null => request.cookies[name] || null,
    write(refresh: string | null): void {
      reply.setCookie(name, refresh ?? '', {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge: refresh === null ? 0 : LIVES.idle,
      })
    },
  }
}
