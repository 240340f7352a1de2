import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EnquiryForm } from '#contract/invest-enquiry.ts'
import type { Language } from '#contract/tenant.ts'
import type { Database } from '#server/db/open.ts'
import { file } from '#server/db/schema/index.ts'
import { addressOf, networkOf } from '#server/http/address.ts'
import { deviceOf } from '#server/http/device.ts'
import { FOR_OTHERS } from '#server/http/headers.ts'
import { readInput } from '#server/http/input.ts'
import { originOf } from '#server/http/origin.ts'
import type { Services } from '#server/http/services.ts'
import { defaultLanguage, type Tenancy, type TenantDirectory } from '#server/http/tenant-directory.ts'
import { inLanguage, languageAsked } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { newMark, takeEnquiry } from './enquiry.ts'
import { mountFrames } from './frames.ts'
import { closedPage, type PageParts, profilePage } from './page-html.ts'
import { pageStyle } from './page-style.ts'
import { bytesOf } from './paper-handlers.ts'
import { teaser } from './papers.ts'
import { noteLook, type Opened, openLink, sharedProfile } from './share.ts'

type Deps = { database: Database; directory: TenantDirectory; services: Services }
type Asked = {
  Params: { token: string; what?: string }
  Querystring: { lang?: unknown; show?: unknown; own?: unknown }
  Body: unknown
}

const TOKEN = /^[\w-]{22}$/

/** Headers that keep a picture from doing anything if a browser opens it as a page. */
const SHUT = { 'content-security-policy': "default-src 'none'; sandbox" }

/** Returns a CSP that allows no scripts, and only the page's inline styles. */
function policyOf(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** Serves profiles to anyone with a link: as a page that works without scripts, with its pictures and as a PDF. */
export function mountInvest(app: FastifyInstance, { database: { sql }, directory, services }: Deps): void {
  mountFrames(app)

  type Found = { tenancy: Tenancy; opened: Opened | null; language: Language; home: string }
  async function find(request: FastifyRequest<Asked>): Promise<Found> {
    const tenancy = await directory.find(request.host)
    const { token } = request.params
    const opened = TOKEN.test(token) ? await openLink(sql, tenancy, token) : null
    const asked = tenancy.languages.find(one => one === request.query.lang)
    const own = tenancy.languages.find(one => one === languageAsked(request))
    const language =
      asked ?? (request.headers['accept-language'] ? own : undefined) ?? defaultLanguage(tenancy)
    return { tenancy, opened, language, home: originOf(request) }
  }

  async function show(
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
    { tenancy, opened, language, home }: Found,
    enquiry?: PageParts['enquiry'],
  ): Promise<FastifyReply> {
    const style = pageStyle(tenancy.theme.brand)
    reply
      .header('content-security-policy', policyOf(style))
      // revoked content must disappear immediately
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
    if (!opened) return reply.code(404).send(closedPage({ language, style, name: tenancy.name }).text)
    const profile = await sharedProfile(sql, opened, { asked: language, home, provider: tenancy.name })
    const wanted = request.query.show
    return reply.send(
      profilePage({
        profile,
        language,
        languages: tenancy.languages,
        style,
        enquiry,
        show: wanted === 'map' || wanted === 'video' ? wanted : null,
        isListed: opened.link.kind === 'listing',
        fallbackImage: `${home}/social.png`,
        mark: newMark(services.vault, opened.link.token),
      }).text,
    )
  }

  app.get<Asked>('/invest/:token', async (request, reply) => {
    const found = await find(request)
    if (found.opened && request.query.own === undefined && request.query.show === undefined) {
      const agent = request.headers['user-agent'] ?? ''
      const seen = { agent, device: deviceOf(agent), address: addressOf(request) }
      await noteLook(sql, services.vault, found.opened.link.id, seen)
    }
    return show(request, reply, found)
  })

  app.post<Asked>('/invest/:token', { bodyLimit: 32 * 1024 }, async (request, reply) => {
    const found = await find(request)
    const { opened, language, home } = found
    if (!opened) return show(request, reply, found)
    const sent = (request.body ?? {}) as Record<string, string>
    try {
      const row = { summary: '', who: 'anyone', body: EnquiryForm, reply: EnquiryForm, form: true } as const
      const form = readInput(row, { params: {}, query: {}, body: sent }).body as EnquiryForm
      const thanks = await takeEnquiry(sql, opened, form, {
        vault: services.vault,
        network: networkOf(request),
        home,
      })
      return await show(request, reply, found, { sent: inLanguage(language, thanks) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { message: problem, fields = {} } = error.problem(request.id, language)
      const values = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
      return show(request, reply.code(error.status), found, { values, problem, fields })
    }
  })

  app.get<Asked>('/invest/:token/:what', async (request, reply) => {
    const { opened, tenancy, language, home } = await find(request)
    const { what } = request.params
    if (!opened) throw new Refusal('not-found', 'invest.closed')
    if (what === 'teaser.pdf') {
      const profile = await sharedProfile(sql, opened, { asked: language, home, provider: tenancy.name })
      const { name, type, body } = await teaser(tenancy, profile, {
        image: await bytesOf(services.files, opened.profile.image),
        logo: await bytesOf(services.files, opened.profile.logo),
        address: profile.address,
        language,
      })
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename="${name}"`)
        .type(type)
        .send(body)
    }
    const id = what === 'image' || what === 'logo' ? opened.profile[what] : null
    const [row] = id ? await sql.select().from(file).where(eq(file.id, id)) : []
    if (!row) throw new Refusal('not-found', 'file.none')
    return (
      reply
        .headers({ ...FOR_OTHERS, ...SHUT })
        // the URL stays the same when the picture changes
        .header('cache-control', 'private, max-age=300')
        .header('content-length', String(row.size))
        .type(row.type)
        .send(await services.files.open(row.id))
    )
  })
}
