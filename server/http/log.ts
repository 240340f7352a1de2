import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'

/** How verbose the log is. */
export const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type Level = (typeof LEVELS)[number]

export type LogSettings = {
  logLevel: Level
  /** Whether X-Forwarded-* is believed: from everybody, or from the listed addresses. */
  trustProxy: boolean | string
}

/** Where the log goes, line by line. */
export type LogStream = { write(line: string): void }

/** Asked every few seconds by whatever runs us: nothing to keep. */
const WATCHED = /^\/(healthz|readyz|metrics)/

const REQUEST_ID = /^[\w.-]{1,64}$/

/** One JSON line per event, each with its request's id and without what lets anybody in or says who it is about. */
export function logging(
  { logLevel, trustProxy }: LogSettings,
  stream: LogStream | undefined,
): FastifyServerOptions {
  return {
    logger: {
      level: logLevel,
      ...(stream && { stream }),
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          url: addressOf(request),
          host: request.host,
          ip: request.ip,
        }),
        err: describe,
        reason: withoutValues,
      },
    },
    logController: new LogController({ disableRequestLogging: ({ url }) => WATCHED.test(url) }),
    genReqId: ({ headers }: IncomingMessage) => {
      const given = String(headers['x-request-id'] ?? '')
      return trustProxy && REQUEST_ID.test(given) ? given : randomUUID()
    },
  }
}

/**
 * The pattern of the route where the address itself may name somebody; never the query, which may say who is asking.
 * The portal's pages and what is not there at all keep their addresses, but for e-mail addresses in them.
 */
function addressOf({ url, routeOptions }: FastifyRequest): string {
  const pattern = routeOptions?.url
  if (pattern && (pattern.includes(':') || pattern.startsWith('/api/'))) return pattern
  return url.replace(/\?.*$/s, '').replace(/[^/]*(@|%40)[^/]*/gi, '…')
}

type Described = { type: string; message: string; stack: string; code?: string; cause?: Described }

/** An error without the values that a query was asked with: they are people's data, and hashes of what lets them in. */
function describe(error: Error): Described {
  const { message, stack = '', cause } = error
  const { code } = error as NodeJS.ErrnoException
  return {
    type: error.constructor?.name ?? error.name,
    message: withoutValues(message),
    stack: withoutValues(stack),
    ...(code !== undefined && { code: String(code) }),
    ...(cause instanceof Error && { cause: describe(cause) }),
  }
}

/** drizzle writes the values below the query, above the stack; mail servers name the address that they refuse. */
const withoutValues = (text: string): string =>
  text
    .replace(/\nparams: [\s\S]*?(?=\n {4}at )|\nparams: [\s\S]*$/, '')
    .replace(/[^\s<>"',;:()/]+@[^\s<>"',;:()/]+/g, '…')
