import type { Programme } from '#contract/programme.ts'
import type { Sql } from '#server/db/open.ts'
import type { Account } from '#server/notify/message.ts'
import { addNotice } from '#server/notify/notice.ts'
import { type Event, notify } from '#server/notify/notify.ts'

/** What is said in the portal only: good news that comes with each step need not ring. */
type Quiet = { 'step-approved': { step: string }; 'answer-approved': { question: string } }

type Written =
  | 'step-rejected'
  | 'onboarding-complete'
  | 'answer-rejected'
  | 'application-judging'
  | 'application-selected'
  | 'application-not-selected'
  | 'programme-deadline'
  | 'programme-reminder'
  | 'deadline-extended'

/** What somebody is told on their way through a programme. The values are texts in their language. */
export type News =
  | Event<Written>
  | { [Name in keyof Quiet]: { template: Name; values: Quiet[Name] } }[keyof Quiet]

/** Where a programme begins, and goes on, in the portal. */
const PATHS: Record<Programme, string> = {
  onboarding: '/dashboard/onboarding/welcome',
  application: '/dashboard/applicant/welcome',
}

/**
 * Notifies somebody of how they stand in a programme: in the portal and, unless it can wait until they look, by mail and SMS.
 * @param home origin of the tenant's portal
 * @param key the mail and the SMS go once for each key
 */
export async function notifyApplicant(
  change: Sql,
  owner: Account,
  programme: Programme,
  news: News,
  where: { home: string; key?: string },
): Promise<void> {
  const path = PATHS[programme]
  if (news.template === 'step-approved' || news.template === 'answer-approved') {
    await addNotice(change, owner.id, news.template, news.values, path)
  } else {
    await notify(change, owner, { ...news, path }, where)
  }
}
