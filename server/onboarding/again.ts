import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { score, submission } from '#server/db/schema/index.ts'
import { recordBy } from '#server/notify/audit.ts'
import { refuseOthers } from '#server/people/visibility.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { NO_COHORT, readApplicantState } from './applicant-state.ts'
import { cohortOf, lockEnrolment, NOT_BEGUN, recount } from './enrolment.ts'
import { openCohort } from './set-up.ts'
import type { OnboardingHandlers, Signed } from './table.ts'

/** Moves an applicant who was not selected to the currently open cohort. Idempotent. @throws Refusal conflict */
async function applyAgain(change: Sql, { person, address }: Signed, now: Date): Promise<void> {
  const row = await lockEnrolment(change, person)
  if (row.outcome === null && row.startedAt === null) return
  if (row.outcome !== 'not-selected') throw new Refusal('conflict', 'application.exists')
  const next = await openCohort(change, row, now)
  if (next === null || next === row.cohort) throw new Refusal('conflict', NO_COHORT)
  const before = await cohortOf(change, row)
  const after = await cohortOf(change, { cohort: next })
  const given = await change.delete(score).where(eq(score.account, row.account)).returning()
  await recordBy(change, person, address, {
    action: 'application.again',
    subject: { kind: 'account', id: person.id, name: person.name },
    detail: [
      { name: 'cohort', from: before?.name ?? null, to: after?.name ?? null },
      { name: 'outcome', from: row.outcome, to: null },
      ...given.map(({ judgeName, points }) => ({
        name: judgeName,
        from: String(points.reduce((sum, one) => sum + one, 0)),
        to: null,
      })),
    ],
  })
  await change
    .update(submission)
    .set({ current: false })
    .where(and(eq(submission.account, row.account), eq(submission.programme, 'application')))
  const begun = { ...NOT_BEGUN, cohort: next }
  await recount(change, { ...row, ...begun }, now, begun)
}

export const againHandlers = {
  'POST onboarding/applicant/again/:user_id': async ({ params }, context) => {
    const { database, person } = context
    refuseOthers(person, params.user_id)
    const now = new Date()
    await database.sql.transaction(change => applyAgain(change, context, now))
    return { message: msg('application.again'), data: await readApplicantState(context, now) }
  },
} satisfies Partial<OnboardingHandlers>
