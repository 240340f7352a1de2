import type { EventsBy } from '#contract/event.ts'
import type { Programme } from '#contract/programme.ts'
import type { Sql } from '#server/db/open.ts'
import type { Account } from '#server/notify/message.ts'
import { type Event, notify } from '#server/notify/notify.ts'

/** A notification about a person's progress in a programme. Its values are texts in the recipient's language. */
export type News = Event<EventsBy<'notice', 'programme'>>

/** Portal path where each programme starts and continues. */
const PATHS: Record<Programme, string> = {
  onboarding: '/dashboard/onboarding/welcome',
  application: '/dashboard/applicant/welcome',
}

/**
 * Notifies a person of their progress in a programme: in the portal and, unless the news can wait, by mail and SMS.
 * @param home origin of the tenant's portal
 * @param key deduplicates the mail and the SMS
 */
export async function notifyApplicant(
  change: Sql,
  owner: Account,
  programme: Programme,
  news: News,
  where: { home: string; key?: string },
): Promise<void> {
  await notify(change, owner, { ...news, path: PATHS[programme] }, where)
}
