import { and, asc, eq } from 'drizzle-orm'
import type { FeedItem, Pair } from '#contract/playbook-wire.ts'
import {
  contentShare,
  nextSession,
  percentOf,
  sessionShare,
  starsShown,
  statusOf,
  sumShares,
} from '#rules/playbook/progress.ts'
import type { Sql } from '#server/db/open.ts'
import { account, pairFeedback } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/message.ts'
import { linksOf } from './attached.ts'
import { type Assigned, assignedTo, needSession, sessionsIn, textIn } from './content.ts'
import { everyPairOf, needPair, type Paired, pairsOf, recordSeen } from './pairs.ts'
import { feedbackHandlers } from './send.ts'
import { type PairWork, progressOf, shareOf, workIn, workOf } from './work.ts'

/** Converts a timestamp to epoch milliseconds, as on the playbook's wire. */
const ms = (at: Date | null): number | null => at?.getTime() ?? null

function pairOf(
  { pair, advisor }: Paired,
  assigned: readonly Assigned[],
  work: PairWork,
  language: Signed['language'],
): Pair {
  const own = assigned.filter(one => one.pair === pair.id)
  const at = own.flatMap(one => {
    const next = nextSession(one.content, work)
    return next ? [{ playbook: one.playbook, ...next }] : []
  })[0]
  const stateNumber = progressOf(pair.id, own, work)
  return {
    usrId: pair.entrepreneur,
    _id: pair.id,
    advisorMail: advisor.email,
    advisorName: nameOf(advisor),
    advisorWaap: advisor.phone ?? '',
    endedAt: ms(pair.endedAt),
    assignedPlaybooks: Object.fromEntries(
      own.map(({ playbook, content, at: since }) => [
        playbook,
        {
          id: playbook,
          _id: playbook,
          since: since.getTime(),
          name: textIn(language, content.name),
          info: textIn(language, content.info),
          progress: percentOf(contentShare(content, work)),
        },
      ]),
    ),
    progress: {
      playbookId: at?.playbook ?? null,
      chapterId: at?.chapter ?? null,
      sessionId: at?.session.id ?? null,
      state: `${stateNumber}%`,
      stateNumber,
      status: statusOf(shareOf(pair.id, own, work)),
    },
  }
}

/** Returns the playbooks assigned to the user's pairs, of one pair or all, with the work done. */
async function given(sql: Sql, person: Person, pairId: string | undefined) {
  const pairs = (await pairsOf(sql, person, pairId)).map(({ pair }) => pair.id)
  const [assigned, work] = await Promise.all([assignedTo(sql, pairs), workOf(sql, pairs)])
  return { assigned, work }
}

/** Returns the feedback on a session, with the ratings the reader may see by now. */
async function feeds(context: Signed, session: string, user: string, pairId: string | undefined) {
  const { sql, person } = context
  const pairs = (await pairsOf(sql, person, pairId)).filter(one => one.entrepreneur.id === user)
  if (pairs.length === 0) throw new Refusal('forbidden', 'playbook.other')
  const rows = (
    await Promise.all(
      pairs.map(({ pair }) =>
        sql
          .select({ feed: pairFeedback, by: account })
          .from(pairFeedback)
          .innerJoin(account, eq(account.id, pairFeedback.by))
          .where(and(eq(pairFeedback.pair, pair.id), eq(pairFeedback.session, session)))
          .orderBy(asc(pairFeedback.at), asc(pairFeedback.id)),
      ),
    )
  ).flat()
  const own = person.role === 'client' ? 'Entrepreneur' : 'Advisor'
  const mineIn = (pair: string) =>
    rows.find(({ feed }) => feed.pair === pair && feed.from === own)?.feed.at.getTime() ?? null
  const links = await linksOf(
    context,
    rows.flatMap(({ feed }) => feed.files),
  )
  return rows.map(({ feed, by }): FeedItem => {
    const isShown =
      feed.from === own || starsShown({ mine: mineIn(feed.pair), theirs: feed.at.getTime() }, Date.now())
    return {
      _id: feed.id,
      feedback: feed.text,
      from: feed.from,
      files: feed.files,
      fileLinks: links(feed.files),
      whoAdded: { email: by.email, name: nameOf(by) },
      rated: isShown ? feed.rated : null,
      at: feed.at.getTime(),
    }
  })
}

/** Handlers of the playbook's calls in the format of the data API. */
export const playbookWireHandlers = {
  ...feedbackHandlers,
  'GET data/pairedAdvisor': async ({ query: { id } }, { sql, person, language }) => {
    const pairs = await (id ? pairsOf(sql, person, id) : everyPairOf(sql, person))
    const ids = pairs.map(({ pair }) => pair.id)
    const [assigned, work] = await Promise.all([
      assignedTo(sql, ids),
      workOf(sql, ids),
      recordSeen(sql, person, ids),
    ])
    return { data: pairs.map(one => pairOf(one, assigned, workIn(work, one.pair.id), language)) }
  },
  'GET data/playbookChapter': async ({ query: { playbookId, pairId } }, { sql, person, language }) => {
    const { assigned, work } = await given(sql, person, pairId)
    const one = assigned.find(({ playbook }) => playbook === playbookId)
    return {
      data: (one?.content.chapters ?? []).map(({ id, name, sessions }, at) => ({
        _id: id,
        name: textIn(language, name),
        position: at + 1,
        progress: percentOf(
          sumShares(sessions.map(session => sessionShare(session, workIn(work, one?.pair ?? '')))),
        ),
      })),
    }
  },
  'GET data/playbookSession': async ({ query: { chapterId, pairId } }, { sql, person, language }) => {
    const { assigned, work } = await given(sql, person, pairId)
    const rows = sessionsIn(assigned).filter(({ chapter }) => chapter.id === chapterId)
    // two pairs may have the same playbook
    const of = rows[0]?.assigned.pair
    return {
      data: rows
        .filter(row => row.assigned.pair === of)
        .map(({ session, assigned: { pair } }, at) => ({
          _id: session.id,
          name: textIn(language, session.name),
          position: at + 1,
          info: textIn(language, session.info),
          progress: percentOf(sessionShare(session, workIn(work, pair))),
        })),
    }
  },
  'GET data/playbookSessionInfo': async ({ query: { id, pairId } }, { sql, person, language }) => {
    const { assigned } = await given(sql, person, pairId)
    const found = sessionsIn(assigned).find(({ session }) => session.id === id)
    if (!found) return { data: [] }
    const { session, chapter } = found
    const info = {
      _id: session.id,
      name: textIn(language, session.name),
      info: textIn(language, session.info),
      position: chapter.sessions.indexOf(session) + 1,
      isEnglish: language !== 'en' && session.info.en !== '' && !session.info[language],
      playbookId: found.assigned.playbook,
      chapterId: chapter.id,
    }
    return { data: [info] }
  },
  'GET data/playbookTool': async ({ query: { sessId, pairId } }, { sql, person, language }) => {
    const { pair } = await needPair(sql, person, pairId, false)
    const [assigned, work] = await Promise.all([assignedTo(sql, [pair.id]), workOf(sql, [pair.id])])
    const { session } = needSession(assigned, sessId)
    const { tools } = workIn(work, pair.id)
    return {
      data: session.tools.map(({ id, name, info, icon, link }) => ({
        _id: id,
        name: textIn(language, name),
        info: textIn(language, info),
        icon,
        value: link,
        _isDone: tools.has(id),
      })),
    }
  },
  'GET data/playbookTask': async ({ query: { sessId, pairId } }, context) => {
    const { sql, person, language } = context
    const { pair } = await needPair(sql, person, pairId, false)
    const [assigned, work] = await Promise.all([assignedTo(sql, [pair.id]), workOf(sql, [pair.id])])
    needSession(assigned, sessId)
    const tasks = workIn(work, pair.id).own.filter(({ session }) => session === sessId)
    const links = await linksOf(
      context,
      tasks.flatMap(({ last }) => last?.files ?? []),
    )
    return {
      data: tasks.map(({ id, topic, task, dueAt, last, state }) => ({
        _id: id,
        topic: textIn(language, topic),
        task: textIn(language, task),
        dueDate: ms(dueAt),
        state,
        date: { response: ms(last?.at ?? null) },
        taskResp: last?.text ?? '',
        note: last?.note ?? '',
        files: last?.files ?? [],
        fileLinks: links(last?.files ?? []),
      })),
    }
  },
  'GET data/playbookFeed': async ({ query: { sessId, usrId, pairId } }, context) => ({
    data: await feeds(context, sessId, usrId, pairId),
  }),
} satisfies SomeHandlers
