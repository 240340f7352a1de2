import { asc, eq, inArray } from 'drizzle-orm'
import { groupBy } from '#rules/group-by.ts'
import {
  contentShare,
  percentOf,
  type Share,
  sumShares,
  type TaskState,
  taskState,
  type Work,
} from '#rules/playbook/progress.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { pairReply, pairTask, pairTool } from '#server/db/schema/index.ts'
import type { Assigned } from './content.ts'

type TaskRow = typeof pairTask.$inferSelect
type ReplyRow = typeof pairReply.$inferSelect
/** A task with its replies, the oldest first, and its state. */
export type Task = TaskRow & { replies: ReplyRow[]; last: ReplyRow | null; state: TaskState }

/** The finished and open work of a pair. */
export type PairWork = Work & { own: Task[] }

export const factsOf = (task: Pick<TaskRow, 'dueAt'>, last: Pick<ReplyRow, 'verdict'> | null) => ({
  dueAt: task.dueAt?.getTime() ?? null,
  answered: last !== null,
  verdict: last?.verdict ?? null,
})

/** Returns the work of some pairs, by pair. */
export async function workOf(
  sql: Sql,
  pairs: readonly string[],
  now = Date.now(),
): Promise<Map<string, PairWork>> {
  const ids = [...pairs]
  const none = ids.length === 0
  const [tools, tasks, replies] = none
    ? [[], [], []]
    : await Promise.all([
        findRows(sql, pairTool, { pair: ids }),
        findRows(sql, pairTask, { pair: ids }, pairTask.place, pairTask.at, pairTask.id),
        sql
          .select({ reply: pairReply })
          .from(pairReply)
          .innerJoin(pairTask, eq(pairTask.id, pairReply.task))
          .where(inArray(pairTask.pair, ids))
          .orderBy(asc(pairReply.number)),
      ])
  const answers = groupBy(replies, ({ reply }) => reply.task)
  return new Map(
    ids.map(id => {
      const own = tasks
        .filter(({ pair }) => pair === id)
        .map((task): Task => {
          const came = (answers.get(task.id) ?? []).map(({ reply }) => reply)
          const last = came.at(-1) ?? null
          return { ...task, replies: came, last, state: taskState(factsOf(task, last), now) }
        })
      const states = new Map<string, TaskState[]>()
      for (const { session, state } of own) states.set(session, [...(states.get(session) ?? []), state])
      const done = new Set(tools.filter(({ pair }) => pair === id).map(({ tool }) => tool))
      return [id, { tools: done, tasks: states, own }]
    }),
  )
}

const NONE: PairWork = { tools: new Set(), tasks: new Map(), own: [] }
export const workIn = (all: ReadonlyMap<string, PairWork>, pair: string): PairWork => all.get(pair) ?? NONE

/** Returns how much of everything assigned to a pair is done. */
export const shareOf = (pair: string, assigned: readonly Assigned[], work: Work): Share =>
  sumShares(assigned.filter(one => one.pair === pair).map(({ content }) => contentShare(content, work)))

/** Returns the same in percent; 0 if nothing is assigned. */
export function progressOf(pair: string, assigned: readonly Assigned[], work: Work): number {
  const share = shareOf(pair, assigned, work)
  return share.total === 0 ? 0 : percentOf(share)
}

/** Returns the last answer to a task. */
export async function lastReply(sql: Sql, task: string): Promise<ReplyRow | null> {
  const rows = await findRows(sql, pairReply, { task }, asc(pairReply.number))
  return rows.at(-1) ?? null
}
