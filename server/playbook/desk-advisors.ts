import { and, asc, desc, eq, gte, lte } from 'drizzle-orm'
import { dayOf, isDay } from '#rules/day.ts'
import { meanStars } from '#rules/playbook/progress.ts'
import { findByEmail } from '#server/account/find.ts'
import { sendInvitation } from '#server/account/invitation.ts'
import { registerPerson } from '#server/account/register.ts'
import { account, coachMeeting, pair } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import { record } from '#server/notify/audit.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { findPerson } from './desk-pairs.ts'
import { countsOf, starsOf } from './people.ts'
import type { PlaybookDeskHandlers } from './table.ts'
import { type PairWork, workIn, workOf } from './work.ts'

const HOUR = 3_600_000
/** A link in a mail can be asked for again so often. */
const INVITATIONS = { most: 5, seconds: 3600 }
const MOST_MEETINGS = 500

/** The mean hours from an answer to the advisor's word on it. */
function answerHours(work: readonly PairWork[]): number | null {
  const waits = work.flatMap(({ own }) =>
    own.flatMap(({ replies }) =>
      replies.flatMap(({ at, verdictAt }) => (verdictAt ? [verdictAt.getTime() - at.getTime()] : [])),
    ),
  )
  return waits.length === 0
    ? null
    : Math.round(waits.reduce((sum, one) => sum + one, 0) / waits.length / HOUR)
}

export const deskAdvisorHandlers = {
  'GET playbook/desk/advisors': async (_, { database: { sql }, person }) => {
    const [advisors, pairs] = await Promise.all([
      sql
        .select()
        .from(account)
        .where(and(seenBy(person), eq(account.role, 'advisor')))
        .orderBy(asc(account.firstName), asc(account.lastName), asc(account.id)),
      sql.select().from(pair).where(eq(pair.tenant, person.tenant)),
    ])
    const [work, stars] = await Promise.all([
      workOf(
        sql,
        pairs.map(({ id }) => id),
      ),
      starsOf(
        sql,
        advisors.map(({ id }) => id),
      ),
    ])
    return {
      data: advisors.map(one => {
        const own = pairs.filter(({ advisor }) => advisor === one.id)
        const running = own.filter(({ endedAt }) => !endedAt)
        const counts = running.map(({ id }) => countsOf(workIn(work, id)))
        const rated = stars.get(one.id) ?? []
        return {
          id: one.id,
          name: nameOf(one),
          email: one.email,
          status: one.status,
          pairs: running.length,
          ended: own.length - running.length,
          overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0),
          toCheck: counts.reduce((sum, { toCheck }) => sum + toCheck, 0),
          answerHours: answerHours(own.map(({ id }) => workIn(work, id))),
          rating: meanStars(rated),
          ratings: rated.length,
        }
      }),
    }
  },
  'POST playbook/desk/advisors': async ({ body }, context) => {
    const { database, tenant } = context
    await limitTries(database.sql, `invite:${tenant.code}:${body.email.trim().toLowerCase()}`, INVITATIONS)
    return database.sql.transaction(async change => {
      const known = await findByEmail(change, tenant.code, body.email)
      if (known && (known.status !== 'invited' || known.role !== 'advisor')) {
        const said = msg('register.email-taken')
        throw new Refusal('conflict', said, { email: said })
      }
      if (known) {
        await sendInvitation(change, known, context)
        return { id: known.id, message: msg('invitation.sent-again', { email: known.email }) }
      }
      const { email, firstName, lastName } = body
      const added = await registerPerson(
        change,
        { email, firstName, lastName, role: 'advisor', password: null },
        context,
      )
      return { id: added.id, message: msg('invitation.sent', { email: added.email }) }
    })
  },
  'GET playbook/desk/attendance': async ({ query: asked }, { database: { sql }, person }) => {
    const rows = await sql
      .select({ met: coachMeeting, person: account })
      .from(coachMeeting)
      .innerJoin(account, eq(account.id, coachMeeting.person))
      .where(
        and(
          seenBy(person),
          asked.person ? eq(coachMeeting.person, asked.person) : undefined,
          asked.from ? gte(coachMeeting.day, asked.from) : undefined,
          asked.to ? lte(coachMeeting.day, asked.to) : undefined,
        ),
      )
      .orderBy(desc(coachMeeting.day), desc(coachMeeting.at), desc(coachMeeting.id))
      .limit(MOST_MEETINGS)
    return {
      data: rows.map(({ met, person: who }) => ({
        id: met.id,
        person: { id: who.id, name: nameOf(who) },
        day: met.day,
        presence: met.presence,
        note: met.note,
        by: met.byName,
        isVoid: met.voidedAt !== null,
      })),
    }
  },
  'POST playbook/desk/attendance': async ({ body }, { database, person, address }) => {
    const { day, presence } = body
    if (!isDay(day) || day > dayOf(Date.now())) {
      throw new Refusal('invalid', 'playbook.met-day', { day: 'playbook.met-day' })
    }
    return database.sql.transaction(async change => {
      const people = []
      for (const text of body.people) people.push(await findPerson(change, person, text, 'client', 'people'))
      const once = [...new Map(people.map(one => [one.id, one])).values()]
      await change.insert(coachMeeting).values(
        once.map(({ id }) => ({
          tenant: person.tenant,
          person: id,
          day,
          presence,
          note: body.note.trim(),
          by: person.id,
          byName: person.name,
        })),
      )
      await record(change, {
        tenant: person.tenant,
        actor: person,
        action: 'playbook.attendance',
        address,
        detail: [{ name: 'people', from: null, to: String(once.length) }],
      })
      return { message: msg('playbook.attendance', { count: once.length }) }
    })
  },
  'POST playbook/desk/attendance/:id/void': async ({ params }, { database, person, address }) =>
    database.sql.transaction(async change => {
      const [row] = await change
        .update(coachMeeting)
        .set({ voidedAt: new Date() })
        .where(and(eq(coachMeeting.id, params.id), eq(coachMeeting.tenant, person.tenant)))
        .returning()
      if (!row) throw new Refusal('not-found', 'playbook.no-attendance')
      await record(change, {
        tenant: person.tenant,
        actor: person,
        action: 'playbook.attendance',
        address,
        detail: [{ name: 'day', from: row.day, to: null }],
      })
      return { message: msg('playbook.attendance-void') }
    }),
} satisfies Partial<PlaybookDeskHandlers>
