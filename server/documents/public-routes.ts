import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '#contract/tenant.ts'
import { dayOf } from '#rules/day.ts'
import type { Seen } from '#server/business/access.ts'
import type { Database, Sql } from '#server/db/open.ts'
import { account, business, document } from '#server/db/schema/index.ts'
import { originOf } from '#server/http/origin.ts'
import { PLAIN_POLICY } from '#server/http/plain-page.ts'
import type { Services } from '#server/http/services.ts'
import type { Tenancy, TenantDirectory } from '#server/http/tenant-directory.ts'
import type { DocumentRow } from './access.ts'
import { notePrinted } from './fiscal.ts'
import { linesOf } from './lines.ts'
import { checkedDocument, checkPath, linkPath, openLink } from './link.ts'
import { documentFile, sellerFor } from './paper.ts'
import style from './public.css?raw'
import { checkPage, overPage, publicPage } from './public-page.ts'
import { isInvoiced, paymentsOf, standingOf } from './read.ts'

/** The address alone gives access, so it must not leak into caches, referrers or search engines. */
const PRIVATE = {
  'content-security-policy': PLAIN_POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}
const HTML = 'text/html; charset=utf-8'
/** The print button is shown only if scripts run. */
const SCRIPT = `for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
`

type Deps = { database: Database; services: Pick<Services, 'vault' | 'files'>; directory: TenantDirectory }
type Route = { Querystring: { lang?: unknown } }
type ByToken = Route & { Params: { token: string } }

/** Serves documents by link to customers without an account, and verifies the codes on printed ones. */
export function mountSharedDocuments(app: FastifyInstance, { database, services, directory }: Deps): void {
  const { sql } = database
  const { vault, files } = services
  const spoken = (request: FastifyRequest<Route>, { languages }: Tenancy, own: Language | undefined) =>
    languages.find(one => one === request.query.lang) ?? own ?? languages[0] ?? 'en'

  /** Returns the document of a token, on a host of its own tenant; undefined if there is none. */
  async function found(token: string, { code, modules }: Tenancy) {
    const id = modules.includes('documents') ? await openLink(sql, vault, token) : undefined
    return id === undefined ? undefined : read(sql, id, code)
  }

  app.get<ByToken>('/document/:token', async (request, reply) => {
    const tenancy = await directory.find(request.host)
    const one = await found(request.params.token, tenancy)
    const language = spoken(request, tenancy, one?.row.language)
    reply.headers(PRIVATE).type(HTML)
    if (!one) return reply.code(404).send(overPage(language, tenancy.name))
    const { row, seen, invoiced } = one
    const [seller, lines, payments] = await Promise.all([
      sellerFor(sql, row, seen),
      linesOf(sql, row.id),
      paymentsOf(sql, row.id),
    ])
    const state = standingOf(row, invoiced, dayOf(Date.now()))
    const path = linkPath(request.params.token)
    return reply.send(publicPage({ row, seller, lines, payments, state, path }, language, tenancy.name))
  })
  app.get<ByToken>('/document/:token/file', async (request, reply) => {
    const tenancy = await directory.find(request.host)
    const one = await found(request.params.token, tenancy)
    reply.headers(PRIVATE)
    if (!one) {
      const language = spoken(request, tenancy, undefined)
      return reply.code(404).type(HTML).send(overPage(language, tenancy.name))
    }
    const { row, seen } = one
    const origin = originOf(request)
    const printing = { sql, files, checkAt: ({ id }: DocumentRow) => `${origin}${checkPath(vault, id)}` }
    const { name, type, body } = await documentFile(printing, row, seen)
    await notePrinted(sql, row)
    return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(body)
  })
  app.get<Route & { Params: { code: string } }>('/document/check/:code', async (request, reply) => {
    const tenancy = await directory.find(request.host)
    const id = checkedDocument(vault, request.params.code)
    const one = id === undefined ? undefined : await read(sql, id, tenancy.code)
    const real = one?.row.number ? { row: one.row, seller: await sellerFor(sql, one.row, one.seen) } : null
    const language = spoken(request, tenancy, one?.row.language)
    return reply
      .headers(PRIVATE)
      .code(real ? 200 : 404)
      .type(HTML)
      .send(checkPage(real, language, tenancy.name))
  })
  app.get('/document.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style),
  )
  app.get('/document.js', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(SCRIPT),
  )
}

/** Reads a sent document of a tenant. */
async function read(sql: Sql, id: string, tenant: string) {
  const [one] = await sql
    .select({ row: document, business, owner: account, invoiced: isInvoiced })
    .from(document)
    .innerJoin(business, eq(business.id, document.business))
    .innerJoin(account, eq(account.id, business.owner))
    .where(and(eq(document.id, id), eq(business.tenant, tenant)))
  if (!one || one.row.number === null) return undefined
  const { row, owner, invoiced } = one
  const seen: Seen = { business: one.business, owner, isOwn: false }
  return { row, seen, invoiced }
}
