import { and, eq, or, sql as query, type SQL } from 'drizzle-orm'
import type { Standing } from '#contract/programme.ts'
import type { Sql } from '#server/db/open.ts'
import { account, cohort, enrolment } from '#server/db/schema/index.ts'
import type { Account } from '#server/notify/message.ts'
import type { Cohort, Enrolment } from './enrolment.ts'

/** Returns the deadline for submissions: the person's own or the cohort's, whichever is later. Null for none. */
export function deadlineOf(
  { deadline: own }: Pick<Enrolment, 'deadline'>,
  group: Pick<Cohort, 'deadline'> | null,
): Date | null {
  if (own === null || group === null) return own ?? group?.deadline ?? null
  return own > group.deadline ? own : group.deadline
}

type Figures = Pick<
  Enrolment,
  'deadline' | 'startedAt' | 'done' | 'total' | 'approvedAt' | 'outcome' | 'programme'
>

/** Returns the standing of an enrolment at a moment. `standingNow` is the SQL equivalent. */
export function standingOf(one: Figures, group: Pick<Cohort, 'deadline'> | null, now: Date): Standing {
  if (one.outcome !== null) return one.outcome
  if (one.approvedAt !== null) return one.programme === 'onboarding' ? 'complete' : 'judging'
  if (isAllIn(one)) return 'waiting'
  const deadline = deadlineOf(one, group)
  if (deadline !== null && deadline < now) return 'late'
  return one.startedAt === null ? 'not-started' : 'active'
}

const isAllIn = ({ done, total }: Pick<Enrolment, 'done' | 'total'>): boolean => total > 0 && done >= total

/** SQL equivalent of `deadlineOf`, for a query of `enrolment` left-joined with its `cohort`. */
export const deadlineNow: SQL<Date | null> =
  query<Date | null>`greatest(${enrolment.deadline}, ${cohort.deadline})`.mapWith(enrolment.deadline)

/** Selects the people in programmes, with their deadlines and left-joined with their cohorts; the caller adds the condition. */
export const selectEnrolled = (sql: Sql) =>
  sql
    .select({
      id: account.id,
      firstName: account.firstName,
      lastName: account.lastName,
      deadline: deadlineNow,
    })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .leftJoin(cohort, eq(cohort.id, enrolment.cohort))
    .$dynamic()

/** SQL equivalent of `standingOf`, for a query of `enrolment` left-joined with its `cohort`. */
export const standingNow = (now: Date): SQL<Standing> => query<Standing>`case
  when ${enrolment.outcome} is not null then ${enrolment.outcome}
  when ${enrolment.approvedAt} is not null then
    case when ${enrolment.programme} = 'onboarding' then 'complete' else 'judging' end
  when ${enrolment.total} > 0 and ${enrolment.done} >= ${enrolment.total} then 'waiting'
  when ${deadlineNow} < ${now.toISOString()}::timestamptz then 'late'
  when ${enrolment.startedAt} is null then 'not-started'
  else 'active' end`

/**
 * Whether a person still has work to do: false for inactive accounts, and for clients whose onboarding is complete or was done
 * on paper. `expected` is the SQL equivalent.
 */
export function isExpected(owner: Account | undefined): owner is Account {
  if (owner?.status !== 'active') return false
  if (owner.role === 'client') return owner.useNewOnboarding && !owner.onboardingComplete
  return owner.role === 'applicant'
}

/** Condition on `enrolment` and its `account`: people who go through the portal, excluding clients onboarded on paper. */
export const inPortal = or(eq(enrolment.programme, 'application'), eq(account.useNewOnboarding, true)) as SQL

/** SQL equivalent of `isExpected`, for the same query. */
export const whereExpected = and(
  eq(account.status, 'active'),
  inPortal,
  or(eq(enrolment.programme, 'application'), eq(account.onboardingComplete, false)),
) as SQL
