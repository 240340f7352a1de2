import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'

/** Log levels. */
export const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type Level = (typeof LEVELS)[number]

export type LogSettings = {
  logLevel: Level
  /** Whether X-Forwarded-* headers are trusted: from everybody, or from the listed addresses. */
  trustProxy: boolean | string
}

/** Destination of the log lines. */
export type LogStream = { write(line: string): void }

/** Endpoints that monitoring polls every few seconds; not logged. */
const WATCHED = /^\/(healthz|readyz|metrics)/

const REQUEST_ID = /^[\w.-]{1,64}$/

/** Configures logging: one JSON line per event, with the request id and without credentials or personal data. */
export function logOptions(
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
 * Returns the route's pattern where the URL itself may identify a user; never the query string, which may contain personal data.
 * Portal pages and unknown URLs are kept, with email addresses removed.
 */
function addressOf({ url, routeOptions }: FastifyRequest): string {
  const pattern = routeOptions?.url
  if (pattern && (pattern.includes(':') || pattern.startsWith('/api/'))) return pattern
  const [path = ''] = url.split('?')
  return path.replace(/[^/]+/g, part => (/@|%40/.test(part) ? '…' : part))
}

type Described = { type: string; message: string; stack: string; code?: string; cause?: Described }

/** Serializes an error without query parameter values: they are personal data and hashes of credentials. */
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

/** Strips the parameter values that drizzle appends to its messages, and the email addresses that mail servers quote. */
const withoutValues = (text: string): string =>
  text
    .replace(/\nparams: [\s\S]*?(?=\n {4}at )|\nparams: [\s\S]*$/, '')
    // word by word: one pattern for the whole address takes quadratic time on a long word without @
    .replace(/[^\s<>"',;:()/]+/g, word => (/.@./.test(word) ? '…' : word))
