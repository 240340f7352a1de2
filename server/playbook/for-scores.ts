import { and, gte, inArray, isNull, lte } from 'drizzle-orm'
import { addDays, instantOf } from '#rules/day.ts'
import { contentShare, percentOf, sumShares, type TaskState, taskState } from '#rules/playbook/progress.ts'
import { daysOf, type Quarter } from '#rules/quarter.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { business, coachMeeting, pair, pairTool } from '#server/db/schema/index.ts'
import { assignedTo } from './content.ts'
import { workIn, workOf } from './work.ts'

/** A value for a business and a quarter. */
export type Quarterly = { business: string; quarter: Quarter; value: number }

const ownersOf = (sql: Sql, businesses: readonly string[]) => findRows(sql, business, { id: businesses })

/**
 * Returns how much of their playbooks owners had done by the end of quarters, in whole percent. Owners without a pair or a playbook are
 * absent rather than 0.
 */
export async function playbooksDone(
  sql: Sql,
  businesses: readonly string[],
  quarters: readonly Quarter[],
): Promise<Quarterly[]> {
  if (businesses.length === 0) return []
  const owners = await ownersOf(sql, businesses)
  const people = owners.map(({ owner }) => owner)
  const pairs = people.length > 0 ? await findRows(sql, pair, { entrepreneur: people }) : []
  const ids = pairs.map(({ id }) => id)
  if (ids.length === 0) return []
  const [assigned, work, tools] = await Promise.all([
    assignedTo(sql, ids),
    workOf(sql, ids),
    findRows(sql, pairTool, { pair: ids }),
  ])
  return owners.flatMap(({ id, owner }) =>
    quarters.flatMap((quarter): Quarterly[] => {
      const end = instantOf(addDays(daysOf(quarter).to, 1))
      const one = pairs.findLast(
        ({ entrepreneur, startedAt, endedAt }) =>
          entrepreneur === owner && startedAt.getTime() < end && (!endedAt || endedAt.getTime() >= end),
      )
      const given = assigned.filter(row => row.pair === one?.id && row.at.getTime() < end)
      const states = new Map<string, TaskState[]>()
      for (const { session, dueAt, at, replies } of one ? workIn(work, one.id).own : []) {
        if (at.getTime() >= end) continue
        const last = replies.findLast(reply => reply.at.getTime() < end)
        const verdict = last?.verdictAt && last.verdictAt.getTime() < end ? last.verdict : null
        const facts = { dueAt: dueAt?.getTime() ?? null, answered: last !== undefined, verdict }
        states.set(session, [...(states.get(session) ?? []), taskState(facts, end)])
      }
      const done = new Set(
        tools.filter(row => row.pair === one?.id && row.at.getTime() < end).map(({ tool }) => tool),
      )
      const share = sumShares(
        given.map(({ content }) => contentShare(content, { tools: done, tasks: states })),
      )
      return share.total > 0 ? [{ business: id, quarter, value: percentOf(share) }] : []
    }),
  )
}

/** Returns how often owners met their business coach in quarters; quarters without records are absent. */
export async function coachMeetings(
  sql: Sql,
  businesses: readonly string[],
  quarters: readonly Quarter[],
): Promise<Quarterly[]> {
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (businesses.length === 0 || !first || !last) return []
  const owners = await ownersOf(sql, businesses)
  if (owners.length === 0) return []
  const rows = await sql
    .select()
    .from(coachMeeting)
    .where(
      and(
        inArray(
          coachMeeting.person,
          owners.map(({ owner }) => owner),
        ),
        isNull(coachMeeting.voidedAt),
        gte(coachMeeting.day, daysOf(first).from),
        lte(coachMeeting.day, daysOf(last).to),
      ),
    )
  return owners.flatMap(({ id, owner }) =>
    quarters.flatMap((quarter): Quarterly[] => {
      const { from, to } = daysOf(quarter)
      const own = rows.filter(({ person, day }) => person === owner && day >= from && day <= to)
      const there = own.filter(({ presence }) => presence === 'present' || presence === 'late')
      return own.length > 0 ? [{ business: id, quarter, value: there.length }] : []
    }),
  )
}
