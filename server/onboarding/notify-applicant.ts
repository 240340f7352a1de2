import type { EventsBy } from '#contract/event.ts'
import type { Programme } from '#contract/programme.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import type { Account } from '#server/notify/message.ts'
import { type Event, notify, wasNotified } from '#server/notify/notify.ts'
import { portalOf, type Reach } from '#server/notify/portal-address.ts'
import { type Cohort, cohortOf, type Enrolment, lockEnrolment } from './enrolment.ts'
import { isExpected } from './standing.ts'

/** A notification about a person's progress in a programme. */
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
  tx: Sql,
  owner: Account,
  programme: Programme,
  news: News,
  where: { home: string; key?: string },
): Promise<void> {
  await notify(tx, owner, { ...news, path: PATHS[programme], ...where })
}

/**
 * Notifies a person once under a key, by how their programme stands by now.
 * @param newsOf returns null if there is nothing to say any more
 */
export const notifyOnce = (
  sql: Sql,
  reach: Reach,
  { account: id, key }: { account: string; key: string },
  newsOf: (now: { owner: Account; row: Enrolment; group: Cohort | null }) => News | null,
): Promise<void> =>
  sql.transaction(async tx => {
    const owner = await findRow(tx, account, id)
    if (!isExpected(owner)) return
    const row = await lockEnrolment(tx, owner)
    const news = newsOf({ owner, row, group: await cohortOf(tx, row) })
    if (!news || (await wasNotified(tx, key))) return
    const home = await portalOf(tx, owner.tenant, reach.portal)
    await notifyApplicant(tx, owner, row.programme, news, { home, key })
  })
