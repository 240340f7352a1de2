import { eq } from 'drizzle-orm'
import { type EventsBy, type EventValues, goesBy } from '#contract/event.ts'
import type { Sql } from '#server/db/open.ts'
import { job, notification } from '#server/db/schema/index.ts'
import { type Account, write } from './message.ts'
import { addNotice } from './notice.ts'
import type { Filled } from './templates.ts'

/** Something that happened to a person. Its values are texts in their language. */
export type Event<Name extends EventsBy<'notice'> = EventsBy<'notice'>> = {
  [One in Name]: { template: One; values: EventValues<One> }
}[Name]

/**
 * Notifies a person of an event in the ways that the table of events says: among the notices of the portal, by mail, and by SMS
 * where their number is known; without the mail or the SMS that they chose to do without.
 * @param path page of the portal that the event is about
 * @param home origin of the tenant's portal
 * @param key the mail and the SMS go once for each key
 */
export async function notify(
  change: Sql,
  owner: Account,
  { template, values, path }: Event & { path: string },
  { home, key }: { home: string; key?: string },
): Promise<void> {
  await addNotice(change, owner.id, template, values, path, key ?? null)
  if (!goesBy(template, 'mail')) return
  const filled = { template, values: { ...values, name: owner.firstName, link: `${home}${path}` } } as Filled
  await write(
    change,
    owner,
    filled,
    { tenant: { code: owner.tenant }, home },
    { key, muted: owner.mutedWays[template] },
  )
}

/** Whether somebody was notified under a key before. The caller holds a row of theirs, so that nobody asks meanwhile. */
export async function wasNotified(change: Sql, key: string): Promise<boolean> {
  const [notice] = await change
    .select({ id: notification.id })
    .from(notification)
    .where(eq(notification.key, key))
    .limit(1)
  if (notice) return true
  // notices of earlier versions have no key
  const [mail] = await change
    .select({ id: job.id })
    .from(job)
    .where(eq(job.key, `${key}:mail`))
  return mail !== undefined
}
