import { eq, sql as query } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { dayOf } from '#rules/day.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Database } from '#server/db/open.ts'
import { learningCertificate } from '#server/db/schema/index.ts'
import { type Html, html } from '#server/http/html.ts'
import { PLAIN_POLICY, plainPage } from '#server/http/plain-page.ts'
import type { TenantDirectory } from '#server/http/tenant-directory.ts'
import { longDay } from '#server/loan/words.ts'
import { inLanguage, languageAsked, msg } from '#server/refusal/message.ts'
import { certificateOf } from './certificates.ts'

type Deps = { database: Database; directory: TenantDirectory }

/** Serves the public verification page of certificates: works without scripts, and shows everything that is printed. */
export function mountCertificates(app: FastifyInstance, { database: { sql }, directory }: Deps): void {
  app.get<{ Params: { code: string } }>('/c/:code', async (request, reply) => {
    const tenant = await directory.find(request.host)
    const language = languageAsked(request)
    const say = (sentence: Sentence) => inLanguage(language, sentence)
    const code = request.params.code.toUpperCase()
    const isCode = /^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/.test(code)
    const row =
      isCode && tenant.modules.includes('learning') ? await certificateOf(sql, tenant.code, code) : null
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': PLAIN_POLICY })
    const title = say(msg('certificate.title'))
    const page = (content: Html) =>
      plainPage({ language, title: `${title} · ${tenant.name}`, tenant: tenant.name }, content)
    if (!row) {
      reply.code(404)
      const text = say(msg('certificate.unknown'))
      return reply.send(page(html`<h1>${title}</h1><p>${text}</p>`))
    }
    await sql
      .update(learningCertificate)
      .set({ looks: query`${learningCertificate.looks} + 1` })
      .where(eq(learningCertificate.code, row.code))
    const facts: [Sentence, string][] = [
      [msg('certificate.name'), row.name],
      [msg('certificate.course'), row.course],
      [msg('certificate.cohort'), [row.cohort, row.hub].filter(Boolean).join(', ')],
      [msg('certificate.from'), longDay(row.startsOn, language)],
      [msg('certificate.to'), longDay(row.endsOn, language)],
      [msg('certificate.day'), longDay(dayOf(row.at.getTime()), language)],
      [msg('certificate.code'), row.code],
    ]
    const state = row.withdrawnAt
      ? say(
          msg('certificate.is-withdrawn', {
            day: longDay(dayOf(row.withdrawnAt.getTime()), language),
          }),
        )
      : say(msg('certificate.is-valid'))
    return reply.send(
      page(
        html`
          <header>
            <p class="seller">${tenant.name}</p>
            <h1>${title}</h1>
            <p><strong>${state}</strong></p>
          </header>
          <dl>
            ${facts.map(([label, value]) => html`<div><dt>${say(label)}</dt><dd>${value}</dd></div>`)}
          </dl>
          <p class="muted">${say(msg('certificate.compare', { host: request.host }))}</p>
        `,
      ),
    )
  })
}
