import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EnquiryForm } from '#contract/invest-enquiry.ts'
import type { Language } from '#contract/tenant.ts'
import { textOn } from '#rules/color.ts'
import type { Database } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { file } from '#server/db/schema/index.ts'
import { addressOf, networkOf } from '#server/http/address.ts'
import { deviceOf } from '#server/http/device.ts'
import { FOR_OTHERS } from '#server/http/headers.ts'
import { readInput } from '#server/http/input.ts'
import { originOf } from '#server/http/origin.ts'
import type { Services } from '#server/http/services.ts'
import { defaultLanguage, type Tenancy, type TenantDirectory } from '#server/http/tenant-directory.ts'
import { inLanguage, languageOfPage, Refusal } from '#server/refusal/message.ts'
import { newMark, takeEnquiry } from './enquiry.ts'
import { mountFrames } from './frames.ts'
import { closedPage, type PageParts, profilePage } from './page-html.ts'
import { bytesOf } from './paper-handlers.ts'
import { renderTeaser } from './papers.ts'
import { noteLook, type Opened, openLink, sharedProfile } from './share.ts'

type Deps = { database: Database; directory: TenantDirectory; services: Services }
type PageRequest = {
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
  async function find(request: FastifyRequest<PageRequest>): Promise<Found> {
    const tenancy = await directory.find(request.host)
    const { token } = request.params
    const opened = TOKEN.test(token) ? await openLink(sql, tenancy, token) : null
    const requested = tenancy.languages.find(one => one === request.query.lang)
    const own = tenancy.languages.find(one => one === languageOfPage(request))
    const language = requested ?? own ?? defaultLanguage(tenancy)
    return { tenancy, opened, language, home: originOf(request) }
  }

  async function show(
    request: FastifyRequest<PageRequest>,
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
    const profile = await sharedProfile(sql, opened, { requested: language, home, provider: tenancy.name })
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

  app.get<PageRequest>('/invest/:token', async (request, reply) => {
    const found = await find(request)
    if (found.opened && request.query.own === undefined && request.query.show === undefined) {
      const agent = request.headers['user-agent'] ?? ''
      const seen = { agent, device: deviceOf(agent), address: addressOf(request) }
      await noteLook(sql, services.vault, found.opened.link.id, seen)
    }
    return show(request, reply, found)
  })

  app.post<PageRequest>('/invest/:token', { bodyLimit: 32 * 1024 }, async (request, reply) => {
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

  app.get<PageRequest>('/invest/:token/:what', async (request, reply) => {
    const { opened, tenancy, language, home } = await find(request)
    const { what } = request.params
    if (!opened) throw new Refusal('not-found', 'invest.closed')
    if (what === 'teaser.pdf') {
      const profile = await sharedProfile(sql, opened, { requested: language, home, provider: tenancy.name })
      const { name, type, body } = await renderTeaser(tenancy, profile, {
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
    const row = id ? await findRow(sql, file, id) : undefined
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

/** Returns the inline styles of a profile page, so that rendering needs no further request. @param brand the tenant's colour */
const pageStyle = (brand: string): string => `
:root{color-scheme:light dark;--brand:${brand};--on:${textOn(brand)};--ground:#f4f3f0;--card:#fff;--ink:#1c1b19;--soft:#5c5a55;--line:#d9d6d0;--bad:#b91c1c;--good:#166534}
@media (prefers-color-scheme:dark){:root{--ground:#0f1114;--card:#181b1f;--ink:#ecebe8;--soft:#aeaca6;--line:#3a4046;--bad:#ffa3a3;--good:#6ee7a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
main{max-width:760px;margin:0 auto;padding:16px;display:grid;gap:16px}
.top{border-top:6px solid var(--brand)}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;display:grid;gap:8px;min-width:0}
h1{font-size:28px;line-height:1.25;margin:0}
h2{font-size:18px;margin:0}
p{margin:0;max-width:66ch}
.told{white-space:pre-line}
.soft{color:var(--soft);font-size:14px}
.head{display:flex;gap:16px;align-items:center;flex-wrap:wrap}
.head>div{flex:1 1 12em}
.logo{width:72px;height:72px;object-fit:contain;border-radius:8px}
.shot{width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;border-radius:8px;background:var(--ground)}
.ready{display:inline-block;border:1px solid var(--good);color:var(--good);border-radius:99em;padding:2px 12px;font-size:14px;justify-self:start}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:16px;margin:0}
dt{color:var(--soft);font-size:14px}
dd{margin:0;font-size:20px;font-weight:600;font-variant-numeric:tabular-nums}
.links{display:flex;flex-wrap:wrap;gap:8px}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 16px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button{background:var(--brand);color:var(--on);border-color:transparent}
a:focus-visible,button:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
form{display:grid;gap:12px}
label{display:grid;gap:4px;font-weight:600}
input,textarea{font:inherit;font-weight:400;width:100%;min-height:44px;padding:8px 12px;border:1px solid #85817a;border-radius:8px;background:var(--card);color:var(--ink)}
textarea{min-height:120px}
.trap{position:absolute;left:-9999px}
.bad{border-inline-start:4px solid var(--bad);padding:8px 12px}
.bad strong,.fault{color:var(--bad)}
.fault{font-weight:400}
.good{border-inline-start:4px solid var(--good);padding:8px 12px}
iframe{width:100%;aspect-ratio:16/9;border:0;border-radius:8px}
@media print{body{background:#fff;color:#000}.card{border:0;padding:0;break-inside:avoid}form,.links,.no-print{display:none}}
`
