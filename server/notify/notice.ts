import { EVENTS, type EventsBy, type EventValues } from '#contract/event.ts'
import type { LiveKind } from '#contract/live-kind.ts'
import type { Sql } from '#server/db/open.ts'
import { notification } from '#server/db/schema/index.ts'
import { tell } from '#server/live/feed.ts'

/**
 * Adds a notice in the portal for a person, in the transaction that makes it so.
 * @param kind the event, whose words are in the portal's catalogue
 * @param path page of the portal it is about
 * @param key by which it is known that it came (`wasNotified`)
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

/** What an event changed for whoever is told of it, by its subject. */
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
