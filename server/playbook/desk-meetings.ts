import { and, desc, eq, gte, lte } from 'drizzle-orm'
import { meetingColumns } from '#contract/playbook-columns.ts'
import type { CoachMeeting } from '#contract/playbook-desk.ts'
import { dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { authorOf } from '#server/db/row.ts'
import { account, coachMeeting } from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { nameOf, refuseOwn, seenBy } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { piecesOf, sendList } from '#server/tenant/list-file.ts'
import { findPerson } from './desk-pairs.ts'

type Query = Partial<Pick<CoachMeeting, 'presence'>> & {
  person?: string
  search?: string
  from?: string
  to?: string
}

const TITLE = { en: 'Coach attendance', sw: 'Mahudhurio kwa kocha' }

function wanted(person: Person, { person: of, presence, search, from, to }: Query) {
  return and(
    seenBy(person),
    of ? eq(coachMeeting.person, of) : undefined,
    presence ? eq(coachMeeting.presence, presence) : undefined,
    from ? gte(coachMeeting.day, from) : undefined,
    to ? lte(coachMeeting.day, to) : undefined,
    ...searchCondition(search, account.search),
  )
}

/** Selects the recorded meetings, the newest first. */
const selectMeetings = (sql: Sql, person: Person, query: Query) =>
  sql
    .select({ met: coachMeeting, person: account })
    .from(coachMeeting)
    .innerJoin(account, eq(account.id, coachMeeting.person))
    .where(wanted(person, query))
    .orderBy(desc(coachMeeting.day), desc(coachMeeting.at), desc(coachMeeting.id))
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectMeetings>>[number]

const meetingOf = ({ met, person: who }: Found): CoachMeeting => ({
  ...met,
  person: { id: who.id, name: nameOf(who) },
  by: met.byName,
  isVoid: met.voidedAt !== null,
})

export const deskMeetingHandlers = {
  'GET playbook/desk/attendance': async ({ query }, { sql, person }) => {
    const { found, ...at } = await pageOf(sql, selectMeetings(sql, person, query), query)
    return { data: found.map(meetingOf), ...at }
  },
  'GET playbook/desk/attendance/export': ({ query }, context) =>
    sendList(query, context, {
      title: TITLE,
      columns: meetingColumns,
      pieces: piecesOf(selectMeetings(context.sql, context.person, query), found => found.map(meetingOf)),
    }),
  'POST playbook/desk/attendance': async ({ body }, { sql, person, address }) => {
    const { day, presence } = body
    if (day > dayOf(Date.now())) throw fieldRefusal('day', 'playbook.met-day')
    return sql.transaction(async tx => {
      const people = []
      for (const text of body.people) people.push(await findPerson(tx, person, text, 'client', 'people'))
      const once = [...new Map(people.map(one => [one.id, one])).values()]
      await tx.insert(coachMeeting).values(
        once.map(({ id }) => ({
          tenant: person.tenant,
          person: id,
          day,
          presence,
          note: body.note.trim(),
          ...authorOf(person),
        })),
      )
      await recordBy(tx, person, address, {
        action: 'playbook.attendance',
        detail: [{ name: 'people', from: null, to: String(once.length) }],
      })
      return { message: msg('playbook.attendance', { count: once.length }) }
    })
  },
  'POST playbook/desk/attendance/:id/void': async ({ params }, { sql, person, address }) =>
    sql.transaction(async tx => {
      const [row] = await tx
        .update(coachMeeting)
        .set({ voidedAt: new Date() })
        .where(and(eq(coachMeeting.id, params.id), eq(coachMeeting.tenant, person.tenant)))
        .returning()
      if (!row) throw new Refusal('not-found', 'playbook.no-attendance')
      refuseOwn(person, row.person)
      await recordBy(tx, person, address, {
        action: 'playbook.attendance',
        detail: [{ name: 'day', from: row.day, to: null }],
      })
      return { message: msg('playbook.attendance-void') }
    }),
} satisfies SomeHandlers
