import { EVENTS, type EventsBy, type EventValues } from '#contract/event.ts'
import type { LiveKind } from '#contract/live-kind.ts'
import type { Sql } from '#server/db/open.ts'
import { notification } from '#server/db/schema/index.ts'
import { tell } from '#server/live/feed.ts'

/**
 * Adds a portal notification for a user, within the caller's transaction.
 * @param kind the event, with its texts in the portal's catalogue
 * @param path portal page to link to
 * @param key key for `wasNotified`
 */
export async function addNotice<Kind extends EventsBy<'notice'>>(
  change: Sql,
  account: string,
  kind: Kind,
  values: EventValues<Kind>,
  path: string | null = null,
  key: string | null = null,
): Promise<void> {
  await change.insert(notification).values({ account, kind, values, path, key })
  await tell(change, `person:${account}`, 'notices', ...CHANGED[EVENTS[kind].of])
}

/** Live updates caused by a notification, by the event's subject. */
const CHANGED = {
  account: [],
  loan: ['loans'],
  programme: ['programme'],
  book: [],
  document: [],
  learning: ['learning'],
  invest: [],
  playbook: ['playbooks'],
} as const satisfies Record<string, readonly LiveKind[]>
