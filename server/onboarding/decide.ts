import { eq } from 'drizzle-orm'
import { inEveryLanguage, type Label } from '#contract/label.ts'
import type { Sql } from '#server/db/open.ts'
import { authorOf, findRow, lockRow, setRow } from '#server/db/row.ts'
import { account, question, submission } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import { publishChange } from '#server/live/feed.ts'
import { recordBy } from '#server/notify/audit.ts'
import type { Account } from '#server/notify/message.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { nameOf } from '#server/people/visibility.ts'
import { invalidFields, Refusal } from '#server/refusal/message.ts'
import { cohortOf, type Enrolment, lockEnrolment, recountEnrolment, type Submission } from './enrolment.ts'
import { type News, notifyApplicant } from './notify-applicant.ts'
import { deadlineOf } from './standing.ts'
import { words } from './words.ts'

/**
 * Approves a submission or rejects it with a reason, and notifies its author. The last approval completes an onboarding, or
 * passes an application on to the judges.
 * @param id of the submission; the caller has checked that the user may see it
 * @throws Refusal not-found; invalid without a reason; conflict if a newer submission exists or the application is decided
 */
export async function decideSubmission(
  tx: Sql,
  { id }: Pick<Submission, 'id'>,
  { verdict, reason = '' }: { verdict: 'approved' | 'rejected'; reason?: string },
  context: Pick<Signed, 'person' | 'address' | 'home'>,
  now = new Date(),
): Promise<Enrolment> {
  const why = verdict === 'rejected' ? reason.trim() : null
  if (why === '') throw invalidFields({ reason: 'field.required' })
  const [found] = await tx
    .select({ owner: account })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.account))
    .where(eq(submission.id, id))
  if (!found) throw new Refusal('not-found', 'review.none')
  const { owner } = found
  // lock order: the enrolment first, as when submitting
  const row = await lockEnrolment(tx, owner)
  const one = await lockRow(tx, submission, id)
  if (one?.question && (await cohortIn(tx, one.question)) !== row.cohort) throw isDecided()
  if (!one?.current || one.programme !== row.programme) throw new Refusal('conflict', 'review.newer')
  if (row.outcome !== null) throw isDecided()
  if (one.verdict === verdict && one.reason === why) return row

  const { person, address, home } = context
  await setRow(tx, submission, id, {
    verdict,
    reason: why,
    ...authorOf(person),
    decidedAt: now,
  })
  const updated = await recountEnrolment(tx, row, now, {
    ...(verdict === 'rejected' && (await timeToMend(tx, row, now))),
  })
  const what = await namesOf(tx, one)
  await recordBy(tx, person, address, {
    tenant: owner.tenant,
    action: `programme.${verdict}`,
    subject: { kind: 'account', id: owner.id, name: nameOf(owner) },
    detail: [
      { name: one.step === null ? 'question' : 'step', from: null, to: what.en },
      ...(why === null ? [] : [{ name: 'reason', from: null, to: why }]),
    ],
  })
  await publishChange(tx, `staff:${owner.tenant}`, 'reviews')
  const isOver = updated.approvedAt !== null
  if (isOver !== (row.approvedAt !== null)) await complete(tx, owner, updated, isOver)
  const news = isOver ? overNews(updated) : newsOf(one, what, why)
  await notifyApplicant(tx, owner, updated.programme, news, { home })
  return updated
}

const isDecided = () => new Refusal('conflict', 'application.decided')

async function cohortIn(sql: Sql, id: string): Promise<string | undefined> {
  const row = await findRow(sql, question, id)
  return row?.cohort
}

/** Minimum number of days to correct a rejected submission, whatever the deadline was. */
const MEND_DAYS = 7

/** Returns an extended deadline if the current one has passed or leaves less than the minimum. */
async function timeToMend(sql: Sql, row: Enrolment, now: Date): Promise<Partial<Enrolment>> {
  const deadline = deadlineOf(row, await cohortOf(sql, row))
  const least = new Date(now.getTime() + MEND_DAYS * 24 * 3_600_000)
  return deadline !== null && deadline < least ? { deadline: least } : {}
}

/** Sets or clears the account's completion flag; sends the webhook when everything is approved. */
async function complete(
  tx: Sql,
  { id, tenant }: Account,
  { programme }: Enrolment,
  isOver: boolean,
): Promise<void> {
  if (programme === 'onboarding') await setRow(tx, account, id, { onboardingComplete: isOver })
  if (!isOver) return
  const event = programme === 'onboarding' ? 'onboarding.completed' : 'application.judging'
  await sendWebhook(tx, tenant, event, { account: id })
}

const overNews = ({ programme }: Enrolment): News => ({
  template: programme === 'onboarding' ? 'onboarding-complete' : 'application-judging',
  values: {},
})

function newsOf({ step }: Submission, what: Label, reason: string | null): News {
  if (step !== null) {
    return reason === null
      ? { template: 'step-approved', values: { step: what } }
      : { template: 'step-rejected', values: { step: what, reason } }
  }
  return reason === null
    ? { template: 'answer-approved', values: { question: what } }
    : { template: 'answer-rejected', values: { question: what, reason } }
}

/** Returns the name of the submitted step, or the text of the question. */
async function namesOf(
  sql: Sql,
  { step, question: id }: Pick<Submission, 'step' | 'question'>,
): Promise<Label> {
  if (step !== null) return inEveryLanguage(language => words[language].steps[step])
  const row = await findRow(sql, question, { id: id as string })
  const en = row?.question ?? ''
  return { en, sw: row?.questionSw || en }
}
