import type { EventsBy } from '#contract/event.ts'
import type { Programme } from '#contract/programme.ts'
import type { Sql } from '#server/db/open.ts'
import type { Account } from '#server/notify/message.ts'
import { type Event, notify } from '#server/notify/notify.ts'

/** What somebody is told on their way through a programme. The values are texts in their language. */
export type News = Event<EventsBy<'notice', 'programme'>>

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
  await notify(change, owner, { ...news, path: PATHS[programme] }, where)
}
