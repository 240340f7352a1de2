import { and, eq, inArray, isNotNull, or, sql as query, type SQL } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { Input } from '#contract/endpoint.ts'
import type { Candidate, programmeEndpoints } from '#contract/programme.ts'
import { candidateColumns } from '#contract/programme-columns.ts'
import { groupBy } from '#rules/group-by.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { orderBy } from '#server/db/order.ts'
import { pageOf } from '#server/db/page.ts'
import { findRow, findRows, putRow, setRows } from '#server/db/row.ts'
import { account, enrolment, hub, score } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import type { Account } from '#server/notify/message.ts'
import { personMatches } from '#server/people/list.ts'
import { nameOf, refuseOwn, subjectOf } from '#server/people/visibility.ts'
import { msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { byIds, sendList } from '#server/tenant/list-file.ts'
import { findCohort, holdCohort } from './cohorts.ts'
import { earlierApplications, readEarlier } from './earlier-applications.ts'
import { type Cohort, type Enrolment, lockEnrolment } from './enrolment.ts'
import { notifyApplicant } from './notify-applicant.ts'

type Query = Infer<(typeof programmeEndpoints)['GET onboarding/cohorts/:id/candidates']['query']>
type Filters = Omit<Query, 'page' | 'size'>

const TITLE = { en: 'Judging round', sw: 'Hatua ya majaji' }

type Score = typeof score.$inferSelect

const totalOf = ({ points }: Pick<Score, 'points'>): number => points.reduce((sum, one) => sum + one, 0)

/** Mean of the judges' totals, in hundredths of a point, rounded to the nearest; null before the first score. */
const meanOf = (scores: readonly Score[]): number | null =>
  scores.length === 0
    ? null
    : Math.round((scores.reduce((sum, one) => sum + totalOf(one), 0) * 100) / scores.length)

const judged = (one: Score): Candidate['scores'][number] => ({
  by: { id: one.judge, name: one.judgeName },
  points: one.points,
  total: totalOf(one),
  note: one.note,
  at: one.at.toISOString(),
})

/**
 * Selects applicants whose answers are all approved, by default best first; those not selected who have since applied to another cohort come last.
 * Scores of a cohort have the same number of points, so the mean of the points sorts like that of the totals.
 */
function selectIds(
  sql: Sql,
  { id: judge }: Pick<Person, 'id'>,
  cohort: string,
  { search = '', sort = '-average' }: Filters,
) {
  const earlier = earlierApplications(sql)
  const gone = sql
    .select({ id: earlier.account })
    .from(earlier)
    .where(and(eq(earlier.cohort, cohort), eq(earlier.standing, 'not-selected')))
  // those who have left may have been judged in another cohort
  const here = sql.select({ id: enrolment.account }).from(enrolment).where(eq(enrolment.cohort, cohort))
  const isGone = query`${enrolment.cohort} is distinct from ${cohort}`
  const points = sql
    .select({
      account: score.account,
      average: query`round(avg(point), 4)`.as('average'),
      own: query`sum(point) filter (where ${eq(score.judge, judge)})`.as('own'),
    })
    .from(score)
    .crossJoinLateral(query`unnest(${score.points}) as each(point)`)
    .where(inArray(score.account, here))
    .groupBy(score.account)
    .as('points')
  const name = query`lower(${account.firstName} || ' ' || ${account.lastName})`
  const standing = query`case when ${isGone} then 'not-selected' else coalesce(${enrolment.outcome}, 'judging') end`
  const keys = { name, standing, average: points.average, own: points.own }
  const [key, last] = orderBy(sort, keys, account.id)
  return sql
    .select({ id: account.id })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .leftJoin(points, eq(points.account, account.id))
    .where(
      and(
        or(
          and(eq(enrolment.cohort, cohort), isNotNull(enrolment.approvedAt)),
          inArray(enrolment.account, gone),
        ),
        ...personMatches(search),
      ),
    )
    .orderBy(isGone, key as SQL, name, last as SQL)
    .$dynamic()
}

/** Reads candidates by their ids, in the order of the ids. */
async function readCandidates(sql: Sql, cohort: string, ids: readonly string[]): Promise<Candidate[]> {
  const [found, scores, before] = await Promise.all([
    sql
      .select({ enrolment, owner: account, hub })
      .from(enrolment)
      .innerJoin(account, eq(account.id, enrolment.account))
      .leftJoin(hub, eq(hub.id, enrolment.hub))
      .where(inArray(enrolment.account, [...ids])),
    findRows(sql, score, { account: ids }, score.at, score.judge),
    readEarlier(sql, ids),
  ])
  const byPerson = groupBy(scores, one => one.account)
  const byId = new Map(found.map(row => [row.owner.id, row]))
  return ids
    .flatMap(id => byId.get(id) ?? [])
    .map(({ enrolment: one, owner, hub }) => {
      const isGone = one.cohort !== cohort
      const scores = isGone ? [] : (byPerson.get(owner.id) ?? [])
      const mean = meanOf(scores)
      return {
        person: { id: owner.id, name: nameOf(owner) },
        hub: hub && { id: hub.id, name: hub.name },
        standing: isGone ? 'not-selected' : (one.outcome ?? 'judging'),
        gone: isGone,
        earlier: isGone ? [] : (before.get(owner.id) ?? []),
        scores: scores.map(judged),
        average: mean === null ? null : (mean / 100).toFixed(2),
      }
    })
}

type Judged = { change: Sql; owner: Account; row: Enrolment; group: Cohort }

/** Runs an action with the enrolment and the judging criteria locked. @throws Refusal not-found; conflict outside the judging round */
function judging<Result>(
  id: string,
  { sql, person }: Signed,
  action: (one: Judged) => Promise<Result>,
): Promise<Result> {
  const { tenant } = person
  return sql.transaction(async tx => {
    const [found] = await tx
      .select({ owner: account, cohort: enrolment.cohort })
      .from(enrolment)
      .innerJoin(account, eq(account.id, enrolment.account))
      .where(and(eq(account.id, id), eq(enrolment.tenant, tenant), eq(enrolment.programme, 'application')))
    if (!found) throw new Refusal('not-found', 'judging.none')
    refuseOwn(person, found.owner.id)
    const outside = () => new Refusal('conflict', 'judging.not-in-round')
    if (found.cohort === null) throw outside()
    const group = await holdCohort(tx, tenant, found.cohort)
    const row = await lockEnrolment(tx, found.owner)
    if (row.approvedAt === null || row.cohort !== group.id) throw outside()
    return action({ change: tx, owner: found.owner, row, group })
  })
}

async function judge(
  { change: tx, owner, row, group: { criteria } }: Judged,
  { points, note = '' }: { points: number[]; note?: string },
  { person, address }: Signed,
): Promise<Sentence> {
  if (row.outcome !== null) throw new Refusal('conflict', 'application.decided')
  if (points.length !== criteria.length) {
    refuseInvalidFields({ points: msg('judging.points-each', { many: criteria.length }) })
  }
  const faults = criteria.flatMap(({ most }, at) =>
    (points[at] as number) > most ? [[`points.${at}`, msg('judging.points-most', { most })]] : [],
  )
  refuseInvalidFields(Object.fromEntries(faults))
  const values = { judgeName: person.name, points, note: note.trim(), at: new Date() }
  await putRow(tx, score, { account: owner.id, judge: person.id }, values)
  await recordBy(tx, person, address, {
    action: 'candidate.scored',
    subject: subjectOf(owner),
    detail: criteria.map(({ name, most }, at) => ({ name, from: null, to: `${points[at]} / ${most}` })),
  })
  return msg('judging.saved')
}

/** Records the outcome. Calling it again with the other outcome corrects a mistake and notifies the applicant again. */
async function conclude(
  { change: tx, owner, row }: Judged,
  {
    outcome,
    before,
    note = '',
  }: Input<(typeof programmeEndpoints)['POST onboarding/candidate/:id/outcome']>['body'],
  { person, address, home }: Signed,
): Promise<Sentence> {
  const message = outcome === 'selected' ? msg('judging.selected') : msg('judging.not-selected')
  if (row.outcome === outcome) return message
  if (before && before !== (row.outcome ?? 'judging')) throw new Refusal('conflict', 'pending.decided')
  const one = await findRow(tx, score, { account: owner.id })
  if (!one) throw new Refusal('conflict', 'judging.not-judged')
  await setRows(tx, enrolment, { account: owner.id }, { outcome })
  await recordBy(tx, person, address, {
    action: 'candidate.decided',
    subject: subjectOf(owner),
    detail: [
      { name: 'outcome', from: row.outcome, to: outcome },
      ...(note.trim() === '' ? [] : [{ name: 'note', from: null, to: note.trim() }]),
    ],
  })
  await notifyApplicant(
    tx,
    owner,
    'application',
    { template: `application-${outcome}`, values: {} },
    { home },
  )
  return message
}

export const candidateHandlers = {
  'GET onboarding/cohorts/:id/candidates': async ({ params: { id }, query: asked }, { sql, person }) => {
    const { id: cohort } = await findCohort(sql, person.tenant, id)
    const { found, ...at } = await pageOf(sql, selectIds(sql, person, cohort, asked), asked)
    const ids = found.map(one => one.id)
    return { data: await readCandidates(sql, cohort, ids), ...at }
  },
  'GET onboarding/cohorts/:id/candidates/export': async ({ params: { id }, query: asked }, context) => {
    const { sql, person } = context
    const { id: cohort, name } = await findCohort(sql, person.tenant, id)
    const { format: _, language: __, ...filters } = asked
    const ids = (await selectIds(sql, person, cohort, filters)).map(one => one.id)
    return sendList(asked, context, {
      title: TITLE,
      columns: candidateColumns,
      filters: { cohort: name, ...filters },
      pieces: byIds(ids, piece => readCandidates(sql, cohort, piece)),
    })
  },
  'POST onboarding/candidate/:id/score': async ({ params, body }, context) => ({
    message: await judging(params.id, context, one => judge(one, body, context)),
  }),
  'POST onboarding/candidate/:id/outcome': async ({ params, body }, context) => ({
    message: await judging(params.id, context, one => conclude(one, body, context)),
  }),
} satisfies SomeHandlers
