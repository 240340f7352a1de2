import { randomInt } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import type { Certificate } from '#contract/learning-certificate.ts'
import type { Language } from '#contract/tenant.ts'
import { dayOf } from '#rules/day.ts'
import { groupBy } from '#rules/group-by.ts'
import { chapterStates } from '#rules/learning/sequence.ts'
import { lettersOf } from '#rules/paper-letters.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { addRow, authorOf, findRow, findRows, lockRow, setRow } from '#server/db/row.ts'
import { hub, learningCertificate, learningTrainee } from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { Download } from '#server/export/download.ts'
import { openPdf, PDF } from '#server/export/pdf.ts'
import { drawCode } from '#server/export/square-code.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { longDay } from '#server/loan/words.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf, refuseOwn, subjectOf } from '#server/people/visibility.ts'
import { inLanguage, msg, Refusal } from '#server/refusal/message.ts'
import { inReading } from './course.ts'
import { readTaught } from './desk-list.ts'
import { openFinalOf } from './finals.ts'
import { needCohort } from './reach.ts'
import { standingOf } from './standing.ts'
import { addEvent, type Learner, learnerById, requireLearner } from './trainee.ts'

type Row = typeof learningCertificate.$inferSelect

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = (): string => {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/** Returns the public verification URL of a certificate. */
const checkAddress = (home: string, code: string): string => `${home}/c/${code}`

const shown = (row: Row, home: string): Certificate => ({
  ...row,
  issuedAt: row.at.toISOString(),
  withdrawn: row.withdrawnAt !== null,
  link: checkAddress(home, row.code),
})

/** Returns a certificate of a tenant by its code; null if there is none. */
export async function certificateOf(sql: Sql, tenant: string, code: string): Promise<Row | null> {
  const row = await findRow(sql, learningCertificate, { code, tenant })
  return row ?? null
}

const MARGIN = 56
const INK = '#111827'
const MUTED = '#4b5563'

/** Renders a certificate as a PDF: everything on it is also on its verification page. */
async function paper(
  row: Row,
  language: Language,
  { tenant, home }: Pick<Signed, 'tenant' | 'home'>,
): Promise<Download> {
  const say = (sentence: Sentence) => inLanguage(language, sentence)
  const title = say(msg('certificate.title'))
  const { page, bytes, part, write, ornament } = openPdf({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    lang: language,
    info: { Title: lettersOf(title), Author: lettersOf(tenant.name), CreationDate: row.at },
  })
  const { width, height } = page.page
  ornament(() => {
    page.rect(0, 0, width, 16).fill(tenant.theme.brand)
    page
      .rect(28, 40, width - 56, height - 80)
      .lineWidth(1)
      .stroke(tenant.theme.brand)
  })
  const centred = { x: MARGIN, width: width - 2 * MARGIN, align: 'center' } as const
  const muted = { ...centred, color: MUTED }
  const plain = { ...centred, color: INK }
  const bold = { ...plain, font: 'bold' } as const
  write('P', tenant.name, { ...bold, color: MUTED, size: 14, y: 72 })
  write('H1', title, { ...bold, size: 28, y: 104 })
  write('P', say(msg('certificate.says')), { ...muted, size: 13, y: 156 })
  write('P', row.name, { ...bold, size: 24, y: 184 })
  write('P', say(msg('certificate.completed')), { ...muted, size: 13, y: 232 })
  write('P', row.course, { ...bold, size: 20, y: 258 })
  const values = {
    cohort: [row.cohort, row.hub].filter(Boolean).join(', '),
    from: longDay(row.startsOn, language),
    to: longDay(row.endsOn, language),
  }
  const issued = msg('certificate.issued', { day: longDay(dayOf(row.at.getTime()), language) })
  write('P', say(msg('certificate.when', values)), { ...plain, size: 12, y: 298 })
  write('P', say(issued), { ...plain, size: 12, y: 320 })
  const address = checkAddress(home, row.code)
  const side = 104
  const [left, top] = [(width - side) / 2, 350]
  part('Figure', () => drawCode(page, address, { x: left, y: top, side }), undefined, { alt: address })
  const check = msg('certificate.check', { code: row.code })
  write('P', say(check), { ...plain, size: 10, y: top + side + 8 })
  write('P', address, { ...muted, size: 10, y: top + side + 24 })
  page.end()
  return { name: `${row.code}.pdf`, type: PDF, body: await bytes }
}

/** Issues a certificate of completion; returns the existing one if there is one. @throws Refusal conflict if the course is not completed, or a final not accepted; forbidden for oneself */
async function certify(tx: Sql, own: Learner, { person, home, address }: Signed): Promise<Row> {
  const { trainee, cohort, course, owner } = own
  refuseOwn(person, owner.id)
  // serialised, so that two calls never issue two
  await lockRow(tx, learningTrainee, trainee.id)
  const known = await findRows(tx, learningCertificate, { trainee: trainee.id })
  const valid = known.find(({ withdrawnAt }) => withdrawnAt === null)
  if (valid) return valid
  const chapters = await standingOf(tx, own)
  if (chapterStates(chapters).some(state => state !== 'completed')) {
    throw new Refusal('conflict', msg('certificate.not-yet', { name: nameOf(owner) }))
  }
  const open = await openFinalOf(tx, trainee.id)
  if (open !== null) throw new Refusal('conflict', msg('certificate.final-open', { title: open }))
  const place = cohort.hub ? await findRow(tx, hub, cohort.hub) : undefined
  const title = inReading(course.title, owner.language, course.language)
  const row = await addRow(tx, learningCertificate, {
    code: newCode(),
    tenant: trainee.tenant,
    trainee: trainee.id,
    name: nameOf(owner),
    course: title,
    cohort: cohort.name,
    hub: place?.name ?? '',
    startsOn: cohort.startsOn,
    endsOn: cohort.endsOn,
    ...authorOf(person),
  })
  await recordBy(tx, person, address, {
    action: 'certificate.issued',
    subject: subjectOf(owner),
    detail: [{ name: 'code', from: null, to: row.code }],
  })
  await addEvent(tx, own, { verb: 'certified', object: 'course', id: course.id, name: title })
  await notify(tx, owner, {
    template: 'learning-certificate',
    values: { course: inEveryLanguage(language => inReading(course.title, language, course.language)) },
    path: '/dashboard/lms/home',
    home,
    key: `certificate:${row.code}`,
  })
  return row
}

/**
 * Returns the trainees who completed their cohort's course and have no certificate, without the person: who can have it, or who wait for
 * the result of a final.
 */
async function dueOf(sql: Sql, person: Person, uncertified: 'ready' | 'waiting', cohort?: string) {
  const { rows } = await readTaught(sql, person, { standing: 'done', uncertified, cohort }, { limit: 5_000 })
  return rows.filter(({ account }) => account !== person.id)
}

export const certificateHandlers = {
  'GET learning/certificates': async (_, context) => {
    const own = await requireLearner(context)
    const rows = await context.sql
      .select()
      .from(learningCertificate)
      .where(eq(learningCertificate.trainee, own.trainee.id))
      .orderBy(desc(learningCertificate.at))
    return { data: rows.map(row => shown(row, context.home)) }
  },
  'GET learning/certificates/:code/file': async ({ params, query }, context) => {
    const own = await requireLearner(context)
    const row = await certificateOf(context.sql, own.trainee.tenant, params.code)
    if (row?.trainee !== own.trainee.id || row.withdrawnAt) throw new Refusal('not-found', 'certificate.none')
    return paper(row, query.language ?? own.owner.language, context)
  },
  'GET learning/desk/certificates': async ({ query }, context) => {
    const { state, search } = query
    const { person, home, sql } = context
    const where = and(
      eq(learningCertificate.tenant, person.tenant),
      state === 'valid' ? isNull(learningCertificate.withdrawnAt) : undefined,
      state === 'withdrawn' ? isNotNull(learningCertificate.withdrawnAt) : undefined,
      ...searchCondition(search, learningCertificate.name, learningCertificate.code),
    )
    const rows = sql
      .select()
      .from(learningCertificate)
      .where(where)
      .orderBy(desc(learningCertificate.at), learningCertificate.code)
      .$dynamic()
    const { found, ...at } = await pageOf(sql, rows, query)
    const data = found.map(row => ({
      ...row,
      ...shown(row, home),
      by: row.byName,
    }))
    return { data, ...at }
  },
  'GET learning/desk/certificates/due': async (_, { sql, person }) => {
    const due = await dueOf(sql, person, 'ready')
    return {
      data: [...groupBy(due, ({ cohort }) => cohort.id).values()].map(people => ({
        id: people[0]?.cohort.id ?? '',
        name: people[0]?.cohort.name ?? '',
        people: people.length,
      })),
    }
  },
  'GET learning/desk/certificates/:code/file': async ({ params, query }, context) => {
    const row = await certificateOf(context.sql, context.person.tenant, params.code)
    if (!row || row.withdrawnAt) throw new Refusal('not-found', 'certificate.none')
    return paper(row, query.language ?? context.language, context)
  },
  'POST learning/desk/cohorts/:id/certificates': ({ params: { id } }, context) =>
    context.sql.transaction(async tx => {
      await needCohort(tx, context.person, id)
      const due = await dueOf(tx, context.person, 'ready', id)
      if (due.length === 0) {
        const { length: count } = await dueOf(tx, context.person, 'waiting', id)
        if (count > 0) throw new Refusal('conflict', msg('certificate.finals-open', { count }))
      }
      // locked in the order in which changes of many trainees lock them
      for (const trainee of due.map(row => row.id).sort()) {
        const own = await learnerById(tx, context.person.tenant, trainee)
        if (own) await certify(tx, own, context)
      }
      return { people: due.length, message: msg('certificate.given-all', { count: due.length }) }
    }),
  'POST learning/desk/certificates': async ({ body }, context) => {
    const { sql, person } = context
    const own = await learnerById(sql, person.tenant, body.trainee)
    if (!own) throw new Refusal('not-found', 'certificate.no-trainee')
    const row = await sql.transaction(tx => certify(tx, own, context))
    return { data: shown(row, context.home), message: msg('certificate.given', { name: nameOf(own.owner) }) }
  },
  'POST learning/desk/certificates/:code/withdraw': async (
    { params, body },
    { sql, person, home, address },
  ) =>
    sql.transaction(async tx => {
      const known = await certificateOf(tx, person.tenant, params.code)
      if (!known) throw new Refusal('not-found', 'certificate.none')
      const own = known.trainee && (await learnerById(tx, person.tenant, known.trainee))
      if (own) refuseOwn(person, own.owner.id)
      const message = msg('certificate.withdrawn')
      if (known.withdrawnAt) return { data: shown(known, home), message }
      const withdrawn = { withdrawnAt: new Date(), reason: body.reason.trim() }
      const row = await setRow(tx, learningCertificate, { code: known.code }, withdrawn)
      await recordBy(tx, person, address, {
        action: 'certificate.withdrawn',
        subject: { kind: 'certificate', id: known.code, name: known.name },
        detail: [{ name: 'reason', from: null, to: body.reason.trim() }],
      })
      return { data: shown(row ?? known, home), message }
    }),
} satisfies SomeHandlers
