import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Item } from '#contract/home.ts'
import type { DueTask, PairHome } from '#contract/playbook.ts'
import { dayOf } from '#rules/day.ts'
import { nextSession } from '#rules/playbook/progress.ts'
import { sessionPath, withPair } from '#rules/playbook/route.ts'
import { findRows, setRow } from '#server/db/row.ts'
import { pair, pairFeedback, pairNote } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { markRead, noticesAbout } from '#server/notify/notice.ts'
import { nameOf } from '#server/people/visibility.ts'
import { msg } from '#server/refusal/message.ts'
import { assignedTo, sessionsIn, textIn } from './content.ts'
import { endOfMeeting, meetingsOf, nextOf, shownMeeting } from './meetings.ts'
import { lockPair, PLAYBOOK, pairsOf, recordSeen } from './pairs.ts'
import { progressOf, workIn, workOf } from './work.ts'

const NOTES = 50
const MS_OF_DAY = 86_400_000
/** For how many days after a meeting its rating is asked for. */
const ASKED_FOR = 14

/** Returns the start page data for each of an entrepreneur's pairs. */
async function homesOf({ sql, person, language }: Signed): Promise<PairHome[]> {
  const pairs = await pairsOf(sql, person)
  const ids = pairs.map(one => one.pair.id)
  if (ids.length === 0) return []
  const now = Date.now()
  const [assigned, all, meetings, notes, given] = await Promise.all([
    assignedTo(sql, ids),
    workOf(sql, ids, now),
    meetingsOf(sql, ids),
    sql
      .select()
      .from(pairNote)
      .where(and(inArray(pairNote.pair, ids), eq(pairNote.isPrivate, false)))
      .orderBy(desc(pairNote.at), desc(pairNote.id))
      .limit(NOTES),
    findRows(sql, pairFeedback, { pair: ids, by: person.id }),
  ])
  return pairs.map(({ pair: one, advisor }): PairHome => {
    const own = assigned.filter(({ pair }) => pair === one.id)
    const places = new Map(sessionsIn(own).map(found => [found.session.id, found]))
    const pathOf = (session: string): string => {
      const found = places.get(session)
      return found
        ? withPair(sessionPath(found.assigned.playbook, found.chapter.id, session), one.id)
        : '/home'
    }
    const work = workIn(all, one.id)
    const next = own.flatMap(({ playbook, content }) => {
      const found = nextSession(content, work)
      return found ? [{ ...found, playbook, content }] : []
    })[0]
    const held = meetings.filter(row => row.pair === one.id)
    const over = held.findLast(
      row =>
        !row.cancelledAt &&
        row.outcome !== 'missed' &&
        endOfMeeting(row) <= now &&
        endOfMeeting(row) > now - ASKED_FOR * MS_OF_DAY &&
        !given.some(({ pair, at }) => pair === one.id && at >= row.startsAt),
    )
    const about = over?.session ?? next?.session.id
    const meeting = nextOf(held, now)
    return {
      pair: one.id,
      advisor: { name: nameOf(advisor), email: advisor.email, phone: advisor.phone },
      progress: progressOf(one.id, own, work),
      next: next
        ? {
            name: textIn(language, next.session.name),
            playbook: textIn(language, next.content.name),
            path: withPair(sessionPath(next.playbook, next.chapter, next.session.id), one.id),
          }
        : null,
      tasks: work.own
        .filter(({ state }) => state === 'open' || state === 'overdue' || state === 'returned')
        .map(
          (task): DueTask => ({
            id: task.id,
            topic: textIn(language, task.topic),
            state: task.state,
            dueAt: task.dueAt?.toISOString() ?? null,
            path: pathOf(task.session),
            session: textIn(language, places.get(task.session)?.session.name ?? { en: '' }),
          }),
        )
        .sort((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9')),
      meeting: meeting && shownMeeting(meeting, own, language),
      unrated:
        over && about
          ? {
              path: pathOf(about),
              at: over.startsAt.toISOString(),
              name: textIn(language, places.get(about)?.session.name ?? { en: '' }),
            }
          : null,
      notes: notes
        .filter(({ pair }) => pair === one.id)
        .map(row => ({ ...row, by: row.byName, at: row.at.toISOString() })),
      shares: { phone: one.sharesPhone, figures: one.sharesFigures },
    }
  })
}

/** Returns an entrepreneur's to-do items: urgent tasks, and where to continue. */
async function itemsOf(viewer: Signed): Promise<Item[]> {
  const pairs = await homesOf(viewer)
  return pairs.flatMap(({ tasks, next, progress }): Item[] => {
    const pressing = tasks.flatMap(({ topic, state, dueAt, path }): Item[] => {
      const about = { to: PLAYBOOK + path, name: topic, ...(dueAt && { day: dayOf(Date.parse(dueAt)) }) }
      if (state === 'returned') return [{ ...about, kind: 'play-returned' }]
      if (state === 'overdue') return [{ ...about, kind: 'play-late' }]
      return dueAt ? [{ ...about, kind: 'play-task' }] : []
    })
    const resume: Item[] = next
      ? [{ kind: 'play-next', to: PLAYBOOK + next.path, name: next.name, done: progress, total: 100 }]
      : []
    return [...pressing, ...resume]
  })
}

/** The playbooks' contributions to home pages and menus. */
export const playbookHome: HomeReads = {
  items: {
    'playbook.next': { who: 'playbook.follow', module: 'playbooks', read: itemsOf },
  },
  counts: {
    playbooks: {
      who: 'playbook.follow',
      module: 'playbooks',
      async read(viewer) {
        const tasks = (await homesOf(viewer)).flatMap(one => one.tasks)
        const pressing = tasks.filter(({ state }) => state === 'overdue' || state === 'returned')
        return { count: pressing.length, late: pressing.some(({ state }) => state === 'overdue') }
      },
    },
  },
}

export const homeHandlers = {
  'GET playbook/home': async (_, context) => {
    const data = await homesOf(context)
    const ids = data.map(one => one.pair)
    await recordSeen(context.sql, context.person, ids)
    return { data }
  },
  'GET playbook/alerts': async (_, { sql, person, language }) => {
    const notices = await noticesAbout(sql, person.id, 'playbook', language)
    return { data: notices.map(one => ({ ...one, isRead: one.read })) }
  },
  'POST playbook/alerts/read': async (_, { sql, person }) => ({
    read: await markRead(sql, person.id, 'playbook'),
  }),
  'POST playbook/pairs/:id/shares': async ({ params, body }, { sql, person }) => {
    await sql.transaction(async tx => {
      const { pair: one } = await lockPair(tx, person, params.id)
      const { phone = one.sharesPhone, figures = one.sharesFigures } = body
      await setRow(tx, pair, one.id, { sharesPhone: phone, sharesFigures: figures })
    })
    return { message: msg('playbook.shares') }
  },
} satisfies SomeHandlers
