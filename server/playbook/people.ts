import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Entrepreneur, PairDetail } from '#contract/playbook-advisor.ts'
import { may } from '#contract/policy.ts'
import { dayOf, daysBetween } from '#rules/day.ts'
import { figuresFrom } from '#rules/figures.ts'
import { groupBy } from '#rules/group-by.ts'
import { currencyOf } from '#rules/money.ts'
import { periodOn } from '#rules/period.ts'
import {
  contentShare,
  meanStars,
  nextSession,
  percentOf,
  reasonOf,
  sessionShare,
  starsShown,
} from '#rules/playbook/progress.ts'
import { sumsIn } from '#server/book/overview.ts'
import { businessesOf } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { pair, pairFeedback, pairNote, playbook } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Account } from '#server/notify/message.ts'
import { nameOf } from '#server/people/visibility.ts'
import { linksOf } from './attached.ts'
import { type Assigned, assignedTo, textIn } from './content.ts'
import { meetingsOf, nextOf, shownMeeting } from './meetings.ts'
import { needPair, type PairRow, pairsOf, recordSeen } from './pairs.ts'
import { type PairWork, progressOf, workIn, workOf } from './work.ts'

/** Returns the entrepreneur's last known activity in the playbook. */
export const lastSign = ({ entrepreneurAt, startedAt }: PairRow, { own }: PairWork): Date =>
  new Date(
    Math.max(
      startedAt.getTime(),
      entrepreneurAt?.getTime() ?? 0,
      ...own.flatMap(({ replies }) => replies.map(({ at }) => at.getTime())),
    ),
  )

export const countsOf = ({ own }: PairWork) => ({
  overdue: own.filter(({ state }) => state === 'overdue').length,
  toCheck: own.filter(({ state }) => state === 'answered').length,
})

/** Returns the playbooks that can be assigned. */
async function assignablePlaybooks(sql: Sql, tenant: string, language: Signed['language']) {
  const rows = await sql
    .select({ id: playbook.id, draft: playbook.draft })
    .from(playbook)
    .where(and(eq(playbook.tenant, tenant), isNotNull(playbook.version), isNull(playbook.retiredAt)))
    .orderBy(playbook.createdAt, playbook.id)
  return rows.map(({ id, draft }) => ({ id, name: textIn(language, draft.name) }))
}

async function people({ sql, person, language }: Signed): Promise<Entrepreneur[]> {
  const pairs = await pairsOf(sql, person)
  const ids = pairs.map(one => one.pair.id)
  const now = Date.now()
  const [assigned, all, meetings, unread] = await Promise.all([
    assignedTo(sql, ids),
    workOf(sql, ids, now),
    meetingsOf(sql, ids),
    findRows(sql, pairFeedback, { pair: ids, from: 'Entrepreneur' }),
    recordSeen(sql, person, ids),
  ])
  const rows = pairs.map(({ pair: one, entrepreneur }): Entrepreneur & { rank: number } => {
    const own = assigned.filter(row => row.pair === one.id)
    const work = workIn(all, one.id)
    const quiet = daysBetween(dayOf(lastSign(one, work).getTime()), dayOf(now))
    const counts = countsOf(work)
    const reason = reasonOf({
      ...counts,
      quiet,
      unreadFeedback: unread.filter(row => row.pair === one.id && row.at > (one.advisorAt ?? one.startedAt))
        .length,
      returned: Math.max(
        0,
        ...work.own.map(({ replies }) => replies.filter(({ verdict }) => verdict === 'returned').length),
      ),
      hasBegun: work.tools.size > 0 || work.own.some(({ replies }) => replies.length > 0),
    })
    const at = own.flatMap(({ content }) => nextSession(content, work)?.session ?? [])[0]
    const meeting = nextOf(
      meetings.filter(row => row.pair === one.id),
      now,
    )
    return {
      pair: one.id,
      name: nameOf(entrepreneur),
      since: dayOf(one.startedAt.getTime()),
      reason,
      progress: progressOf(one.id, own, work),
      at: at ? textIn(language, at.name) : null,
      lastSeen: one.entrepreneurAt?.toISOString() ?? null,
      ...counts,
      meeting: meeting && shownMeeting(meeting, own, language),
      phone: one.sharesPhone ? entrepreneur.phone : null,
      rank: counts.toCheck > 0 ? 0 : counts.overdue > 0 ? 1 : reason ? 2 : 3,
    }
  })
  return rows
    .sort((one, other) => one.rank - other.rank || one.name.localeCompare(other.name))
    .map(({ rank: _, ...row }) => row)
}

/** Returns the figures of the book an entrepreneur shares with their advisor; null without their consent, or without a book. */
async function figuresOf(sql: Sql, { sharesFigures }: PairRow, { id, tenant, role }: Account) {
  if (!sharesFigures) return null
  // read with the permissions of the owner, who consented
  const [own] = await businessesOf(sql, { id, tenant, role } as Signed['person'], id)
  if (!own) return null
  const quarter = periodOn('quarter', dayOf(Date.now()))
  const { revenue, costOfGoods, operatingExpense } = figuresFrom(await sumsIn(sql, own.business.id, quarter))
  return {
    currency: currencyOf(own.owner),
    revenue,
    spent: costOfGoods + operatingExpense,
    from: quarter.from,
  }
}

async function detail(context: Signed, id: string): Promise<PairDetail> {
  const { sql, person, language } = context
  const { pair: one, entrepreneur, advisor } = await needPair(sql, person, id, false)
  const isAdvisor = may(person.role, 'playbook.advise')
  const [assigned, all, meetings, notes, feeds, figures] = await Promise.all([
    assignedTo(sql, [id]),
    workOf(sql, [id]),
    meetingsOf(sql, [id]),
    sql
      .select()
      .from(pairNote)
      .where(and(eq(pairNote.pair, id), isAdvisor ? undefined : eq(pairNote.isPrivate, false)))
      .orderBy(desc(pairNote.at), desc(pairNote.id)),
    findRows(sql, pairFeedback, { pair: id }, pairFeedback.at, pairFeedback.id),
    isAdvisor ? figuresOf(sql, one, entrepreneur) : null,
    isAdvisor ? recordSeen(sql, person, [id]) : undefined,
  ])
  const work = workIn(all, id)
  const links = await linksOf(context, [
    ...feeds.flatMap(({ files }) => files),
    ...work.own.flatMap(({ replies }) => replies.flatMap(({ files }) => files)),
  ])
  const now = Date.now()
  const starsOf = (feed: (typeof feeds)[number]): number | null => {
    if (!isAdvisor || feed.from === 'Advisor') return feed.rated
    const mine = feeds.find(other => other.from === 'Advisor' && other.session === feed.session)
    return starsShown({ mine: mine?.at.getTime() ?? null, theirs: feed.at.getTime() }, now)
      ? feed.rated
      : null
  }
  const sessionOf = (row: Assigned) =>
    row.content.chapters.flatMap(chapter =>
      chapter.sessions.map(session => ({
        id: session.id,
        name: textIn(language, session.name),
        chapter: textIn(language, chapter.name),
        progress: percentOf(sessionShare(session, work)),
        tools: session.tools.map(({ id: tool, name }) => ({
          id: tool,
          name: textIn(language, name),
          done: work.tools.has(tool),
        })),
        tasks: work.own
          .filter(task => task.session === session.id)
          .map(task => ({
            id: task.id,
            topic: textIn(language, task.topic),
            task: textIn(language, task.task),
            dueAt: task.dueAt?.toISOString() ?? null,
            state: task.state,
            isOwn: task.plan === null,
            replies: task.replies.map(row => ({ ...row, files: links(row.files), at: row.at.toISOString() })),
          })),
        feedback: feeds
          .filter(feed => feed.session === session.id)
          .map(feed => ({
            from: feed.from,
            text: feed.text,
            rated: starsOf(feed),
            files: links(feed.files),
            at: feed.at.toISOString(),
          })),
      })),
    )
  return {
    pair: one.id,
    entrepreneur: {
      id: entrepreneur.id,
      name: nameOf(entrepreneur),
      phone: one.sharesPhone || !isAdvisor ? entrepreneur.phone : null,
    },
    advisor: { name: nameOf(advisor) },
    since: dayOf(one.startedAt.getTime()),
    endedOn: one.endedAt && dayOf(one.endedAt.getTime()),
    handOver: one.handOver,
    progress: progressOf(id, assigned, work),
    lastSeen: one.entrepreneurAt?.toISOString() ?? null,
    playbooks: assigned.map(row => ({
      id: row.playbook,
      name: textIn(language, row.content.name),
      since: row.from,
      progress: percentOf(contentShare(row.content, work)),
      sessions: sessionOf(row),
    })),
    notes: notes.map(({ id: note, text, isPrivate, byName, at }) => ({
      id: note,
      text,
      isPrivate,
      by: byName,
      at: at.toISOString(),
    })),
    meetings: meetings.map(row => shownMeeting(row, assigned, language)).reverse(),
    figures,
  }
}

/** Returns the star ratings of advisors by all their current and former entrepreneurs. */
export async function starsOf(sql: Sql, advisors: readonly string[]) {
  if (advisors.length === 0) return new Map<string, { rated: number }[]>()
  const rows = await sql
    .select({ advisor: pair.advisor, rated: pairFeedback.rated })
    .from(pairFeedback)
    .innerJoin(pair, eq(pair.id, pairFeedback.pair))
    .where(and(eq(pairFeedback.from, 'Entrepreneur'), or(...advisors.map(id => eq(pair.advisor, id)))))
  return groupBy(rows, ({ advisor }) => advisor)
}

export const peopleHandlers = {
  'GET playbook/people': async (_, context) => {
    const { sql, person, language } = context
    const [data, playbooks, stars] = await Promise.all([
      people(context),
      assignablePlaybooks(sql, person.tenant, language),
      starsOf(sql, [person.id]),
    ])
    return { data, playbooks, rating: meanStars((stars.get(person.id) ?? []).map(({ rated }) => rated)) }
  },
  'GET playbook/pairs/:id': async ({ params }, context) => ({ data: await detail(context, params.id) }),
} satisfies SomeHandlers
