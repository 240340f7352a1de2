import { randomInt } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { encode } from 'uqr'
import type { Certificate, learningCertificateEndpoints } from '#contract/learning-certificate.ts'
import type { Language } from '#contract/tenant.ts'
import { chapterStates } from '#rules/learning/sequence.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { hub, learningCertificate } from '#server/db/schema/index.ts'
import type { Download } from '#server/export/download.ts'
import { lettersOf, openPdf, PDF } from '#server/export/pdf.ts'
import type { Handlers } from '#server/http/routes.ts'
import { longDay } from '#server/loan/words.ts'
import { record } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf, subjectOf } from '#server/people/visibility.ts'
import { inLanguage, msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { inReading } from './course.ts'
import { addEvent } from './record.ts'
import { standingOf } from './standing.ts'
import type { Signed } from './table.ts'
import { learnerById, requireLearner } from './trainee.ts'

type Row = typeof learningCertificate.$inferSelect

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = (): string => {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/** Where anybody can check a certificate. */
export const checkAddress = (home: string, code: string): string => `${home}/c/${code}`

const shown = (row: Row, home: string): Certificate => ({
  ...{ code: row.code, name: row.name, course: row.course, cohort: row.cohort, hub: row.hub },
  ...{ startsOn: row.startsOn, endsOn: row.endsOn, issuedAt: row.at.toISOString() },
  ...{ withdrawn: row.withdrawnAt !== null, link: checkAddress(home, row.code) },
})

/** A certificate of a tenant by its code; null where there is none. */
export async function certificateOf(sql: Sql, tenant: string, code: string): Promise<Row | null> {
  const [row] = await sql
    .select()
    .from(learningCertificate)
    .where(and(eq(learningCertificate.code, code), eq(learningCertificate.tenant, tenant)))
  return row ?? null
}

const MARGIN = 56
const INK = '#111827'
const MUTED = '#4b5563'

/** A certificate on paper: every fact of it stands on its page too. */
async function paper(
  row: Row,
  language: Language,
  { tenant, home }: Pick<Signed, 'tenant' | 'home'>,
): Promise<Download> {
  const say = (sentence: Sentence) => lettersOf(inLanguage(language, sentence))
  const title = say(msg('certificate.title'))
  const { page, bytes, part, ornament } = openPdf({
    ...{ size: 'A4', layout: 'landscape', margin: MARGIN, lang: language },
    info: { Title: title, Author: lettersOf(tenant.name), CreationDate: row.at },
  })
  const { width, height } = page.page
  const centred = { width: width - 2 * MARGIN, align: 'center' } as const
  ornament(() => {
    page.rect(0, 0, width, 16).fill(tenant.theme.brand)
    page
      .rect(28, 40, width - 56, height - 80)
      .lineWidth(1)
      .stroke(tenant.theme.brand)
  })
  const line = (text: string, size: number, y: number, isBold = false, color = INK) =>
    part(size > 24 ? 'H1' : 'P', () =>
      page
        .font(isBold ? 'bold' : 'text')
        .fontSize(size)
        .fillColor(color)
        .text(text, MARGIN, y, centred),
    )
  line(lettersOf(tenant.name), 14, 72, true, MUTED)
  line(title, 28, 104, true)
  line(say(msg('certificate.says')), 13, 156, false, MUTED)
  line(lettersOf(row.name), 24, 184, true)
  line(say(msg('certificate.completed')), 13, 232, false, MUTED)
  line(lettersOf(row.course), 20, 258, true)
  const values = {
    cohort: [row.cohort, row.hub].filter(Boolean).join(', '),
    from: longDay(row.startsOn, language),
    to: longDay(row.endsOn, language),
  }
  line(say(msg('certificate.when', values)), 12, 298)
  line(say(msg('certificate.issued', { day: longDay(row.at.toISOString().slice(0, 10), language) })), 12, 320)
  const address = checkAddress(home, row.code)
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  const side = 104
  const [left, top] = [(width - side) / 2, 350]
  part(
    'Figure',
    () => {
      const unit = side / size
      page.rect(left, top, side, side).fill('#ffffff')
      for (const [at, cells] of data.entries()) {
        for (const [column, isDark] of cells.entries()) {
          // a hair wider, or readers see lines between squares
          if (isDark) page.rect(left + column * unit, top + at * unit, unit + 0.05, unit + 0.05)
        }
      }
      page.fill('#000000')
    },
    undefined,
    { alt: address },
  )
  line(say(msg('certificate.check', { code: row.code })), 10, top + side + 8)
  line(lettersOf(address), 10, top + side + 24, false, MUTED)
  page.end()
  return { name: `${row.code}.pdf`, type: PDF, body: await bytes }
}

type CertificateHandlers = Handlers<typeof learningCertificateEndpoints>

export const certificateHandlers: CertificateHandlers = {
  'GET learning/certificates': async (_, context) => {
    const own = await requireLearner(context)
    const rows = await context.database.sql
      .select()
      .from(learningCertificate)
      .where(eq(learningCertificate.trainee, own.trainee.id))
      .orderBy(desc(learningCertificate.at))
    return { data: rows.map(row => shown(row, context.home)) }
  },
  'GET learning/certificates/:code/file': async ({ params, query }, context) => {
    const own = await requireLearner(context)
    const row = await certificateOf(context.database.sql, own.trainee.tenant, params.code)
    if (row?.trainee !== own.trainee.id || row.withdrawnAt) {
      throw new Refusal('not-found', 'certificate.none')
    }
    return paper(row, query.language ?? own.owner.language, context)
  },
  'POST learning/desk/certificates': async ({ body }, { database, person, home, address }) => {
    const own = await learnerById(database.sql, person.tenant, body.trainee)
    if (!own) throw new Refusal('not-found', 'certificate.no-trainee')
    const { trainee, cohort, course, owner } = own
    return database.sql.transaction(async change => {
      const known = await change
        .select()
        .from(learningCertificate)
        .where(eq(learningCertificate.trainee, trainee.id))
      const valid = known.find(({ withdrawnAt }) => withdrawnAt === null)
      const message = msg('certificate.given', { name: nameOf(owner) })
      if (valid) return { data: shown(valid, home), message }
      const chapters = await standingOf(change, own)
      if (chapterStates(chapters).some(state => state !== 'completed')) {
        throw new Refusal('conflict', msg('certificate.not-yet', { name: nameOf(owner) }))
      }
      const [place] = cohort.hub ? await change.select().from(hub).where(eq(hub.id, cohort.hub)) : []
      const title = inReading(course.title, owner.language, course.language)
      const [row] = await change
        .insert(learningCertificate)
        .values({
          ...{ code: newCode(), tenant: trainee.tenant, trainee: trainee.id, name: nameOf(owner) },
          ...{ course: title, cohort: cohort.name, hub: place?.name ?? '' },
          ...{ startsOn: cohort.startsOn, endsOn: cohort.endsOn, by: person.id, byName: person.name },
        })
        .returning()
      if (!row) throw new Refusal('failed', 'call.failed')
      await record(change, {
        ...{ tenant: person.tenant, actor: person, address, action: 'certificate.issued' },
        subject: subjectOf(owner),
        detail: [{ name: 'code', from: null, to: row.code }],
      })
      await addEvent(change, own, { verb: 'certified', object: 'course', id: course.id, name: title })
      await notify(
        change,
        owner,
        { template: 'learning-certificate', values: { course: title }, path: '/dashboard/lms/home' },
        { home, key: `certificate:${row.code}` },
      )
      return { data: shown(row, home), message }
    })
  },
  'POST learning/desk/certificates/:code/withdraw': async (
    { params, body },
    { database, person, home, address },
  ) =>
    database.sql.transaction(async change => {
      const known = await certificateOf(change, person.tenant, params.code)
      if (!known) throw new Refusal('not-found', 'certificate.none')
      const message = msg('certificate.withdrawn')
      if (known.withdrawnAt) return { data: shown(known, home), message }
      const [row] = await change
        .update(learningCertificate)
        .set({ withdrawnAt: new Date(), reason: body.reason.trim() })
        .where(eq(learningCertificate.code, known.code))
        .returning()
      await record(change, {
        ...{ tenant: person.tenant, actor: person, address, action: 'certificate.withdrawn' },
        subject: { kind: 'certificate', id: known.code, name: known.name },
        detail: [{ name: 'reason', from: null, to: body.reason.trim() }],
      })
      return { data: shown(row ?? known, home), message }
    }),
}
