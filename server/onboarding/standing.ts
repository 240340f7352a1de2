import { and, eq, or, sql as query, type SQL } from 'drizzle-orm'
import type { Standing } from '#contract/programme.ts'
import { account, cohort, enrolment } from '#server/db/schema/index.ts'
import type { Account } from '#server/notify/message.ts'
import type { Cohort, Enrolment } from './enrolment.ts'

/** Until when somebody hands in: their own deadline or their cohort's, whichever is later. Null for none. */
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

/** How an enrolment stands at a moment. `standingNow` says the same of many. */
export function standingOf(one: Figures, group: Pick<Cohort, 'deadline'> | null, now: Date): Standing {
  if (one.outcome !== null) return one.outcome
  if (one.approvedAt !== null) return one.programme === 'onboarding' ? 'complete' : 'judging'
  if (isAllIn(one)) return 'waiting'
  const deadline = deadlineOf(one, group)
  if (deadline !== null && deadline < now) return 'late'
  return one.startedAt === null ? 'not-started' : 'active'
}

const isAllIn = ({ done, total }: Pick<Enrolment, 'done' | 'total'>): boolean => total > 0 && done >= total

/** Until when somebody hands in, in a query of `enrolment` with its `cohort` joined to the left: see `deadlineOf`. */
export const deadlineNow: SQL<Date | null> =
  query<Date | null>`greatest(${enrolment.deadline}, ${cohort.deadline})`.mapWith(enrolment.deadline)

/** How each enrolment stands at a moment, in a query of `enrolment` with its `cohort` joined to the left: see `standingOf`. */
export const standingNow = (now: Date): SQL<Standing> => query<Standing>`case
  when ${enrolment.outcome} is not null then ${enrolment.outcome}
  when ${enrolment.approvedAt} is not null then
    case when ${enrolment.programme} = 'onboarding' then 'complete' else 'judging' end
  when ${enrolment.total} > 0 and ${enrolment.done} >= ${enrolment.total} then 'waiting'
  when ${deadlineNow} < ${now.toISOString()}::timestamptz then 'late'
  when ${enrolment.startedAt} is null then 'not-started'
  else 'active' end`

/**
 * Whether anything is expected of somebody: not while their account is shut, and not of clients whose onboarding is over or
 * was done on paper. `expected` says the same of many.
 */
export function isExpected(owner: Account | undefined): owner is Account {
  if (owner?.status !== 'active') return false
  if (owner.role === 'client') return owner.useNewOnboarding && !owner.onboardingComplete
  return owner.role === 'applicant'
}

/** Whose way leads through the portal, in a query of `enrolment` with its `account`: not that of clients onboarded on paper. */
export const inPortal = or(eq(enrolment.programme, 'application'), eq(account.useNewOnboarding, true)) as SQL

/** Of whom anything is expected, in such a query: see `isExpected`. */
export const expected = and(
  eq(account.status, 'active'),
  inPortal,
  or(eq(enrolment.programme, 'application'), eq(account.onboardingComplete, false)),
) as SQL
