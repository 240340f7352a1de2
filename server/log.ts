import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyServerOptions, LogController } from 'fastify'
import type { Settings } from './settings.ts'

/** Where the log goes, line by line. */
export type LogStream = { write(line: string): void }

/** Asked every few seconds by whatever runs us: nothing to keep. */
const WATCHED = /^\/(healthz|readyz|metrics)/

const REQUEST_ID = /^[\w.-]{1,64}$/

/** One JSON line per event, each with its request's id and without what lets anybody in. */
export function logging(
  { logLevel, trustProxy }: Pick<Settings, 'logLevel' | 'trustProxy'>,
  stream: LogStream | undefined,
): FastifyServerOptions {
  return {
    logger: {
      level: logLevel,
      ...(stream && { stream }),
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      serializers: {
        // the query is left out: it may say who is asking
        req: ({ method, url, host, ip }) => ({ method, url: url.replace(/\?.*$/, ''), host, ip }),
      },
    },
    logController: new LogController({ disableRequestLogging: ({ url }) => WATCHED.test(url) }),
    genReqId: ({ headers }: IncomingMessage) => {
      const given = String(headers['x-request-id'] ?? '')
      return trustProxy && REQUEST_ID.test(given) ? given : randomUUID()
    },
  }
}
