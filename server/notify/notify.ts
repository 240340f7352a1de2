import { type EventsBy, type EventValues, goesBy } from '#contract/event.ts'
import type { Sql } from '#server/db/open.ts'
import { hasRow } from '#server/db/row.ts'
import { job, notification } from '#server/db/schema/index.ts'
import { type Account, sendMessage } from './message.ts'
import { addNotice } from './notice.ts'
import type { Filled } from './templates.ts'

/** An event to notify a user of. */
export type Event<Name extends EventsBy<'notice'> = EventsBy<'notice'>> = {
  [One in Name]: { template: One; values: EventValues<One> }
}[Name]

/**
 * Notifies a user of an event through the channels in the event table: portal notification, mail, and SMS if their number is
 * known; except for mail or SMS that the user has switched off.
 * @param path portal page of the event
 * @param home origin of the tenant's portal
 * @param key deduplication key: mail and SMS are sent once per key
 */
export async function notify(
  tx: Sql,
  owner: Account,
  { template, values, path, home, key }: Event & { path: string; home: string; key?: string },
): Promise<void> {
  await addNotice(tx, owner.id, template, values, { path, key })
  if (!goesBy(template, 'mail')) return
  const filled = { template, values: { ...values, name: owner.firstName, link: `${home}${path}` } } as Filled
  await sendMessage(
    tx,
    owner,
    filled,
    { tenant: { code: owner.tenant }, home },
    { key, muted: owner.mutedWays[template] },
  )
}

/** Whether a notification was already sent under a key. The caller must hold a lock on a row of the user, to prevent a race. */
export const wasNotified = async (tx: Sql, key: string): Promise<boolean> =>
  (await hasRow(tx, notification, { key })) ||
  // notifications created by earlier versions have no key
  hasRow(tx, job, { key: `${key}:mail` })
