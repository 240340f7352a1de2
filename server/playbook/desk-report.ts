import { and, asc, gt, gte, lt } from 'drizzle-orm'
import { ALL_CHAPTERS, reportColumns } from '#contract/playbook-columns.ts'
import type { ReportRow } from '#contract/playbook-desk.ts'
import { addDays, instantOf } from '#rules/day.ts'
import { groupBy } from '#rules/group-by.ts'
import {
  meanStars,
  percentOf,
  type Share,
  sessionShare,
  statusOf,
  sumShares,
} from '#rules/playbook/progress.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { pair, pairFeedback } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { PIECE, sendList } from '#server/tenant/list-file.ts'
import { assignedTo, textIn } from './content.ts'
import { openTo } from './pairs.ts'
import { workIn, workOf } from './work.ts'

type Query = { from?: string; to?: string }
type Language = Signed['language']
type Feed = { session: string; from: string; rated: number }
/** Accumulated figures of a playbook or one of its chapters. */
type Sum = Pick<ReportRow, 'playbook' | 'chapter' | 'pairs' | 'begun' | 'finished'> & {
  share: Share
  given: number[]
  got: number[]
}

const TITLE = { en: 'Playbook progress of pairs', sw: 'Miongozo, jozi zilivyofika' }

/** Yields the pairs that started between two days, in batches: progress is calculated by the same rule that the pair sees. */
async function* pairsBetween(sql: Sql, person: Person, { from, to }: Query): AsyncGenerator<string[]> {
  let last = ''
  for (;;) {
    const rows = await sql
      .select({ id: pair.id })
      .from(pair)
      .where(
        and(
          openTo(person),
          from ? gte(pair.startedAt, new Date(instantOf(from))) : undefined,
          to ? lt(pair.startedAt, new Date(instantOf(addDays(to, 1)))) : undefined,
          gt(pair.id, last),
        ),
      )
      .orderBy(asc(pair.id))
      .limit(PIECE)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < PIECE) return
    last = rows.at(-1)?.id ?? ''
  }
}

function add(sum: Sum, share: Share, feeds: readonly Feed[]): void {
  const status = statusOf(share)
  sum.pairs += 1
  sum.begun += status === 'pending' ? 0 : 1
  sum.finished += status === 'completed' ? 1 : 0
  sum.share = sumShares([sum.share, share])
  for (const { from, rated } of feeds) (from === 'Entrepreneur' ? sum.given : sum.got).push(rated)
}

/** Returns a row for each assigned playbook, and one for each of its chapters. */
async function readReport(sql: Sql, person: Person, query: Query, language: Language): Promise<ReportRow[]> {
  const sums = new Map<string, Sum>()
  const sumOf = (id: string, playbook: string, chapter: string): Sum => {
    const known = sums.get(id)
    if (known) return known
    const share = { done: 0, total: 0 }
    const sum = { playbook, chapter, pairs: 0, begun: 0, finished: 0, share, given: [], got: [] }
    sums.set(id, sum)
    return sum
  }
  for await (const ids of pairsBetween(sql, person, query)) {
    const [given, all, feeds] = await Promise.all([
      assignedTo(sql, ids),
      workOf(sql, ids),
      findRows(sql, pairFeedback, { pair: ids }),
    ])
    const feedback = groupBy(feeds, feed => feed.pair)
    for (const { pair: id, playbook, content } of given) {
      const work = workIn(all, id)
      const name = textIn(language, content.name)
      const shares = content.chapters.map(chapter => {
        const sessions = new Set(chapter.sessions.map(session => session.id))
        const own = (feedback.get(id) ?? []).filter(({ session }) => sessions.has(session))
        return { chapter, own, share: sumShares(chapter.sessions.map(one => sessionShare(one, work))) }
      })
      const whole = sumShares(shares.map(({ share }) => share))
      add(
        sumOf(playbook, name, ''),
        whole,
        shares.flatMap(({ own }) => own),
      )
      for (const { chapter, own, share } of shares) {
        add(sumOf(`${playbook} ${chapter.id}`, name, textIn(language, chapter.name)), share, own)
      }
    }
  }
  return [...sums].map(([id, { share, given, got, ...sum }]) => ({
    id,
    ...sum,
    progress: share.total === 0 ? 0 : percentOf(share),
    fromEntrepreneur: meanStars(given),
    fromAdvisor: meanStars(got),
  }))
}

export const deskReportHandlers = {
  'GET playbook/desk/report': async ({ query }, { sql, person, language }) => ({
    data: await readReport(sql, person, query, language),
  }),
  'GET playbook/desk/report/export': async ({ query }, context) => {
    const { sql, person } = context
    const language = await languageOf(sql, person, query.language)
    const all = await readReport(sql, person, query, language)
    const rows = all.map(row => ({ ...row, chapter: row.chapter || ALL_CHAPTERS[language] }))
    return sendList(query, context, { title: TITLE, columns: reportColumns, pieces: [rows] })
  },
} satisfies SomeHandlers
