import { and, eq } from 'drizzle-orm'
import type { OnboardingStep, Verdict } from '#contract/onboarding.ts'
import { STEPS } from '#contract/onboarding-step.ts'
import type { Programme } from '#contract/programme.ts'
import type { Role } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, lockRow, setRow } from '#server/db/row.ts'
import { cohort, enrolment, question, submission } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/message.ts'

export type Enrolment = typeof enrolment.$inferSelect
export type Cohort = typeof cohort.$inferSelect
export type Submission = typeof submission.$inferSelect

/** Columns of an enrolment before it starts. */
export const NOT_BEGUN = { startedAt: null, deadline: null, lastAt: null, approvedAt: null, outcome: null }

/** Owner of an enrolment: an account or a signed-in user. */
export type Member = { id: string; tenant: string; role: Role }

/** Key of a submission: an onboarding step, or a question's id. */
export type Key = { step: OnboardingStep } | { question: string }

/** Verdicts on a person's submissions, by step or question id. */
export type Verdicts = Partial<Record<string, Verdict>>

/** Returns the programme of a role. @throws Refusal conflict for a role that has none */
function programmeOf(role: Role): Programme {
  if (role === 'client') return 'onboarding'
  if (role === 'applicant') return 'application'
  throw new Refusal('conflict', 'onboarding.not-in-programme')
}

/** Returns a stored enrolment without updating it; null if none exists yet. */
export async function readEnrolment(sql: Sql, id: string): Promise<Enrolment | null> {
  const row = await findRow(sql, enrolment, { account: id })
  return row ?? null
}

/**
 * Reads and locks an enrolment until the transaction ends. Creates it on first use, and resets it for an applicant who has
 * become a client; the submissions of the application are kept.
 * @throws Refusal conflict for a role without a programme
 */
export async function lockEnrolment(tx: Sql, { id, tenant, role }: Member): Promise<Enrolment> {
  const programme = programmeOf(role)
  const total = programme === 'onboarding' ? STEPS.length : 0
  await tx.insert(enrolment).values({ account: id, tenant, programme, total }).onConflictDoNothing()
  const found = await lockRow(tx, enrolment, { account: id })
  const row = found as Enrolment
  if (row.programme === programme) return row
  const begun = { programme, hub: null, cohort: null, infoFolder: null, investFolder: null, ...NOT_BEGUN }
  return recountEnrolment(tx, { ...row, ...begun }, new Date(), begun)
}

/** Returns the cohort of an enrolment; null if it has none, as for every onboarding. */
export async function cohortOf(sql: Sql, { cohort: id }: Pick<Enrolment, 'cohort'>): Promise<Cohort | null> {
  if (id === null) return null
  const row = await findRow(sql, cohort, id)
  return row ?? null
}

/** Returns what an enrolment requires, in order: the steps, or the ids of its cohort's questions. */
export async function orderOf(
  sql: Sql,
  { programme, cohort: id }: Pick<Enrolment, 'programme' | 'cohort'>,
): Promise<readonly string[]> {
  if (programme === 'onboarding') return STEPS
  if (id === null) return []
  const rows = await findRows(sql, question, { cohort: id }, question.place, question.id)
  return rows.map(row => row.id)
}

/** Returns the latest submission for each step or question. */
export const currentOf = (sql: Sql, id: string): Promise<Submission[]> =>
  findRows(sql, submission, and(eq(submission.account, id), submission.current))

/** Returns the verdicts on a person's current submissions. */
export const verdictsOf = async (sql: Sql, id: string): Promise<Verdicts> =>
  verdictsIn(await currentOf(sql, id))

export const verdictsIn = (handed: readonly Submission[]): Verdicts =>
  Object.fromEntries(handed.map(one => [keyOf(one), one.verdict]))

/** Returns the step or question id of a submission. */
export const keyOf = ({ step, question }: Pick<Submission, 'step' | 'question'>): string =>
  (step ?? question) as string

/**
 * Recomputes an enrolment's counters from its submissions and verdicts.
 * @param row the enrolment, locked
 * @param changes other columns to update with them
 */
export async function recountEnrolment(
  tx: Sql,
  row: Enrolment,
  now: Date,
  changes: Partial<Enrolment> = {},
): Promise<Enrolment> {
  const order = await orderOf(tx, row)
  const verdicts = await verdictsOf(tx, row.account)
  const count = (verdict: Verdict) => order.filter(key => verdicts[key] === verdict).length
  const [pending, approved, rejected] = [count('pending'), count('approved'), count('rejected')]
  const total = order.length
  const isApproved = total > 0 && approved === total
  const approvedAt = isApproved ? (row.approvedAt ?? now) : null
  const counts = { total, pending, rejected, done: pending + approved, approvedAt }
  const updated = await setRow(tx, enrolment, { account: row.account }, { ...changes, ...counts })
  return updated as Enrolment
}
