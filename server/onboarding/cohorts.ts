import { and, asc, count, desc, eq, exists, sql as query } from 'drizzle-orm'
import type { CohortTerms, Cohort as ManagedCohort } from '#contract/programme.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, addRows, findRows, hasRow, setRow } from '#server/db/row.ts'
import { account, cohort, enrolment, hub, question, score, submission } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { differences } from '#server/notify/differences.ts'
import { type Msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { earlierApplications } from './earlier-applications.ts'
import type { Cohort } from './enrolment.ts'
import { standingNow } from './standing.ts'

async function read(sql: Sql, tenant: string, id: string, lock?: 'no key update' | 'share'): Promise<Cohort> {
  const rows = sql
    .select()
    .from(cohort)
    .where(and(eq(cohort.id, id), eq(cohort.tenant, tenant)))
  const [found] = await (lock ? rows.for(lock) : rows)
  if (!found) throw new Refusal('not-found', 'cohort.none')
  return found
}

/** Returns a cohort of the tenant. @throws Refusal not-found for any other */
export const findCohort = (sql: Sql, tenant: string, id: string) => read(sql, tenant, id)

/**
 * Reads a cohort and locks it until the transaction ends, so that nobody answers its questions or judges by its criteria
 * meanwhile. Lock order: cohort before enrolment.
 * @throws Refusal not-found
 */
export const lockCohort = (tx: Sql, tenant: string, id: string) => read(tx, tenant, id, 'no key update')

/** Reads a cohort with a shared lock, for answering and judging, which may run concurrently. @throws Refusal not-found */
export const holdCohort = (tx: Sql, tenant: string, id: string) => read(tx, tenant, id, 'share')

/** Subquery of `cohort`: whether any of the cohort's questions has been answered. */
const isUsed = (sql: Sql) =>
  exists(
    sql
      .select({ one: query`1` })
      .from(submission)
      .innerJoin(question, eq(question.id, submission.question))
      .where(eq(question.cohort, cohort.id)),
  )

export async function hasAnswers(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql
    .select({ used: query<boolean>`${isUsed(sql)}` })
    .from(cohort)
    .where(eq(cohort.id, id))
  return row?.used === true
}

const termsOf = (one: Cohort): CohortTerms => {
  const { name, year, hub, tutorial, criteria } = one
  const [opensAt, deadline] = [one.opensAt.toISOString(), one.deadline.toISOString()]
  return { name, year, hub, opensAt, deadline, tutorial, criteria }
}

/** Lists cohorts as shown to staff, newest first. @param only restricts the list to the cohort with this id */
async function readCohorts(sql: Sql, tenant: string, only?: string): Promise<ManagedCohort[]> {
  const which = and(eq(cohort.tenant, tenant), only === undefined ? undefined : eq(cohort.id, only))
  const standings = sql
    .select({ cohort: enrolment.cohort, standing: standingNow(new Date()).as('standing') })
    .from(enrolment)
    .innerJoin(cohort, eq(cohort.id, enrolment.cohort))
    .where(which)
    .as('standings')
  const earlier = earlierApplications(sql)
  const [rows, people, gone] = await Promise.all([
    sql
      .select({
        cohort,
        used: query<boolean>`${isUsed(sql)}`,
        questions: sql.$count(question, eq(question.cohort, cohort.id)),
      })
      .from(cohort)
      .where(which)
      .orderBy(desc(cohort.opensAt), desc(cohort.id)),
    sql
      .select({ cohort: standings.cohort, standing: standings.standing, people: count() })
      .from(standings)
      .groupBy(standings.cohort, standings.standing),
    // applicants still count in the earlier cohort after applying to another
    sql
      .select({ cohort: earlier.cohort, standing: earlier.standing, people: count() })
      .from(earlier)
      .innerJoin(cohort, eq(cohort.id, earlier.cohort))
      .where(which)
      .groupBy(earlier.cohort, earlier.standing),
  ])
  return rows.map(({ cohort: one, used, questions }) => {
    const standings: Record<string, number> = {}
    const own = [...people, ...gone].filter(row => row.cohort === one.id)
    for (const row of own) standings[row.standing] = (standings[row.standing] ?? 0) + row.people
    return {
      id: one.id,
      ...termsOf(one),
      used,
      questions,
      standings,
      applicants: own.reduce((sum, row) => sum + row.people, 0),
    }
  })
}

const FIRST = Date.parse('2000-01-01T00:00:00Z')
const LAST = Date.parse('2100-01-01T00:00:00Z')

/** Accepted video hosts: the only two whose players the portal's pages may embed. */
const TUTORIAL =
  /^https:\/\/((www\.|m\.)?youtube\.com\/(watch\?\S*v=|embed\/|shorts\/)[\w-]+|youtu\.be\/[\w-]+|(www\.|player\.)?vimeo\.com\/(video\/)?\d+)\S*$/

/** Validates a cohort's terms. Returns the faults by field. */
function faultsOf({ opensAt, deadline, tutorial, criteria }: CohortTerms): Record<string, Msg> {
  const faults: Record<string, Msg> = {}
  for (const [field, instant] of Object.entries({ opensAt, deadline })) {
    const at = Date.parse(instant)
    if (!(at >= FIRST && at < LAST)) faults[field] = 'field.day'
  }
  if (!faults.opensAt && !faults.deadline && Date.parse(deadline) <= Date.parse(opensAt))
    faults.deadline = 'cohort.deadline-first'
  if (tutorial !== '' && !TUTORIAL.test(tutorial)) faults.tutorial = 'cohort.video'
  const seen = new Set<string>()
  criteria.forEach(({ name: criterion }, at) => {
    if (seen.has(criterion.toLowerCase())) faults[`criteria.${at}.name`] = 'cohort.criterion-twice'
    seen.add(criterion.toLowerCase())
  })
  return faults
}

const trimmed = (terms: CohortTerms): CohortTerms => ({
  ...terms,
  name: terms.name.trim(),
  tutorial: terms.tutorial.trim(),
  criteria: terms.criteria.map(one => ({ ...one, name: one.name.trim() })),
})

/** @throws Refusal invalid, naming each invalid field */
async function refuseWrong(tx: Sql, tenant: string, terms: CohortTerms, past = true): Promise<void> {
  const faults = faultsOf(terms)
  if (!past && Date.parse(terms.deadline) <= Date.now()) faults.deadline ??= 'deadline.ahead'
  if (terms.hub !== null && !(await hasRow(tx, hub, { id: terms.hub, tenant }))) faults.hub = 'hub.none'
  refuseInvalidFields(faults)
}

const valuesOf = (terms: CohortTerms) => ({
  ...terms,
  opensAt: new Date(terms.opensAt),
  deadline: new Date(terms.deadline),
})

const subjectOf = ({ id, name }: Pick<Cohort, 'id' | 'name'>) => ({ kind: 'cohort', id, name })

async function open(
  tx: Sql,
  { person, address }: Signed,
  { like, ...sent }: CohortTerms & { like?: string },
): Promise<ManagedCohort> {
  const { tenant } = person
  const terms = trimmed(sent)
  await refuseWrong(tx, tenant, terms, false)
  const model = like === undefined ? null : await findCohort(tx, tenant, like)
  const opened = await addRow(tx, cohort, { ...valuesOf(terms), tenant })
  if (model) await copyQuestions(tx, model.id, opened.id)
  await recordBy(tx, person, address, {
    action: 'cohort.opened',
    subject: subjectOf(opened),
    detail: [
      ...differences({}, terms),
      ...(model ? [{ name: 'like', from: null, to: `${model.name} ${model.year}` }] : []),
    ],
  })
  const [data] = await readCohorts(tx, tenant, opened.id)
  return data as ManagedCohort
}

async function copyQuestions(tx: Sql, from: string, to: string): Promise<void> {
  const rows = await findRows(tx, question, { cohort: from }, asc(question.place), asc(question.id))
  const copies = rows.map(({ id: _, ...row }) => ({ ...row, cohort: to }))
  await addRows(tx, question, copies)
}

async function alter(
  tx: Sql,
  { person, address }: Signed,
  id: string,
  sent: Partial<CohortTerms>,
): Promise<ManagedCohort> {
  const { tenant } = person
  const before = termsOf(await lockCohort(tx, tenant, id))
  const terms = trimmed({ ...before, ...sent })
  await refuseWrong(tx, tenant, terms)
  const most = (list: CohortTerms['criteria']) => list.map(one => one.most).join()
  if (most(terms.criteria) !== most(before.criteria) && (await isJudged(tx, id))) {
    refuseInvalidFields({ criteria: 'cohort.criteria-used' })
  }
  await setRow(tx, cohort, id, valuesOf(terms))
  const detail = differences(before, { ...terms, ...instantsOf(terms) })
  if (detail.length > 0) {
    await recordBy(tx, person, address, {
      action: 'cohort.changed',
      detail,
      subject: subjectOf({ id, name: terms.name }),
    })
  }
  const [data] = await readCohorts(tx, tenant, id)
  return data as ManagedCohort
}

/** Normalizes instants for storage: `…:00Z` and `…:00.000Z` are the same moment. */
const instantsOf = ({ opensAt, deadline }: CohortTerms) => ({
  opensAt: new Date(opensAt).toISOString(),
  deadline: new Date(deadline).toISOString(),
})

async function isJudged(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql
    .select({ judge: score.judge })
    .from(score)
    .innerJoin(account, eq(account.id, score.account))
    .innerJoin(enrolment, eq(enrolment.account, account.id))
    .where(eq(enrolment.cohort, id))
    .limit(1)
  return row !== undefined
}

export const cohortHandlers = {
  'GET onboarding/cohorts': async (_, { sql, person }) => ({
    data: await readCohorts(sql, person.tenant),
  }),
  'POST onboarding/cohorts': async ({ body }, context) => ({
    data: await context.sql.transaction(tx => open(tx, context, body)),
  }),
  'PATCH onboarding/cohorts/:id': async ({ params, body }, context) => ({
    data: await context.sql.transaction(tx => alter(tx, context, params.id, body)),
  }),
} satisfies SomeHandlers
