import { and, desc, eq, inArray } from 'drizzle-orm'
import { CHOSEN_WAYS, LEARNING_EVENTS } from '#contract/event.ts'
import type { Sql } from '#server/db/open.ts'
import { account, notification } from '#server/db/schema/index.ts'
import { tell } from '#server/live/feed.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import type { HomeHandlers } from './table.ts'

/** The maximum number shown. */
const MOST = 100

const ofCourse = (account: string) =>
  and(eq(notification.account, account), inArray(notification.kind, LEARNING_EVENTS))
const unread = (account: string) => and(ofCourse(account), eq(notification.read, false))

export async function unreadAlerts(sql: Sql, account: string): Promise<number> {
  return sql.$count(notification, unread(account))
}

/** Handlers of alerts, which are the course's notices: reading one here also marks it as read under the bell. */
export const alertHandlers = {
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
  'GET learning/alerts/ways': async (_, { database: { sql }, person }) => {
    const { phone, mutedWays } = await ownerOf(sql, person.id)
    return {
      data: LEARNING_EVENTS.map(kind => ({
        kind,
        mail: !mutedWays[kind]?.includes('mail'),
        sms: !mutedWays[kind]?.includes('sms'),
      })),
      hasPhone: phone !== null,
    }
  },
  'POST learning/alerts/ways': async ({ body: { kind, ...ways } }, { database: { sql }, person }) => {
    await sql.transaction(async change => {
      const { mutedWays } = await ownerOf(change, person.id, true)
      const muted = CHOSEN_WAYS.filter(way => !ways[way])
      await change
        .update(account)
        .set({ mutedWays: { ...mutedWays, [kind]: muted } })
        .where(eq(account.id, person.id))
    })
    return { message: msg('call.saved') }
  },
} satisfies Partial<HomeHandlers>

/** @param lock until the transaction ends: concurrent choices would overwrite each other */
async function ownerOf(sql: Sql, id: string, lock = false) {
  const rows = sql.select().from(account).where(eq(account.id, id))
  const [row] = await (lock ? rows.for('update') : rows)
  if (!row) throw new Refusal('failed', 'call.failed')
  return row
}
