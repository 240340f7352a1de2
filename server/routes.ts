import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { answer, freshFor, tagOf } from './answer.ts'
import { allowCall, allowOrigin } from './cors.ts'
import type { Database } from './db/open.ts'
import { readInput } from './input.ts'
import { originOf } from './origin.ts'
import { Refusal } from './refusal.ts'
import type { Tenancy, TenantDirectory } from './tenant.ts'

export type Rows = Record<Call, Endpoint>

/** What a handler knows besides its input. */
export type Context = {
  database: Database
  /** The tenant of the host name that was called. */
  tenant: Tenancy
  /** Origin that was called: where the tenant's portal is for the person who asks. */
  portal: string
}

/** A handler for every row: one that is missing, or that answers another shape, is a type error. */
export type Handlers<Table extends Rows> = {
  [Name in keyof Table & Call]: (
    input: Input<Table[Name]>,
    context: Context,
  ) => Reply<Table[Name]> | Promise<Reply<Table[Name]>>
}

/** A handler once its types have been seen to fit its row: what the request brings is checked, what leaves is masked. */
type AnyHandler = (input: Record<string, unknown>, context: Context) => unknown

type Means = { database: Database; directory: TenantDirectory }

/** Mounts each row `METHOD group/path` as `METHOD /api/group/path`. */
export function mountRows<Table extends Rows>(
  app: FastifyInstance,
  rows: Table,
  handlers: Handlers<Table>,
  means: Means,
): void {
  const byPath = new Map<string, Map<string, Endpoint>>()
  for (const call of Object.keys(rows) as (keyof Table & Call)[]) {
    const [method = '', path = ''] = call.split(' ')
    const row = rows[call] as Endpoint
    mountRow(app, method, `/api/${path}`, row, handlers[call] as AnyHandler, means)
    byPath.set(path, (byPath.get(path) ?? new Map()).set(method, row))
  }
  for (const [path, methods] of byPath) mountPreflight(app, `/api/${path}`, methods, means)
}

function mountRow(
  app: FastifyInstance,
  method: string,
  url: string,
  row: Endpoint,
  handler: AnyHandler,
  { database, directory }: Means,
): void {
  const write = writerOf(row)
  app.route({
    method,
    url,
    onRequest: async (request, reply) => {
      await allowOrigin(row, directory, request, reply)
      // before the body is read: nobody's upload is taken in to be refused afterwards
      if (row.who === 'signed-in') throw new Refusal('signed-out', 'Sign in to continue.')
    },
    handler: async (request, reply) => {
      const input = readInput(row, request)
      const context = { database, tenant: await directory.find(request.host), portal: originOf(request) }
      return write(request, reply, await handler(input, context))
    },
  })
}

function mountPreflight(
  app: FastifyInstance,
  url: string,
  methods: Map<string, Endpoint>,
  { directory }: Means,
): void {
  app.options(url, async (request, reply) => {
    const row = methods.get(request.headers['access-control-request-method'] ?? '')
    if (!row) throw new Refusal('not-found', 'There is no such call.')
    await allowOrigin(row, directory, request, reply)
    return allowCall(reply, [...methods.keys()])
  })
}

type Writer = (request: FastifyRequest, reply: FastifyReply, value: unknown) => FastifyReply

const JSON_TYPE = 'application/json; charset=utf-8'

/** Writes a row's replies: only what its shape names, with an ETag where browsers may keep them. */
function writerOf({ reply: shape, fresh }: Endpoint): Writer {
  const text = (value: unknown): string => JSON.stringify(shape.mask(value))
  if (fresh === undefined) {
    return (_, reply, value) => reply.header('cache-control', 'no-store').type(JSON_TYPE).send(text(value))
  }
  const cache = freshFor(fresh)
  // a handler that answers the very same object again, from its own memory, gets the text made before
  const made = new WeakMap<object, { body: string; tag: string }>()
  return (request, reply, value) => {
    let sealed = made.get(value as object)
    if (!sealed) {
      const body = text(value)
      sealed = { body, tag: tagOf(body) }
      made.set(value as object, sealed)
    }
    return answer(request, reply, { ...sealed, type: JSON_TYPE, cache })
  }
}
