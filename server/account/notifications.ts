import { and, desc, eq, lt, lte } from 'drizzle-orm'
import { notification } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { noticeIn } from '#server/notify/notice.ts'

const PAGE = 20

/** Handlers of the user's portal notifications. */
export const notificationHandlers = {
  'GET account/notifications': async ({ query }, { sql, person, language }) => {
    const { before } = query
    const rows = await sql
      .select()
      .from(notification)
      .where(
        and(
          eq(notification.account, person.id),
          before === undefined ? undefined : lt(notification.id, before),
        ),
      )
      .orderBy(desc(notification.id))
      .limit(PAGE)
    const data = rows.map(row => noticeIn(language, row))
    return { data, unread: await sql.$count(notification, unreadOf(person.id)) }
  },

  'POST account/notifications/read': async ({ body }, { sql, person }) => {
    await sql
      .update(notification)
      .set({ read: true })
      .where(and(unreadOf(person.id), lte(notification.id, body.upTo)))
    return { unread: await sql.$count(notification, unreadOf(person.id)) }
  },
} satisfies SomeHandlers

const unreadOf = (account: string) => and(eq(notification.account, account), eq(notification.read, false))
