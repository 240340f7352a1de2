import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { EVENTS, type EventName } from '#contract/event.ts'
import type { Sql } from '#server/db/open.ts'
import { notification } from '#server/db/schema/index.ts'
import { tell } from '#server/live/feed.ts'
import type { HomeHandlers } from './table.ts'

const KINDS = (Object.keys(EVENTS) as EventName[]).filter(name => EVENTS[name].of === 'learning')
/** How many are shown. */
const MOST = 100

const ofCourse = (account: string) =>
  and(eq(notification.account, account), inArray(notification.kind, KINDS))
const unread = (account: string) => and(ofCourse(account), eq(notification.read, false))

export async function unreadAlerts(sql: Sql, account: string): Promise<number> {
  const [row] = await sql.select({ many: count() }).from(notification).where(unread(account))
  return row?.many ?? 0
}

/** Alerts are the notices of the course: what is read here is read at the bell too. */
export const alertHandlers: Pick<HomeHandlers, 'GET learning/alerts' | 'POST learning/alerts/read'> = {
  'GET learning/alerts': async (_, { database: { sql }, person }) => {
    const rows = await sql
      .select()
      .from(notification)
      .where(ofCourse(person.id))
      .orderBy(desc(notification.id))
      .limit(MOST)
    return {
      data: rows.map(({ id, kind, values, path, at, read }) => ({
        id,
        kind,
        values,
        path,
        read,
        at: at.toISOString(),
      })),
      unread: await unreadAlerts(sql, person.id),
    }
  },
  'POST learning/alerts/read': async (_, { database: { sql }, person }) => {
    await sql.transaction(async change => {
      await change.update(notification).set({ read: true }).where(unread(person.id))
      await tell(change, `person:${person.id}`, 'notices')
    })
    return { unread: 0 }
  },
}
