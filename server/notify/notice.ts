import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Notification } from '#contract/account.ts'
import { EVENTS, type EventsBy, type EventValues } from '#contract/event.ts'
import type { Language } from '#contract/language.ts'
import type { LiveKind } from '#contract/live-kind.ts'
import { MISSING } from '#rules/filled.ts'
import type { Sql } from '#server/db/open.ts'
import { notification } from '#server/db/schema/index.ts'
import { publishChange } from '#server/live/feed.ts'
import { valuesIn } from './values.ts'

/**
 * Adds a portal notification for a user, within the caller's transaction.
 * @param kind the event, with its texts in the portal's catalogue
 * @param path portal page to link to
 * @param key key for `wasNotified`
 */
export async function addNotice<Kind extends EventsBy<'notice'>>(
  tx: Sql,
  account: string,
  kind: Kind,
  values: EventValues<Kind>,
  { path, key }: { path?: string; key?: string } = {},
): Promise<void> {
  await tx.insert(notification).values({ account, kind, values, path, key })
  await publishChange(tx, `person:${account}`, 'notices', ...CHANGED[EVENTS[kind].of])
}

/** Returns a stored notification in its reader's language. */
export const noticeIn = (language: Language, row: typeof notification.$inferSelect): Notification => ({
  ...row,
  values: { ...blanksOf(row.kind), ...valuesIn(language, row.values) },
  at: row.at.toISOString(),
})

/** Returns the values that an event's texts need, as if all were missing. */
const blanksOf = (kind: string): Record<string, string> =>
  Object.fromEntries((EVENTS[kind as keyof typeof EVENTS]?.values ?? []).map(name => [name, MISSING]))

type Subject = (typeof EVENTS)[keyof typeof EVENTS]['of']

/** Condition: a user's notices about a subject. */
const about = (account: string, subject: Subject) =>
  and(
    eq(notification.account, account),
    inArray(
      notification.kind,
      Object.keys(EVENTS).filter(name => EVENTS[name as keyof typeof EVENTS].of === subject),
    ),
  )
const unreadAbout = (account: string, subject: Subject) =>
  and(about(account, subject), eq(notification.read, false))

/** The maximum number shown on the page of a subject. */
const MOST = 100

/** Returns a user's newest notices about a subject, in a language. */
export async function noticesAbout(
  sql: Sql,
  account: string,
  subject: Subject,
  language: Language,
): Promise<Notification[]> {
  const rows = await sql
    .select()
    .from(notification)
    .where(about(account, subject))
    .orderBy(desc(notification.id))
    .limit(MOST)
  return rows.map(row => noticeIn(language, row))
}

/** Counts a user's unread notices about a subject. */
export const countUnread = (sql: Sql, account: string, subject: Subject): Promise<number> =>
  sql.$count(notification, unreadAbout(account, subject))

/** Marks a user's notices about a subject as read, on all their open pages. @returns how many were unread */
export const markRead = (sql: Sql, account: string, subject: Subject): Promise<number> =>
  sql.transaction(async tx => {
    const read = await tx
      .update(notification)
      .set({ read: true })
      .where(unreadAbout(account, subject))
      .returning({ id: notification.id })
    await publishChange(tx, `person:${account}`, 'notices')
    return read.length
  })

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
