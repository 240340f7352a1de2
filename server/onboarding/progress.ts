import { and, asc, count, desc, eq, inArray, lte, sql as query, type SQL } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import { STEPS } from '#contract/onboarding-step.ts'
import type { ProgressRow, programmeEndpoints, Standing } from '#contract/programme.ts'
import { progressColumns } from '#contract/programme-columns.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import { account, cohort, enrolment, hub, submission } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { personMatches } from '#server/people/list.ts'
import { nameOf } from '#server/people/visibility.ts'
import { Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { byIds, sendList } from '#server/tenant/list-file.ts'
import { findCohort } from './cohorts.ts'
import { readEarlier } from './earlier-applications.ts'
import { keyOf } from './enrolment.ts'
import { questionsOf, questionTexts } from './questions.ts'
import { deadlineNow, inPortal, selectEnrolled, standingNow } from './standing.ts'

type Query = Infer<(typeof programmeEndpoints)['GET onboarding/progress']['query']>
/** Filters and sort order of a list of people in a programme. */
export type Filters = Omit<Query, 'page' | 'size'>

const PAGE_SIZE = 25

/** Condition for the people of a tenant who are in a programme and match the filters. */
const wanted = (tenant: string, { standing, ...f }: Filters): SQL =>
  and(inProgramme(tenant, f), standing && query`${standingNow(new Date())} = ${standing}`) as SQL

const inProgramme = (tenant: string, f: Omit<Filters, 'standing'>): SQL =>
  and(
    eq(enrolment.tenant, tenant),
    inPortal,
    f.programme ? eq(enrolment.programme, f.programme) : undefined,
    f.hub ? eq(enrolment.hub, f.hub) : undefined,
    f.cohort ? eq(enrolment.cohort, f.cohort) : undefined,
    ...personMatches(f.search ?? ''),
  ) as SQL

/** Sort order of a list, made total by the id. By default the latest submission comes first. */
function orderOf({ sort = '-lastAt' }: Filters): SQL[] {
  const isDown = sort.startsWith('-')
  const direction = isDown ? desc : asc
  const id = direction(enrolment.account)
  switch (sort.replace('-', '')) {
    case 'name':
      return [direction(query`lower(${account.firstName} || ' ' || ${account.lastName})`), id]
    case 'done':
      return [direction(enrolment.done), id]
    case 'deadline':
      // no deadline sorts as the furthest one
      return [direction(query`coalesce(${deadlineNow}, 'infinity')`), id]
    default:
      // people who submitted nothing sort next to those who submitted longest ago
      return [
        isDown ? query`${enrolment.lastAt} desc nulls last` : query`${enrolment.lastAt} asc nulls first`,
        id,
      ]
  }
}

/** Returns the ids of a list in its order. @param part the page to return; without it, the whole list */
async function idsOf(
  sql: Sql,
  tenant: string,
  filters: Filters,
  part?: { limit: number; after: number },
): Promise<string[]> {
  const list = selectEnrolled(sql)
    .where(wanted(tenant, filters))
    .orderBy(...orderOf(filters))
  const found = await (part ? list.limit(part.limit).offset(part.after) : list)
  return found.map(({ id }) => id)
}

/** Returns the progress of people, in the order of the given ids. */
async function readProgress(sql: Sql, ids: readonly string[]): Promise<ProgressRow[]> {
  const rowsOf = sql
    .select({
      enrolment,
      owner: account,
      hub,
      cohort,
      standing: standingNow(new Date()),
      deadline: deadlineNow,
    })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .leftJoin(hub, eq(hub.id, enrolment.hub))
    .leftJoin(cohort, eq(cohort.id, enrolment.cohort))
    .where(inArray(enrolment.account, [...ids]))
  const [found, earlier] = await Promise.all([rowsOf, readEarlier(sql, ids)])
  const rows = found.map(({ enrolment: one, owner, hub, cohort, standing, deadline }) => ({
    ...one,
    person: { id: owner.id, name: nameOf(owner) },
    standing,
    hub: hub && { id: hub.id, name: hub.name },
    cohort: cohort && { id: cohort.id, name: cohort.name },
    startedAt: one.startedAt?.toISOString() ?? null,
    deadline: deadline?.toISOString() ?? null,
    deadlineOf:
      cohort && (deadline && deadline > cohort.deadline ? ('person' as const) : ('cohort' as const)),
    lastAt: one.lastAt?.toISOString() ?? null,
    earlier: earlier.get(owner.id) ?? [],
  }))
  const byId = new Map(rows.map(row => [row.person.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Selects the hub and the current standing of the people that match a condition. */
const selectStandings = (sql: Sql, where: SQL) =>
  sql
    .select({ hub: enrolment.hub, standing: standingNow(new Date()).as('standing') })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .leftJoin(cohort, eq(cohort.id, enrolment.cohort))
    .where(where)
    .as('standings')

/** Counts people by standing, ignoring the standing filter. */
async function countStandings(sql: Sql, tenant: string, filters: Filters): Promise<Record<string, number>> {
  const standings = selectStandings(sql, inProgramme(tenant, filters))
  const rows = await sql
    .select({ standing: standings.standing, people: count() })
    .from(standings)
    .groupBy(standings.standing)
  return Object.fromEntries(rows.map(({ standing, people }) => [standing, people]))
}

/** The people that a request applies to: given by id, or all that match the filters. */
export type Chosen = { people?: string[]; filters?: Filters }

/**
 * Returns the condition for the people that a request applies to.
 * @throws Refusal invalid if neither or both ways are used, not-found for an id that is not in a programme of the tenant
 */
export async function chosenPeople(sql: Sql, tenant: string, { people, filters }: Chosen): Promise<SQL> {
  if ((people === undefined) === (filters === undefined)) {
    refuseInvalidFields({ people: 'deadline.choose-people' })
  }
  if (people === undefined) return wanted(tenant, filters ?? {})
  const where = and(eq(enrolment.tenant, tenant), inArray(enrolment.account, people)) as SQL
  const found = await sql.$count(enrolment, where)
  if (found !== new Set(people).size) throw new Refusal('not-found', 'people.none')
  return where
}

export const standsAs = (standings: Standing[], now: Date): SQL => query`${standingNow(now)} in ${standings}`

const TITLE = { en: 'Programmes', sw: 'Programu' }

type Row = (typeof programmeEndpoints)['GET onboarding/progress/figures']
type FigureQuery = Infer<Row['query']>
type Figures = Infer<Row['reply']>

/** Returns the cohort whose questions are counted: the requested one, else the newest that has opened. */
async function cohortFor(sql: Sql, tenant: string, { programme, cohort: requested }: FigureQuery) {
  if (programme === 'onboarding') return null
  if (requested) return (await findCohort(sql, tenant, requested)).id
  const [newest] = await sql
    .select({ id: cohort.id })
    .from(cohort)
    .where(and(eq(cohort.tenant, tenant), lte(cohort.opensAt, new Date())))
    .orderBy(desc(cohort.opensAt), desc(cohort.id))
    .limit(1)
  return newest?.id ?? null
}

async function countSteps(sql: Sql, where: SQL) {
  const key = { step: submission.step, question: submission.question }
  const rows = await sql
    .select({ ...key, verdict: submission.verdict, many: count() })
    .from(submission)
    .innerJoin(enrolment, eq(enrolment.account, submission.account))
    .innerJoin(account, eq(account.id, enrolment.account))
    .where(and(where, eq(submission.tenant, enrolment.tenant), submission.current))
    .groupBy(submission.step, submission.question, submission.verdict)
  return new Map(rows.map(row => [`${keyOf(row)} ${row.verdict}`, row.many]))
}

/** Counts the people of each hub by standing. */
async function countHubs(sql: Sql, where: SQL): Promise<Figures['hubs']> {
  const standings = selectStandings(sql, where)
  const rows = await sql
    .select({ id: hub.id, name: hub.name, place: hub.place, standing: standings.standing, people: count() })
    .from(standings)
    .leftJoin(hub, eq(hub.id, standings.hub))
    .groupBy(hub.id, hub.name, hub.place, standings.standing)
    .orderBy(hub.place, hub.name)
  return [...new Set(rows.map(({ id }) => id))].map(id => {
    const own = rows.filter(row => row.id === id)
    return {
      hub: id === null ? null : { id, name: own[0]?.name ?? '' },
      people: own.reduce((sum, { people }) => sum + people, 0),
      standings: Object.fromEntries(own.map(({ standing, people }) => [standing, people])),
    }
  })
}

async function readFigures(request: FigureQuery, { sql, person }: Signed): Promise<Figures> {
  const { tenant } = person
  const { programme } = request
  const [group, language] = await Promise.all([cohortFor(sql, tenant, request), languageOf(sql, person)])
  const where = and(
    eq(enrolment.tenant, tenant),
    eq(enrolment.programme, programme),
    inPortal,
    group === null ? undefined : eq(enrolment.cohort, group),
    request.hub ? eq(enrolment.hub, request.hub) : undefined,
  ) as SQL
  const [hubs, handed, questions] = await Promise.all([
    countHubs(sql, where),
    countSteps(sql, and(where, eq(submission.programme, programme)) as SQL),
    group === null ? [] : questionsOf(sql, group),
  ])
  const people = hubs.reduce((sum, one) => sum + one.people, 0)
  const counted = (key: string) => {
    const [approved = 0, pending = 0, rejected = 0] = ['approved', 'pending', 'rejected'].map(verdict =>
      handed.get(`${key} ${verdict}`),
    )
    return { approved, pending, rejected, missing: Math.max(0, people - approved - pending - rejected) }
  }
  const steps =
    programme === 'onboarding'
      ? STEPS.map(step => ({ step, question: null, ...counted(step) }))
      : questions.map(one => ({
          step: null,
          question: { question: questionTexts(one, language).question, order: one.place },
          ...counted(one.id),
        }))
  return { steps, hubs }
}

export const progressHandlers = {
  'GET onboarding/progress': async ({ query: request }, { sql, person: { tenant } }) => {
    const { page = 1, size = PAGE_SIZE, ...filters } = request
    const part = { limit: size, after: (page - 1) * size }
    const [data, counts] = await Promise.all([
      idsOf(sql, tenant, filters, part).then(ids => readProgress(sql, ids)),
      countStandings(sql, tenant, filters),
    ])
    const { standing } = filters
    const total = standing
      ? (counts[standing] ?? 0)
      : Object.values(counts).reduce((sum, many) => sum + many, 0)
    return { data, total, page, size, counts }
  },
  'GET onboarding/progress/export': async ({ query: request }, context) => {
    const { sql } = context
    const ids = await idsOf(sql, context.person.tenant, request)
    return sendList(request, context, {
      title: TITLE,
      columns: progressColumns,
      pieces: byIds(ids, piece => readProgress(sql, piece)),
    })
  },
  'GET onboarding/progress/figures': ({ query }, context) => readFigures(query, context),
} satisfies SomeHandlers
