import { and, asc, eq, inArray, isNotNull, or, sql as query } from 'drizzle-orm'
import type { Candidate } from '#contract/programme.ts'
import { candidateColumns } from '#contract/programme-columns.ts'
import { groupBy } from '#rules/group-by.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { account, enrolment, hub, score } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import type { Account } from '#server/notify/message.ts'
import { nameOf, subjectOf } from '#server/people/visibility.ts'
import { msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { sendList } from '#server/tenant/list-file.ts'
import { findCohort, holdCohort } from './cohorts.ts'
import { earlierApplications, readEarlier } from './earlier-applications.ts'
import { type Cohort, type Enrolment, lockEnrolment } from './enrolment.ts'
import { notifyApplicant } from './notify-applicant.ts'

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

/** Lists applicants whose answers are all approved, best first; those who have since applied to another cohort come last. */
async function readCandidates(sql: Sql, cohort: string): Promise<Candidate[]> {
  const earlier = earlierApplications(sql)
  const gone = sql.select({ id: earlier.account }).from(earlier).where(eq(earlier.cohort, cohort))
  const found = await sql
    .select({ enrolment, owner: account, hub })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .leftJoin(hub, eq(hub.id, enrolment.hub))
    .where(
      or(
        and(eq(enrolment.cohort, cohort), isNotNull(enrolment.approvedAt)),
        inArray(enrolment.account, gone),
      ),
    )
    .orderBy(asc(query`lower(${account.firstName} || ' ' || ${account.lastName})`), asc(account.id))
  const here = found.filter(row => row.enrolment.cohort === cohort).map(({ owner }) => owner.id)
  const people = sql
    .select({ id: enrolment.account })
    .from(enrolment)
    .where(and(eq(enrolment.cohort, cohort), isNotNull(enrolment.approvedAt)))
  const [scores, before] = await Promise.all([
    sql.select().from(score).where(inArray(score.account, people)).orderBy(asc(score.at), asc(score.judge)),
    readEarlier(sql, here),
  ])
  const byPerson = groupBy(scores, one => one.account)
  return found
    .map(row => ({ ...row, scores: byPerson.get(row.owner.id) ?? [] }))
    .map(row => ({ ...row, mean: meanOf(row.scores), isGone: row.enrolment.cohort !== cohort }))
    .sort((one, other) => Number(one.isGone) - Number(other.isGone) || (other.mean ?? -1) - (one.mean ?? -1))
    .map(({ enrolment: { outcome }, owner, hub, scores, mean, isGone }) => ({
      person: { id: owner.id, name: nameOf(owner) },
      hub: hub && { id: hub.id, name: hub.name },
      standing: isGone ? 'not-selected' : (outcome ?? 'judging'),
      gone: isGone,
      earlier: before.get(owner.id) ?? [],
      scores: scores.map(judged),
      average: mean === null ? null : (mean / 100).toFixed(2),
    }))
}

type Judged = { change: Sql; owner: Account; row: Enrolment; group: Cohort }

/** Runs an action with the enrolment and the judging criteria locked. @throws Refusal not-found; conflict outside the judging round */
function judging<Result>(
  id: string,
  { sql, person: { tenant } }: Signed,
  action: (one: Judged) => Promise<Result>,
): Promise<Result> {
  return sql.transaction(async tx => {
    const [found] = await tx
      .select({ owner: account, cohort: enrolment.cohort })
      .from(enrolment)
      .innerJoin(account, eq(account.id, enrolment.account))
      .where(and(eq(account.id, id), eq(enrolment.tenant, tenant), eq(enrolment.programme, 'application')))
    if (!found) throw new Refusal('not-found', 'judging.none')
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
  await tx
    .insert(score)
    .values({ account: owner.id, judge: person.id, ...values })
    .onConflictDoUpdate({ target: [score.account, score.judge], set: values })
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
  { outcome, note = '' }: { outcome: 'selected' | 'not-selected'; note?: string },
  { person, address, home }: Signed,
): Promise<Sentence> {
  const message = outcome === 'selected' ? msg('judging.selected') : msg('judging.not-selected')
  if (row.outcome === outcome) return message
  const one = await findRow(tx, score, eq(score.account, owner.id))
  if (!one) throw new Refusal('conflict', 'judging.not-judged')
  await tx.update(enrolment).set({ outcome }).where(eq(enrolment.account, owner.id))
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
  'GET onboarding/cohorts/:id/candidates': async ({ params: { id } }, { sql, person }) => {
    const { criteria } = await findCohort(sql, person.tenant, id)
    return { data: await readCandidates(sql, id), criteria }
  },
  'GET onboarding/cohorts/:id/candidates/export': async ({ params: { id }, query }, context) => {
    const { sql, person } = context
    const { name } = await findCohort(sql, person.tenant, id)
    const rows = await readCandidates(sql, id)
    return sendList(query, context, {
      title: TITLE,
      columns: candidateColumns,
      filters: { cohort: name },
      pieces: [rows],
    })
  },
  'POST onboarding/candidate/:id/score': async ({ params, body }, context) => ({
    message: await judging(params.id, context, one => judge(one, body, context)),
  }),
  'POST onboarding/candidate/:id/outcome': async ({ params, body }, context) => ({
    message: await judging(params.id, context, one => conclude(one, body, context)),
  }),
} satisfies SomeHandlers
