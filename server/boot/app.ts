import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/db/open.ts'
import { mountSharedDocuments } from '#server/documents/public-routes.ts'
import { tagEncodings } from '#server/http/answer.ts'
import { mountDocs } from '#server/http/docs/routes.ts'
import { answerFailure, answerFailures, refuseUnreadable } from '#server/http/failures.ts'
import { FOR_OTHERS, secureHeaders, strictestHeaders } from '#server/http/headers.ts'
import { mountHealth } from '#server/http/health.ts'
import { type LogStream, logOptions } from '#server/http/log.ts'
import { mountLogos } from '#server/http/logo.ts'
import { mountMap } from '#server/http/map.ts'
import { mountMetrics } from '#server/http/metrics.ts'
import { type Handlers, mountRows, type Rows } from '#server/http/routes.ts'
import type { Services } from '#server/http/services.ts'
import { rolesOfOpenSessions } from '#server/http/session.ts'
import { mountFiles } from '#server/http/stored-file.ts'
import { openDirectory } from '#server/http/tenant-directory.ts'
import { mountTus } from '#server/http/tus.ts'
import { mountInvest } from '#server/invest/page.ts'
import { mountCertificates } from '#server/learning/check-page.ts'
import { openLive } from '#server/live/live.ts'
import { mountInbox, type Senders } from '#server/payment/inbox.ts'
import { Refusal } from '#server/refusal/message.ts'
import type { Outbox } from '#server/sandbox/outbox.ts'
import { mountOutbox } from '#server/sandbox/outbox-routes.ts'
import { type EmbedFiles, mountEmbed } from '#server/site/embed.ts'
import { mountFrame } from '#server/site/frame.ts'
import { builtShell, mountPortal, type Shell } from '#server/site/portal.ts'
import { mountWebApp } from '#server/site/web-app.ts'
import { mountWidgetPages } from '#server/site/widget-page.ts'
import { handlers as ours } from './handlers.ts'
import type { Settings } from './settings.ts'

const BODY_LIMIT = 256 * 1024
/** Size up to which a response is compressed at once, in bytes: a stream in another thread takes several times as long. */
const COMPRESSED_INLINE = 16 * 1024
/** Limit for receiving a whole request, in ms, so that slow clients cannot hold connections. */
const REQUEST_TIMEOUT = 60_000

export type AppParts<Table extends Rows> = {
  database: Database
  settings: Pick<Settings, 'production' | 'logLevel' | 'trustProxy' | 'metricsToken' | 'dataDir' | 'dist'>
  services: Services
  /** API rows and their handlers; ours when absent. */
  api?: { rows: Table; handlers: Handlers<Table> }
  /** Source of the portal's page; the build when absent. */
  shell?: Shell
  /** Messages captured by the demo's stand-ins; without it there is no outbox page. */
  outbox?: Outbox
  /** Allowed sender addresses of payment callbacks; any when absent. */
  senders?: Senders
  /** Log destination, instead of standard output. */
  log?: LogStream
}

/** Assembles the server. It does not listen yet: use `inject` or `listen`. */
export async function createApp<Table extends Rows = typeof contract>({
  database,
  settings,
  services,
  api = { rows: contract, handlers: ours } as unknown as { rows: Table; handlers: Handlers<Table> },
  shell = builtShell(settings.dist),
  outbox,
  senders = null,
  log,
}: AppParts<Table>): Promise<FastifyInstance> {
  const { dist, dataDir } = settings
  const app = fastify({
    ...logOptions(settings, log),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    clientErrorHandler: refuseUnreadable,
    // errors before routing and hooks, such as a URL with a malformed escape
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request, (reply as FastifyReply).headers(strictestHeaders(settings))),
    // a longer parameter does not match its route, and would fall through to a wildcard one
    routerOptions: { maxParamLength: 500 },
  })
  // CSRF protection: bodies must be JSON, since other sites can send form types without a preflight
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  answerFailures(app)
  secureHeaders(app, settings)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  closeConnections(app)
  await app.register(cookie)
  await app.register(multipart)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    syncThreshold: COMPRESSED_INLINE,
  })
  tagEncodings(app)
  await app.register(staticFiles, { serve: false, preCompressed: true, dotfiles: 'deny' })

  const directory = openDirectory(database)
  const live = openLive({
    database,
    rolesOfOpenSessions: sessions => rolesOfOpenSessions(database.sql, sessions),
    log: app.log,
  })
  // open event streams would otherwise delay the shutdown
  app.addHook('preClose', () => live.close())
  const files: EmbedFiles = { dist: join(dist, 'embed'), archive: join(dataDir, 'embed') }
  mountMetrics(app, database, settings)
  mountHealth(app, { database, dataDir })
  mountDocs(app, api.rows)
  mountRows(app, api.rows, api.handlers, {
    database,
    directory,
    services,
    live,
    production: settings.production,
  })
  mountFiles(app, { database, directory, services })
  mountLogos(app, { database, services })
  mountMap(app, { services })
  mountInvest(app, { database, directory, services })
  await mountTus(app, api.rows, { database, directory, services })
  await mountInbox(app, { database, services, senders })
  app.all('/api/*', (_request, reply) => {
    reply.headers(FOR_OTHERS)
    throw new Refusal('not-found', 'program.no-call')
  })
  await app.register(async scope => mountEmbed(scope, files))
  mountFrame(app, directory, files)
  mountWidgetPages(app)
  mountCertificates(app, { database, directory })
  mountSharedDocuments(app, { database, services, directory })
  if (outbox) mountOutbox(app, outbox)
  mountWebApp(app, directory)
  mountPortal(app, { database, directory, shell, dist })
  return app
}

/** Sends `Connection: close` while the server stops: kept-alive connections would delay the shutdown by up to a minute. */
function closeConnections(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
}
