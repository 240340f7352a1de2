import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Endpoint, Input, Reply } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import type { Database } from '#server/db/open.ts'
import type { Download } from '#server/export/download.ts'
import { readFields, readUpload, type UploadedFile } from '#server/files/form-upload.ts'
import type { StoredFile } from '#server/files/resumable-upload.ts'
import type { Live } from '#server/live/live.ts'
import { inWords, languageAsked, type WithMessages } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { admit, type Caller } from './admission.ts'
import { answer, freshFor, tagOf } from './answer.ts'
import { type Cookie, deviceCookie, sessionCookie } from './cookie.ts'
import { allowCall, allowOrigin } from './cors.ts'
import { deviceOf } from './device.ts'
import { readInput } from './input.ts'
import { originOf } from './origin.ts'
import type { Services } from './services.ts'
import type { Person } from './session.ts'
import { homeOf, type PartnerSite, type Tenancy, type TenantDirectory } from './tenant-directory.ts'

export type Rows = Record<Call, Endpoint>

/** What every handler knows besides its input. */
export type Context = {
  database: Database
  /** The tenant of the host name that was called. */
  tenant: Tenancy
  /** Origin that was called: where the tenant's portal is for the person who asks. */
  portal: string
  /** Origin that messages lead to: the one that was called only where it is known to be the tenant's. */
  home: string
  services: Services
  directory: TenantDirectory
  /** Tells people what changed for them. */
  live: Live
  /** Whether real people rely on it: what is fine in a demo may be refused then. */
  production: boolean
  /** Who asks; null where nobody has signed in. */
  person: Person | null
  /** The language that answers are wanted in. */
  language: Language
  /** The log, under the request's id: for what fails and is not the answer's failure. */
  log: { error(details: object, message: string): void }
  /** IP address and browser that the request came from. */
  address: string
  device: string
  /** The refresh token in the session cookie. Setting it to null removes the cookie. */
  cookie: Cookie
  /** Marks of the accounts that signed in with this browser. */
  deviceCookie: Cookie
}

/** What the handler of a row knows: who may call decides who is known to ask. */
export type ContextOf<Row extends Endpoint> = Row['who'] extends 'anyone' | 'visitor'
  ? Context
  : Row['who'] extends 'partner'
    ? Context & { site: PartnerSite }
    : Context & { person: Person }

type Answer<Row extends Endpoint> = Row extends { download: true } ? Download : WithMessages<Reply<Row>>

/** A handler for every row: one that is missing, or that answers another shape, is a type error. */
export type Handlers<Table extends Rows> = {
  [Name in keyof Table & Call]: (
    input: Input<Table[Name], UploadedFile, StoredFile>,
    context: ContextOf<Table[Name]>,
  ) => Answer<Table[Name]> | Promise<Answer<Table[Name]>>
}

/** A handler once its types have been seen to fit its row: what the request brings is checked, what leaves is masked. */
type AnyHandler = (input: Record<string, unknown>, context: Context) => unknown

type Deps = Pick<Context, 'database' | 'directory' | 'services' | 'live' | 'production'>

/** Mounts each row `METHOD group/path` as `METHOD /api/group/path`. */
export function mountRows<Table extends Rows>(
  app: FastifyInstance,
  rows: Table,
  handlers: Handlers<Table>,
  deps: Deps,
): void {
  const byPath = new Map<string, Map<string, Endpoint>>()
  for (const call of Object.keys(rows) as (keyof Table & Call)[]) {
    const [method = '', path = ''] = call.split(' ')
    const row = rows[call] as Endpoint
    mountRow(app, method, `/api/${path}`, row, handlers[call] as unknown as AnyHandler, deps)
    byPath.set(path, (byPath.get(path) ?? new Map()).set(method, row))
  }
  for (const [path, methods] of byPath) mountPreflight(app, `/api/${path}`, methods, deps)
}

function mountRow(
  app: FastifyInstance,
  method: string,
  url: string,
  row: Endpoint,
  handler: AnyHandler,
  deps: Deps,
): void {
  const write = row.download ? keepFile : writerOf(row)
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method,
    url,
    bodyLimit: row.mostBody,
    onRequest: async (request, reply) => {
      await allowOrigin(row, deps.directory, request, reply)
      // before the body is read: nobody's upload is taken in to be refused afterwards
      callers.set(request, await admit(row, request, deps))
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) as Caller
      const { files, body } = row.files
        ? await readUpload(request, row.files, { ...deps, person: caller.person })
        : { body: await plainBody(row, request) }
      const { params, query } = request
      const input = { ...readInput(row, { params, query, body }), ...(files && { files }) }
      if (row.stream && /\btext\/event-stream\b/.test(request.headers.accept ?? '')) {
        return goOnTelling(deps.live, caller.person as Person, input as AfterQuery, reply)
      }
      const tenant = await deps.directory.find(request.host)
      const portal = originOf(request)
      const { database, services, directory, live, production } = deps
      // each by its name: copied as a whole they would take a tenth of the time of a small answer
      const context: Context & Pick<Caller, 'site'> = {
        database,
        services,
        directory,
        live,
        production,
        person: caller.person,
        site: caller.site,
        tenant,
        portal,
        // the demo is opened by whatever name its machine has
        home: production ? homeOf(tenant, portal) : portal,
        language: languageAsked(request),
        log: request.log,
        // few calls ask for these
        get address() {
          return request.ip
        },
        get device() {
          return deviceOf(request.headers['user-agent'])
        },
        get cookie() {
          return sessionCookie(request, reply, production)
        },
        get deviceCookie() {
          return deviceCookie(request, reply, production)
        },
      }
      const answered = handler(input, context)
      return write(request, reply, answered instanceof Promise ? await answered : answered)
    },
  })
}

/** What keeps an answer from being held back on its way: not kept, not changed, not gathered by a proxy. */
const EVENTS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

type AfterQuery = { query?: { after?: string } }

/** @throws Refusal too-many while there is no room */
function goOnTelling(live: Live, person: Person, { query }: AfterQuery, reply: FastifyReply): FastifyReply {
  live.requireRoom(person)
  reply.hijack()
  // what is not sent by the framework lacks what the framework would have put before it
  reply.raw.writeHead(200, { ...reply.getHeaders(), ...EVENTS } as OutgoingHttpHeaders)
  reply.raw.flushHeaders()
  live.follow(person, query?.after, reply.raw)
  return reply
}

/** A JSON body, or fields of a form where the row takes them. */
async function plainBody({ form, mostBody }: Endpoint, request: FastifyRequest): Promise<unknown> {
  const { body, headers } = request
  const type = headers['content-type'] ?? ''
  if (form && request.isMultipart()) return readFields(request, mostBody)
  const isForm = /^application\/x-www-form-urlencoded/i.test(type)
  // forms are what a page of any site can send without asking
  if ((isForm && !form) || /^multipart\//i.test(type)) {
    throw new Refusal('invalid', 'program.send-json', undefined, 415)
  }
  return body
}

function mountPreflight(
  app: FastifyInstance,
  url: string,
  methods: Map<string, Endpoint>,
  { directory }: Deps,
): void {
  app.options(url, async (request, reply) => {
    const row = methods.get(request.headers['access-control-request-method'] ?? '')
    if (!row) throw new Refusal('not-found', 'program.no-call')
    await allowOrigin(row, directory, request, reply)
    return allowCall(reply, [...methods.keys()])
  })
}

const keepFile: Writer = (_, reply, value) => {
  const { name, type, body } = value as Download
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"`)
    .type(type)
    .send(body)
}

type Writer = (request: FastifyRequest, reply: FastifyReply, value: unknown) => FastifyReply

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Writes a row's replies: only what its shape names, with an ETag where browsers may keep them. What they may keep says nothing
 * in the language of whoever asks, so that one copy serves everybody.
 */
function writerOf({ reply: shape, fresh }: Endpoint): Writer {
  const text = (value: unknown, language: Language): string =>
    JSON.stringify(shape.mask(inWords(language, value)))
  if (fresh === undefined) {
    return (request, reply, value) =>
      reply
        .header('cache-control', 'no-store')
        .type(JSON_TYPE)
        .send(text(value, languageAsked(request)))
  }
  const cache = freshFor(fresh, fresh)
  // a handler that answers the very same object again, from its own memory, gets the text made before
  const made = new WeakMap<object, { body: string; tag: string }>()
  return (request, reply, value) => {
    let sealed = made.get(value as object)
    if (!sealed) {
      const body = text(value, 'en')
      sealed = { body, tag: tagOf(body) }
      made.set(value as object, sealed)
    }
    return answer(request, reply, { ...sealed, type: JSON_TYPE, cache })
  }
}
