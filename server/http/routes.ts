import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Endpoint, Input, Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Language } from '#contract/language.ts'
import type { Database, Sql } from '#server/db/open.ts'
import type { Download } from '#server/export/download.ts'
import { readFields, readUpload, type UploadedFile } from '#server/files/form-upload.ts'
import type { StoredFile } from '#server/files/resumable-upload.ts'
import type { Live } from '#server/live/live.ts'
import { inWords, languageAsked, Refusal, type WithMessages } from '#server/refusal/message.ts'
import { addressOf, networkOf } from './address.ts'
import { authorize, type Caller } from './admission.ts'
import { freshFor, sendAnswer, tagOf } from './answer.ts'
import { type Cookie, deviceCookie, sessionCookie } from './cookie.ts'
import { allowCall, allowOrigin } from './cors.ts'
import { deviceOf } from './device.ts'
import { readInput } from './input.ts'
import { maskOf } from './mask.ts'
import { once } from './once.ts'
import { originOf } from './origin.ts'
import type { Services } from './services.ts'
import type { Person } from './session.ts'
import { homeOf, type PartnerSite, type Tenancy, type TenantDirectory } from './tenant-directory.ts'

export type Rows = Record<Call, Endpoint>

/** What every handler receives besides its input. */
export type Context = {
  sql: Sql
  /** The tenant of the requested host name. */
  tenant: Tenancy
  /** Requested origin: the tenant's portal as the caller addresses it. */
  portal: string
  /** Origin for links in messages: the requested one only if it is known to be the tenant's. */
  home: string
  services: Services
  directory: TenantDirectory
  /** Publishes live updates. */
  live: Live
  /** Whether real users depend on this server: some things a demo allows are refused then. */
  production: boolean
  /** The signed-in user; null when nobody is signed in. */
  person: Person | null
  /** Language of the response. */
  language: Language
  /** Logger with the request id, for errors that do not fail the response. */
  log: { error(details: object, message: string): void }
  /** IP address and browser of the client. */
  address: string
  /** What rate limits count as one client. */
  network: string
  device: string
  /** The refresh token in the session cookie. Setting it to null removes the cookie. */
  cookie: Cookie
  /** Marks of the accounts that have signed in with this browser. */
  deviceCookie: Cookie
}

/** Context of a call by a signed-in user. */
export type Signed = Context & { person: Person }

/** Context type of a row's handler: the row's `who` determines which caller is known. */
export type ContextOf<Row extends Endpoint> = Row['who'] extends 'anyone' | 'visitor'
  ? Context
  : Row['who'] extends 'partner'
    ? Context & { site: PartnerSite }
    : Signed

type Answer<Row extends Endpoint> = Row extends { download: true } ? Download : WithMessages<Reply<Row>>

/** A handler for every row: a missing one, or one with another result type, is a type error. */
export type Handlers<Table extends Rows> = {
  [Name in keyof Table & Call]: (
    input: Input<Table[Name], UploadedFile, StoredFile>,
    context: ContextOf<Table[Name]>,
  ) => Answer<Table[Name]> | Promise<Answer<Table[Name]>>
}

/** Handlers of some rows of the contract. `server/boot/handlers.ts` puts them together, and misses those of no room. */
export type SomeHandlers = Partial<Handlers<Contract>>

/** A handler with erased types: the input is validated at run time, and the reply masked. */
type AnyHandler = (input: Record<string, unknown>, context: Context) => unknown

type Deps = Pick<Context, 'directory' | 'services' | 'live' | 'production'> & { database: Database }

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
    const row = rows[call]
    mountRow(app, method, `/api/${path}`, row, handlers[call] as AnyHandler, deps)
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
      // authorize before the body is read, so that no upload is received only to be refused
      callers.set(request, await authorize(row, request, deps))
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) as Caller
      const { files, body } = row.files
        ? await readUpload(request, row.files, { ...deps, person: caller.person })
        : { body: await plainBody(row, request) }
      const { params, query } = request
      const input = { ...readInput(row, { params, query, body }), ...(files && { files }) }
      if (row.stream && /\btext\/event-stream\b/.test(request.headers.accept ?? '')) {
        return streamEvents(deps.live, caller.person as Person, input as AfterQuery, reply)
      }
      const tenant = await deps.directory.find(request.host)
      const portal = originOf(request)
      const { database, services, directory, live, production } = deps
      // copied field by field: spreading deps would take a tenth of the time of a small response
      const context: Context & Pick<Caller, 'site'> = {
        sql: database.sql,
        services,
        directory,
        live,
        production,
        person: caller.person,
        site: caller.site,
        tenant,
        portal,
        // the demo is opened under any name its machine has
        home: production ? homeOf(tenant, portal) : portal,
        language: languageAsked(request),
        log: request.log,
        // getters, since few calls need these
        get address() {
          return addressOf(request)
        },
        get network() {
          return networkOf(request)
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
      const key = row.once && KEY.exec(String(request.headers['idempotency-key']))?.[0]
      const answered =
        key && caller.person
          ? once(database.sql, { account: caller.person.id, call: `${method} ${url}`, key }, async sql =>
              inWords(context.language, (await handler(input, { ...context, sql } as Context)) as object),
            )
          : handler(input, context)
      return write(request, reply, answered instanceof Promise ? await answered : answered)
    },
  })
}

/** An idempotency key. */
const KEY = /^[A-Za-z0-9-]{16,64}$/

/** Headers that keep an event stream from being cached, transformed or buffered by a proxy. */
const EVENTS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

type AfterQuery = { query?: { after?: string } }

/** Answers with a live event stream. @throws Refusal too-many when there is no capacity left */
function streamEvents(live: Live, person: Person, { query }: AfterQuery, reply: FastifyReply): FastifyReply {
  live.requireRoom(person)
  reply.hijack()
  // a hijacked reply lacks the headers that Fastify would have sent
  reply.raw.writeHead(200, { ...reply.getHeaders(), ...EVENTS } as OutgoingHttpHeaders)
  reply.raw.flushHeaders()
  live.follow(person, query?.after, reply.raw)
  return reply
}

/** Reads a JSON body, or form fields where the row accepts a form. */
async function plainBody({ form, mostBody }: Endpoint, request: FastifyRequest): Promise<unknown> {
  const { body, headers } = request
  const type = headers['content-type'] ?? ''
  if (form && request.isMultipart()) return readFields(request, mostBody)
  const isForm = /^application\/x-www-form-urlencoded/i.test(type)
  // CSRF protection: any site can send a form without a preflight
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
 * Writes a row's replies: only the fields of its shape, with an ETag where browsers may cache them. Cacheable replies contain no
 * language-dependent text, so that one copy serves everybody.
 */
function writerOf({ reply: shape, fresh }: Endpoint): Writer {
  const mask = maskOf(shape)
  const text = (value: unknown, language: Language): string => JSON.stringify(mask(inWords(language, value)))
  if (fresh === undefined) {
    return (request, reply, value) =>
      reply
        .header('cache-control', 'no-store')
        .type(JSON_TYPE)
        .send(text(value, languageAsked(request)))
  }
  const cache = freshFor(fresh, fresh)
  // a handler that returns the same cached object again gets the already serialized text
  const made = new WeakMap<object, { body: string; tag: string }>()
  return (request, reply, value) => {
    let sealed = made.get(value as object)
    if (!sealed) {
      const body = text(value, 'en')
      sealed = { body, tag: tagOf(body) }
      made.set(value as object, sealed)
    }
    return sendAnswer(request, reply, { ...sealed, type: JSON_TYPE, cache })
  }
}
