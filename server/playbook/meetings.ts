import { inEveryLanguage } from '#contract/label.ts'
import { LANGUAGES, type Language } from '#contract/language.ts'
import type { Meeting } from '#contract/playbook.ts'
import { instantOf, isDay } from '#rules/day.ts'
import { icalendar } from '#rules/icalendar.ts'
import { readLink } from '#rules/playbook/link.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows, requireLocked, setRow } from '#server/db/row.ts'
import { pairMeeting } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { type Assigned, assignedTo, needSession, sessionsIn, textIn } from './content.ts'
import { needPair, type Paired, PLAYBOOK, personPath } from './pairs.ts'

type MeetingRow = typeof pairMeeting.$inferSelect

/** How far ahead a meeting can be booked, in days. */
const FURTHEST = 400
const MS_OF_DAY = 86_400_000

/** Returns the meetings of some pairs, the earliest first. */
export const meetingsOf = async (sql: Sql, pairs: readonly string[]): Promise<MeetingRow[]> =>
  findRows(sql, pairMeeting, { pair: pairs }, pairMeeting.startsAt, pairMeeting.id)

/** Formats a meeting for display. */
export function shownMeeting(row: MeetingRow, assigned: readonly Assigned[], language: Language): Meeting {
  const about = sessionsIn(assigned).find(({ session }) => session.id === row.session)
  return {
    ...row,
    startsAt: row.startsAt.toISOString(),
    cancelled: row.cancelledAt !== null,
    session: about ? { id: about.session.id, name: textIn(language, about.session.name) } : null,
  }
}

/** Returns the next meeting that is not cancelled; one in progress counts until it ends. */
export const nextOf = (rows: readonly MeetingRow[], now: number): MeetingRow | null =>
  rows.find(row => !row.cancelledAt && endOfMeeting(row) > now) ?? null

export const endOfMeeting = ({ startsAt, minutes }: Pick<MeetingRow, 'startsAt' | 'minutes'>): number =>
  startsAt.getTime() + minutes * 60_000

/** Converts local time in Nairobi, `2026-11-27T09:30`, to an instant. @throws Refusal */
function momentOf(text: string): Date {
  const [, day = '', hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/.exec(text) ?? []
  const wrong = () => fieldRefusal('startsAt', 'playbook.when')
  if (!isDay(day) || Number(hours) > 23 || Number(minutes) > 59) throw wrong()
  const at = instantOf(day) + (Number(hours) * 60 + Number(minutes)) * 60_000
  if (at < Date.now() || at > Date.now() + FURTHEST * MS_OF_DAY) throw wrong()
  return new Date(at)
}

/** @throws Refusal for a URL that is not on the allow-list, naming its host */
function callLink(text: string): string {
  const link = readLink(text)
  if (link.kind === 'none') return ''
  if (link.kind === 'address') return link.url
  const message =
    link.kind === 'refused' && link.why === 'not-allowed'
      ? msg('playbook.link-host', { host: link.host })
      : msg('playbook.link-https')
  throw fieldRefusal('link', message)
}

/** Notifies both people of a pair about a meeting. */
async function tellBoth(
  tx: Sql,
  { pair, entrepreneur, advisor }: Paired,
  template: 'playbook-meeting' | 'playbook-meeting-off',
  { startsAt }: Pick<MeetingRow, 'startsAt'>,
  home: string,
): Promise<void> {
  const sides = [
    [entrepreneur, advisor, `${PLAYBOOK}/home`],
    [advisor, entrepreneur, personPath(pair.id)],
  ] as const
  const moment = inEveryLanguage(language => momentText(startsAt, language))
  for (const [to, other, path] of sides) {
    const values = { with: nameOf(other), moment }
    await notify(tx, to, { template, values, path, home })
  }
}

/** Returns and locks a meeting of a pair the user has access to. @throws Refusal */
async function needMeeting(tx: Sql, { person }: Signed, id: string) {
  const row = await requireLocked(tx, pairMeeting, id, 'playbook.no-meeting')
  return { row, paired: await needPair(tx, person, row.pair) }
}

/** Formats a moment in Nairobi time: `27 Nov 2026, 09:30`. */
const momentText = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  }).format(at)

export const meetingHandlers = {
  'POST playbook/pairs/:id/meetings': async ({ params, body }, { sql, person, home }) => {
    const startsAt = momentOf(body.startsAt)
    const link = callLink(body.link)
    return sql.transaction(async tx => {
      const paired = await needPair(tx, person, params.id)
      if (body.session) needSession(await assignedTo(tx, [params.id]), body.session)
      const { minutes, place, agenda, session } = body
      await tx
        .insert(pairMeeting)
        .values({ pair: params.id, startsAt, minutes, place, agenda, link, session: session ?? null })
      await tellBoth(tx, paired, 'playbook-meeting', { startsAt }, home)
      return { message: msg('playbook.booked', { name: nameOf(paired.entrepreneur) }) }
    })
  },
  'POST playbook/meetings/:id/cancel': async ({ params }, context) =>
    context.sql.transaction(async tx => {
      const { row, paired } = await needMeeting(tx, context, params.id)
      if (row.cancelledAt || row.outcome) throw new Refusal('conflict', 'playbook.meeting-over')
      await setRow(tx, pairMeeting, row.id, { cancelledAt: new Date(), sequence: row.sequence + 1 })
      await tellBoth(tx, paired, 'playbook-meeting-off', row, context.home)
      return { message: msg('playbook.called-off') }
    }),
  'POST playbook/meetings/:id/outcome': async ({ params, body }, context) =>
    context.sql.transaction(async tx => {
      const { row } = await needMeeting(tx, context, params.id)
      if (row.cancelledAt || row.startsAt.getTime() > Date.now())
        throw new Refusal('conflict', 'playbook.meeting-ahead')
      await setRow(tx, pairMeeting, row.id, { outcome: body.outcome })
      return { message: msg('playbook.outcome') }
    }),
  'GET playbook/meetings/:id/calendar': async ({ params }, context) => {
    const { sql, person, tenant, home } = context
    const { row, paired } = await needMeeting(sql, context, params.id)
    const other = person.role === 'client' ? paired.advisor : paired.entrepreneur
    const path = person.role === 'client' ? `${PLAYBOOK}/home` : personPath(row.pair)
    const title = `${tenant.name}: ${nameOf(other)}`
    const { id, sequence, startsAt, minutes, agenda, cancelledAt } = row
    const file = icalendar({ part: 'Playbook', host: new URL(home).hostname }, [
      {
        id,
        sequence,
        title,
        startsAt,
        endsAt: new Date(startsAt.getTime() + minutes * 60_000),
        place: [row.place, row.link].filter(Boolean).join(' '),
        changedAt: new Date(),
        link: home + path,
        cancelled: cancelledAt !== null,
        text: agenda,
        alarm: true,
      },
    ])
    return {
      name: `session-${row.startsAt.toISOString().slice(0, 10)}.ics`,
      type: 'text/calendar; charset=utf-8',
      body: Buffer.from(file),
    }
  },
} satisfies SomeHandlers
