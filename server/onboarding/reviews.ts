import { and, asc, count, desc, eq, sql as query, type SQL } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import { STEPS } from '#contract/onboarding-step.ts'
import type { Attempt, programmeEndpoints, ReviewPage, ReviewRow } from '#contract/programme.ts'
import type { Language } from '#contract/tenant.ts'
import type { Person } from '#server/account/session.ts'
import { matching } from '#server/client/list.ts'
import { nameOf } from '#server/client/sight.ts'
import type { Sql } from '#server/db/open.ts'
import { account, cohort, enrolment, hub, question, submission } from '#server/db/schema/index.ts'
import { languageFor } from '#server/lending/export.ts'
import { Refusal } from '#server/refusal.ts'
import { currentOf, decide, inPortal, keyOf, lockEnrolment, type Submission } from './enrolment.ts'
import { handedFiles } from './handed.ts'
import { type Question, questionsOf, spoken, spokenAnswer } from './questions.ts'
import type { OnboardingHandlers, Signed } from './table.ts'

type Query = Infer<(typeof programmeEndpoints)['GET onboarding/reviews']['query']>
/** What narrows and orders the list of what was handed in. */
type Filters = Omit<Query, 'page' | 'size'>

const PAGE_SIZE = 25

/** What was handed in last of each step and question in a tenant, narrowed by the filters. */
const wanted = (tenant: string, f: Filters): SQL =>
  and(
    eq(submission.tenant, tenant),
    submission.current,
    eq(submission.verdict, f.verdict ?? 'pending'),
    // what somebody handed in as an applicant waits for nobody once they are a client
    eq(submission.programme, enrolment.programme),
    inPortal,
    f.programme ? eq(submission.programme, f.programme) : undefined,
    f.step ? eq(submission.step, f.step) : undefined,
    f.person ? eq(submission.account, f.person) : undefined,
    ofPeople(f),
  ) as SQL

/** The part of the filters that says whose. */
const ofPeople = ({ hub: place, cohort: group, search = '' }: Filters): SQL | undefined =>
  and(
    place ? eq(enrolment.hub, place) : undefined,
    group ? eq(enrolment.cohort, group) : undefined,
    ...matching(search),
  )

const KEYS = {
  at: query`${submission.at}`,
  name: query`lower(${account.firstName} || ' ' || ${account.lastName})`,
}

/** What a list is ordered by, and which way; the id makes it a total order. */
function orderOf({ sort = 'at' }: Filters) {
  const isDown = sort.startsWith('-')
  return { key: KEYS[sort.replace('-', '') as keyof typeof KEYS], isDown }
}

const directed = ({ key, isDown }: ReturnType<typeof orderOf>): SQL[] => {
  const direction = isDown ? desc : asc
  return [direction(key), direction(submission.id)]
}

/** Ids of what was handed in, with what the conditions and orders above ask for. */
const selectIds = (sql: Sql) =>
  sql
    .select({ id: submission.id })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.account))
    .innerJoin(enrolment, eq(enrolment.account, submission.account))

const selectRows = (sql: Sql) =>
  sql
    .select({ submission, owner: account, hub, cohort, question })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.account))
    .innerJoin(enrolment, eq(enrolment.account, submission.account))
    .leftJoin(hub, eq(hub.id, enrolment.hub))
    .leftJoin(question, eq(question.id, submission.question))
    .leftJoin(cohort, eq(cohort.id, question.cohort))

const countIn = async (sql: Sql, where: SQL | undefined): Promise<number> => {
  const [row] = await sql.select({ many: count() }).from(selectIds(sql).where(where).as('listed'))
  return row?.many ?? 0
}

type Found = Awaited<ReturnType<typeof selectRows>>[number]

const questionRef = (one: Question, language: Language) => ({
  ...{ question: spoken(one, language).question, order: one.place },
})

const typeOf = (step: Submission['step'], one: Question | null) =>
  step === 'investOverview' ? 'textarea' : (one?.type ?? 'file')

const rowOf = ({ submission: one, owner, hub, cohort, question }: Found, language: Language): ReviewRow => ({
  ...{ id: one.id, programme: one.programme, step: one.step, verdict: one.verdict, tries: one.tries },
  person: { id: owner.id, name: nameOf(owner) },
  hub: hub && { id: hub.id, name: hub.name },
  cohort: cohort && { id: cohort.id, name: cohort.name },
  question: question && questionRef(question, language),
  type: typeOf(one.step, question),
  at: one.at.toISOString(),
})

type Part = { filters: Filters; limit: number; after: number }

async function readRows(sql: Sql, person: Person, { filters, limit, after }: Part): Promise<ReviewRow[]> {
  const order = directed(orderOf(filters))
  // the rows that are left out are joined with no more than the filters need
  const part = selectIds(sql)
    .where(wanted(person.tenant, filters))
    .orderBy(...order)
    .limit(limit)
    .offset(after)
    .as('part')
  const [found, language] = await Promise.all([
    selectRows(sql)
      .innerJoin(part, eq(part.id, submission.id))
      .orderBy(...order),
    languageFor(sql, person),
  ])
  return found.map(row => rowOf(row, language))
}

type Sums = { programme: string; pending: number; rejected: number; approved: number }

const summed = (sum: SQL) => query<number>`cast(coalesce(sum(${sum}), 0) as integer)`

/** What was handed in by the people that a condition finds: by their figures, which are fewer than what they handed in. */
const sumFigures = (sql: Sql, tenant: string, where?: SQL): Promise<Sums[]> =>
  sql
    .select({
      programme: enrolment.programme,
      pending: summed(query`${enrolment.pending}`),
      rejected: summed(query`${enrolment.rejected}`),
      approved: summed(query`${enrolment.done} - ${enrolment.pending}`),
    })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .where(and(eq(enrolment.tenant, tenant), inPortal, where))
    .groupBy(enrolment.programme)

async function countRows(sql: Sql, tenant: string, filters: Filters): Promise<number> {
  const { verdict = 'pending', programme, step, person } = filters
  if (step) return countIn(sql, wanted(tenant, filters))
  const whose = and(
    programme ? eq(enrolment.programme, programme) : undefined,
    person ? eq(enrolment.account, person) : undefined,
    ofPeople(filters),
  )
  const rows = await sumFigures(sql, tenant, whose)
  return rows.reduce((sum, row) => sum + row[verdict], 0)
}

async function countAll(sql: Sql, tenant: string): Promise<Record<string, number>> {
  const rows = await sumFigures(sql, tenant)
  const sum = (name: 'pending' | 'approved' | 'rejected') => rows.reduce((all, row) => all + row[name], 0)
  const waiting = (programme: string) => rows.find(row => row.programme === programme)?.pending ?? 0
  return {
    ...{ pending: sum('pending'), approved: sum('approved'), rejected: sum('rejected') },
    ...{ onboarding: waiting('onboarding'), application: waiting('application') },
  }
}

const notFound = () => new Refusal('not-found', 'There is nothing like this to look at.')

/** What stands beside a row in a list. Of one that has left the list, what came after it; at its end it begins again. */
async function neighboursOf(sql: Sql, { tenant }: Person, id: string, filters: Filters) {
  const { key, isDown } = orderOf(filters)
  const where = wanted(tenant, filters)
  const [own] = await sql
    .select({ id: submission.id, key: query<string>`cast(${key} as text)` })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.account))
    .where(eq(submission.id, id))
  const place = filters.sort?.endsWith('name') ? query`${own?.key}` : query`${own?.key}::timestamptz`
  const beyond = (forth: boolean) =>
    and(where, query`(${key}, ${submission.id}) ${query.raw(forth === isDown ? '<' : '>')} (${place}, ${id})`)
  const nearest = async (condition: SQL | undefined, forth: boolean) => {
    const [row] = await selectIds(sql)
      .where(condition)
      .orderBy(...directed({ key, isDown: isDown === forth }))
      .limit(1)
    return row?.id ?? null
  }
  const inList = await countIn(sql, and(where, eq(submission.id, id)))
  const [before, previous, next, total] = await Promise.all([
    inList > 0 ? countIn(sql, beyond(false)) : 0,
    nearest(beyond(false), false),
    nearest(beyond(true), true),
    countRows(sql, tenant, filters),
  ])
  if (inList > 0) return { previous, next, position: before + 1, total }
  return { previous, next: next ?? (await nearest(where, true)), position: null, total }
}

/** The hand-in that counts of the step or question that a hand-in is for. @throws Refusal not-found for another tenant's */
async function findCurrent(sql: Sql, tenant: string, id: string): Promise<Found> {
  const [asked] = await sql
    .select()
    .from(submission)
    .where(and(eq(submission.id, id), eq(submission.tenant, tenant)))
  if (!asked) throw notFound()
  const [found] = await selectRows(sql).where(and(ofSame(asked), submission.current))
  if (!found) throw notFound()
  return found
}

/** Every try of the same step or question. */
const ofSame = (one: Submission): SQL =>
  and(
    eq(submission.account, one.account),
    one.step === null ? eq(submission.question, one.question as string) : eq(submission.step, one.step),
  ) as SQL

async function readReview(id: string, filters: Filters, context: Signed) {
  const { database, person } = context
  const { sql } = database
  const [found, language] = await Promise.all([findCurrent(sql, person.tenant, id), languageFor(sql, person)])
  const { submission: one, owner, question: asked } = found
  const [tries, handed, questions, neighbours] = await Promise.all([
    sql.select().from(submission).where(ofSame(one)).orderBy(desc(submission.tries), desc(submission.id)),
    currentOf(sql, owner.id),
    asked ? questionsOf(sql, asked.cohort) : [],
    neighboursOf(sql, person, one.id, filters),
  ])
  const files = await handedFiles([...tries, ...handed], context)
  const fileOf = ({ file }: Pick<Submission, 'file'>) => files.get(file ?? '') ?? null
  const known = new Map(handed.map(each => [keyOf(each), each]))
  const said = (each: Submission | undefined, about: Question | null) =>
    !each ? null : about ? spokenAnswer(about, each.value, language) : each.value

  const attempts: Attempt[] = tries.map(each => ({
    ...{ id: each.id, at: each.at.toISOString(), verdict: each.verdict, reason: each.reason },
    ...{ by: each.byName, decidedAt: each.decidedAt?.toISOString() ?? null },
    ...{ value: said(each, asked), file: fileOf(each) },
  }))
  const parts = asked
    ? questions.map(about => ({ step: null, about, each: known.get(about.id) }))
    : STEPS.map(step => ({ step, about: null, each: known.get(step) }))
  const others: ReviewPage['others'] = parts.map(({ step, about, each }) => ({
    ...{ id: each?.id ?? null, step, type: typeOf(step, about), verdict: each?.verdict ?? null },
    question: about && questionRef(about, language),
    ...{ value: said(each, about), file: each ? fileOf(each) : null },
  }))
  const { email, phone, country } = owner
  return {
    data: { ...rowOf(found, language), attempts, others, known: { email, phone, country } },
    ...neighbours,
  }
}

type Body = { verdict: 'approved' | 'rejected'; reason?: string; seen?: Submission['verdict'] }

/** What somebody else did meanwhile, to whoever comes second. */
const already = ({ verdict, byName }: Submission): string =>
  verdict === 'approved' ? `${byName} has approved this already.` : `${byName} has sent this back already.`

async function review(id: string, { verdict, reason, seen }: Body, context: Signed): Promise<string> {
  const { database, person } = context
  if (verdict === 'rejected' && !reason?.trim()) {
    const fields = { reason: 'Write what is to be mended.' }
    throw new Refusal('invalid', 'Some fields need correction.', fields)
  }
  return database.sql.transaction(async change => {
    const [found] = await change
      .select({ owner: account })
      .from(submission)
      .innerJoin(account, eq(account.id, submission.account))
      .where(and(eq(submission.id, id), eq(submission.tenant, person.tenant)))
    if (!found) throw notFound()
    await lockEnrolment(change, found.owner)
    const [one] = await change.select().from(submission).where(eq(submission.id, id))
    if (!one) throw notFound()
    const isOthers = one.current && one.verdict !== 'pending' && one.by !== person.id
    const isNews = seen !== undefined && seen !== one.verdict
    if (isOthers && (isNews || one.verdict === verdict)) throw new Refusal('conflict', already(one))
    const after = await decide(change, one, { verdict, reason }, context)
    if (verdict === 'rejected') return 'It is sent back, and the person is told why.'
    if (after.approvedAt === null) return 'It is approved.'
    return after.programme === 'onboarding'
      ? 'It is approved, and the onboarding is complete.'
      : 'It is approved, and the application goes to the judges.'
  })
}

export const reviewHandlers = {
  'GET onboarding/reviews': async ({ query: asked }, { database: { sql }, person }) => {
    const { page = 1, size = PAGE_SIZE, ...filters } = asked
    const [data, total, counts] = await Promise.all([
      readRows(sql, person, { filters, limit: size, after: (page - 1) * size }),
      countRows(sql, person.tenant, filters),
      countAll(sql, person.tenant),
    ])
    return { data, total, page, size, counts }
  },
  'GET onboarding/review/:id': ({ params, query: filters }, context) =>
    readReview(params.id, filters, context),
  'POST onboarding/review/:id': async ({ params, body }, context) => ({
    message: await review(params.id, body, context),
  }),
} satisfies Partial<OnboardingHandlers>
