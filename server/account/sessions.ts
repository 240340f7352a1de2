import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { accountEndpoints } from '#contract/account.ts'
import { session } from '#server/db/schema/index.ts'
import type { Handlers } from '#server/http/routes.ts'
import { endEverySession, endSessions, refreshSession, sessionOfRefresh } from '#server/http/session.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { say } from '#server/refusal/say.ts'

type Stay = Pick<
  Handlers<typeof accountEndpoints>,
  | 'POST account/session/refresh'
  | 'POST account/session/end'
  | 'GET account/session/list'
  | 'DELETE account/session/:id'
>

/** Staying signed in, and no longer: here, on another device, everywhere. */
export const stayHandlers: Stay = {
  'POST account/session/refresh': async (_, { database, tenant, cookie }) => {
    const refresh = cookie.read()
    if (refresh === null) throw new Refusal('signed-out', 'call.sign-in')
    try {
      const opened = await refreshSession(database.sql, tenant.code, refresh)
      cookie.write(opened.refresh)
      return opened.access
    } catch (error) {
      if (error instanceof Refusal) cookie.write(null)
      throw error
    }
  },

  'POST account/session/end': async ({ body }, { database, cookie }) => {
    const { sql } = database
    const refresh = cookie.read()
    const known = refresh === null ? null : await sessionOfRefresh(sql, refresh)
    if (known && body.everywhere) await endEverySession(sql, known.account, 'signed out everywhere')
    else if (known) await endSessions(sql, eq(session.id, known.id), 'signed out')
    cookie.write(null)
    return { message: body.everywhere ? say('signin.out-everywhere') : say('signin.out') }
  },

  'GET account/session/list': async (_, { database, person }) => {
    const rows = await database.sql
      .select()
      .from(session)
      .where(and(eq(session.account, person.id), isNull(session.endedAt), gt(session.expiresAt, new Date())))
      .orderBy(desc(session.lastUsedAt))
    const data = rows.map(row => ({
      id: row.id,
      device: row.device,
      startedAt: row.startedAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      current: row.id === person.session,
    }))
    return { data }
  },

  'DELETE account/session/:id': async ({ params }, { database, person, cookie }) => {
    const own = and(eq(session.id, params.id), eq(session.account, person.id), isNull(session.endedAt))
    const [known] = await database.sql.select().from(session).where(own)
    if (!known) throw new Refusal('not-found', 'signin.not-there')
    await endSessions(database.sql, own, 'ended by the person')
    if (known.id === person.session) cookie.write(null)
    return { message: say('signin.out-there') }
  },
}
