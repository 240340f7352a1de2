import { and, asc, desc, eq, gt, sql as query, type SQL } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { programmeEndpoints, ReviewRow } from '#contract/programme.ts'
import type { Language } from '#contract/tenant.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import { account, cohort, enrolment, hub, question, submission } from '#server/db/schema/index.ts'
import { sumOf } from '#server/db/sum.ts'
import type { Person } from '#server/http/session.ts'
import { personMatches } from '#server/people/list.ts'
import { nameOf } from '#server/people/visibility.ts'
import type { Slice } from '#server/tenant/list-file.ts'
import type { Submission } from './enrolment.ts'
import { type Question, questionTexts } from './questions.ts'
import { inPortal } from './standing.ts'

type Query = Infer<(typeof programmeEndpoints)['GET onboarding/reviews']['query']>
/** Filters and sort order of the list of submissions. */
export type Filters = Omit<Query, 'page' | 'size'>

export const PAGE_SIZE = 25

/** Condition for the current submissions of a tenant that match the filters. */
const wanted = (tenant: string, f: Filters): SQL =>
  and(
    eq(submission.tenant, tenant),
    submission.current,
    eq(submission.verdict, f.verdict ?? 'pending'),
    // submissions made as an applicant need no review once the person is a client
    eq(submission.programme, enrolment.programme),
    inPortal,
    f.programme ? eq(submission.programme, f.programme) : undefined,
    f.step ? eq(submission.step, f.step) : undefined,
    f.person ? eq(submission.account, f.person) : undefined,
    ofPeople(f),
  ) as SQL

/** The filters that select by person. */
const ofPeople = ({ hub: place, cohort: group, search = '' }: Filters): SQL | undefined =>
  and(
    place ? eq(enrolment.hub, place) : undefined,
    group ? eq(enrolment.cohort, group) : undefined,
    ...personMatches(search),
  )

const KEYS = {
  at: query`${submission.at}`,
  name: query`lower(${account.firstName} || ' ' || ${account.lastName})`,
}

/** Sort key and direction of a list, made total by the id. */
function orderOf({ sort = 'at' }: Filters) {
  const isDown = sort.startsWith('-')
  return { key: KEYS[sort.replace('-', '') as keyof typeof KEYS], isDown }
}

const directed = ({ key, isDown }: ReturnType<typeof orderOf>): SQL[] => {
  const direction = isDown ? desc : asc
  return [direction(key), direction(submission.id)]
}

/** Selects submission ids with the joins that the conditions and sort orders above need. */
const selectIds = (sql: Sql) =>
  sql
    .select({ id: submission.id })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.account))
    .innerJoin(enrolment, eq(enrolment.account, submission.account))

export const selectRows = (sql: Sql) =>
  sql
    .select({ submission, owner: account, hub, cohort, question })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.account))
    .innerJoin(enrolment, eq(enrolment.account, submission.account))
    .leftJoin(hub, eq(hub.id, enrolment.hub))
    .leftJoin(question, eq(question.id, submission.question))
    .leftJoin(cohort, eq(cohort.id, question.cohort))

const countIn = (sql: Sql, where: SQL | undefined): Promise<number> =>
  sql.$count(selectIds(sql).where(where).as('listed'))

export type Found = Awaited<ReturnType<typeof selectRows>>[number]

export const questionRef = (one: Question, language: Language) => ({
  question: questionTexts(one, language).question,
  order: one.place,
})

export const typeOf = (step: Submission['step'], one: Question | null) =>
  step === 'investOverview' ? 'textarea' : (one?.type ?? 'file')

export const rowOf = (
  { submission: one, owner, hub, cohort, question }: Found,
  language: Language,
): ReviewRow => ({
  ...one,
  person: { id: owner.id, name: nameOf(owner) },
  hub: hub && { id: hub.id, name: hub.name },
  cohort: cohort && { id: cohort.id, name: cohort.name },
  question: question && questionRef(question, language),
  type: typeOf(one.step, question),
  at: one.at.toISOString(),
})

export async function readRows(
  sql: Sql,
  person: Person,
  { filters, limit, offset }: Slice & { filters: Filters },
): Promise<ReviewRow[]> {
  const order = directed(orderOf(filters))
  // the page is selected first, with only the joins that filtering needs
  const part = selectIds(sql)
    .where(wanted(person.tenant, filters))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('part')
  const [found, language] = await Promise.all([
    selectRows(sql)
      .innerJoin(part, eq(part.id, submission.id))
      .orderBy(...order),
    languageOf(sql, person),
  ])
  return found.map(row => rowOf(row, language))
}

type Sums = { programme: string; pending: number; rejected: number; approved: number }

/** Sums the submission counters of the enrolments that a condition matches: fewer rows than the submissions themselves. */
const sumFigures = (sql: Sql, tenant: string, where?: SQL): Promise<Sums[]> =>
  sql
    .select({
      programme: enrolment.programme,
      pending: sumOf(enrolment.pending),
      rejected: sumOf(enrolment.rejected),
      approved: sumOf(query`${enrolment.done} - ${enrolment.pending}`),
    })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .where(and(eq(enrolment.tenant, tenant), inPortal, where))
    .groupBy(enrolment.programme)

export async function countRows(sql: Sql, tenant: string, filters: Filters): Promise<number> {
  const { verdict = 'pending', programme, step, person } = filters
  if (step) return countIn(sql, wanted(tenant, filters))
  const whose = and(
    programme ? eq(enrolment.programme, programme) : undefined,
    person ? eq(enrolment.account, person) : undefined,
    ofPeople(filters),
    // most people have none: their accounts need not be read
    verdict === 'approved' ? undefined : gt(enrolment[verdict], 0),
  )
  const rows = await sumFigures(sql, tenant, whose)
  return rows.reduce((sum, row) => sum + row[verdict], 0)
}

export async function countAll(sql: Sql, tenant: string): Promise<Record<string, number>> {
  const rows = await sumFigures(sql, tenant)
  const sum = (name: 'pending' | 'approved' | 'rejected') => rows.reduce((all, row) => all + row[name], 0)
  const waiting = (programme: string) => rows.find(row => row.programme === programme)?.pending ?? 0
  return {
    pending: sum('pending'),
    approved: sum('approved'),
    rejected: sum('rejected'),
    onboarding: waiting('onboarding'),
    application: waiting('application'),
  }
}

/**
 * Returns the neighbours of a submission in a list. For one no longer in the list, `next` is the one after its old position,
 * wrapping around at the end.
 */
export async function neighboursOf(sql: Sql, { tenant }: Person, id: string, filters: Filters) {
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
