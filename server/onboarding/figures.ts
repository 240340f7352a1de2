import { and, count, desc, eq, lte, type SQL } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import { STEPS } from '#contract/onboarding-step.ts'
import type { programmeEndpoints } from '#contract/programme.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import { account, cohort, enrolment, hub, submission } from '#server/db/schema/index.ts'
import { findCohort } from './cohorts.ts'
import { keyOf } from './enrolment.ts'
import { questionsOf, spoken } from './questions.ts'
import { inPortal, standingNow } from './standing.ts'
import type { OnboardingHandlers, Signed } from './table.ts'

type Row = (typeof programmeEndpoints)['GET onboarding/progress/figures']
type Asked = Infer<Row['query']>
type Figures = Infer<Row['reply']>

/** Returns the cohort whose questions are counted: the requested one, else the newest that has opened. */
async function cohortFor(sql: Sql, tenant: string, { programme, cohort: asked }: Asked) {
  if (programme === 'onboarding') return null
  if (asked) return (await findCohort(sql, tenant, asked)).id
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
  const standings = sql
    .select({ hub: enrolment.hub, standing: standingNow(new Date()).as('standing') })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .leftJoin(cohort, eq(cohort.id, enrolment.cohort))
    .where(where)
    .as('standings')
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

async function readFigures(asked: Asked, { database: { sql }, person }: Signed): Promise<Figures> {
  const { tenant } = person
  const { programme } = asked
  const [group, language] = await Promise.all([cohortFor(sql, tenant, asked), languageOf(sql, person)])
  const where = and(
    eq(enrolment.tenant, tenant),
    eq(enrolment.programme, programme),
    inPortal,
    group === null ? undefined : eq(enrolment.cohort, group),
    asked.hub ? eq(enrolment.hub, asked.hub) : undefined,
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
          question: { question: spoken(one, language).question, order: one.place },
          ...counted(one.id),
        }))
  return { steps, hubs }
}

export const figureHandlers = {
  'GET onboarding/progress/figures': ({ query }, context) => readFigures(query, context),
} satisfies Partial<OnboardingHandlers>
