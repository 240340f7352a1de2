import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Sentence } from '#rules/sentence.ts'
import { findRow } from '#server/db/row.ts'
import { account, session } from '#server/db/schema/index.ts'
import { forgetTries, limitTries } from '#server/http/limit.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import {
  confirmSession,
  endEverySession,
  endSessions,
  refreshSession,
  sessionOfRefresh,
} from '#server/http/session.ts'
import { recordAudit } from '#server/notify/audit.ts'
import { subjectOf } from '#server/notify/message.ts'
import { addNotice } from '#server/notify/notice.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { acceptSecondFactor } from './authenticator.ts'
import { requireOwnPassword, WRONG } from './own-password.ts'
import { readUser } from './user.ts'

/** Translates the stored name of a browser: `Chrome on Android`. */
function deviceName(stored: string): string | Sentence {
  const [name = '', system] = stored.split(' on ')
  const browser = name === 'Browser' ? msg('session.browser') : name
  return system ? msg('session.device', { browser, system }) : browser
}

/** Handlers of sessions: refresh, sign out here or on all devices, reauthenticate, list and end. */
export const stayHandlers = {
  'POST account/session/refresh': async (_, context) => {
    const { sql, tenant, cookie, address } = context
    const refresh = cookie.read()
    if (refresh === null) throw new Refusal('signed-out', 'call.sign-in')
    try {
      const opened = await refreshSession(sql, tenant.code, refresh, async (tx, id) => {
        const known = await findRow(tx, account, id)
        await recordAudit(tx, {
          tenant: tenant.code,
          actor: null,
          action: 'account.session-copied',
          subject: known && subjectOf(known),
          address,
        })
        await addNotice(tx, id, 'session-copied', {})
      })
      cookie.write(opened.refresh)
      return { ...opened.access, user: await readUser(opened.account, context) }
    } catch (error) {
      if (error instanceof Refusal) cookie.write(null)
      throw error
    }
  },

  'POST account/session/end': async ({ body }, { sql, cookie }) => {
    const refresh = cookie.read()
    const known = refresh === null ? null : await sessionOfRefresh(sql, refresh)
    // only the cookie tells whose sessions to end: claiming that they ended would leave a stolen one open
    if (body.everywhere && !known) throw new Refusal('signed-out', 'call.sign-in')
    if (known && body.everywhere) await endEverySession(sql, known.account, 'signed out everywhere')
    else if (known) await endSessions(sql, eq(session.id, known.id), 'signed out')
    cookie.write(null)
    return { message: body.everywhere ? msg('signin.out-everywhere') : msg('signin.out') }
  },

  'POST account/session/confirm': async ({ body }, context) => {
    const { sql, person, services } = context
    if (person.authenticator) {
      const key = `confirm:${person.id}`
      await limitTries(sql, key, WRONG)
      const known = await findRow(sql, account, person.id)
      if (!known || !(await acceptSecondFactor(sql, known, body.code ?? '', services.vault))) {
        throw fieldRefusal('code', 'signin.code-wrong')
      }
      await forgetTries(sql, key)
    } else {
      await requireOwnPassword(context, body.password ?? '')
    }
    await confirmSession(sql, person.session)
    return { message: msg('signin.confirmed') }
  },

  'GET account/session/list': async (_, { sql, person }) => {
    const rows = await sql
      .select()
      .from(session)
      .where(
        and(
          eq(session.account, person.id),
          // those of widgets on partner sites belong to the connection, which users see and end as a whole
          isNull(session.site),
          isNull(session.endedAt),
          gt(session.expiresAt, new Date()),
        ),
      )
      .orderBy(desc(session.lastUsedAt))
    const data = rows.map(row => ({
      id: row.id,
      device: deviceName(row.device),
      startedAt: row.startedAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      current: row.id === person.session,
    }))
    return { data }
  },

  'DELETE account/session/:id': async ({ params }, { sql, person, cookie }) => {
    const own = and(eq(session.id, params.id), eq(session.account, person.id), isNull(session.endedAt))
    const [known] = await sql.select().from(session).where(own)
    if (!known) throw new Refusal('not-found', 'signin.not-there')
    await endSessions(sql, own, 'ended by the person')
    if (known.id === person.session) cookie.write(null)
    return { message: msg('signin.out-there') }
  },
} satisfies SomeHandlers
