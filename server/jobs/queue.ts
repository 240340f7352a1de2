import type { Sql } from '#server/db/open.ts'
import { job } from '#server/db/schema/index.ts'

/**
 * What each kind of work must know. The queue knows none: a room declares its own kinds beside what does them, by
 * `declare module '#server/jobs/queue.ts' { interface Jobs { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the work is done
export interface Jobs {}
export type Kind = keyof Jobs

/** A failure that would be the same the next time: the job is given up at once. */
export class Hopeless extends Error {}

type More = {
  /** Two jobs with one key are one job. */
  key?: string
  runAt?: Date
  /** `first` for what somebody waits for in front of a screen. */
  priority?: 'first' | 'later'
}

/**
 * Asks for work to be done after the transaction that asks for it, at least once, with growing pauses between failures.
 */
export async function enqueue<One extends Kind>(
  change: Sql,
  kind: One,
  payload: Jobs[One],
  more: More = {},
): Promise<void> {
  await enqueueAll(change, kind, [{ payload, ...more }])
}

/** Asks for many of a kind at once. @returns how many of them nobody had asked for yet */
export async function enqueueAll<One extends Kind>(
  change: Sql,
  kind: One,
  wanted: ({ payload: Jobs[One] } & More)[],
): Promise<number> {
  let asked = 0
  for (let from = 0; from < wanted.length; from += PIECE) {
    const rows = wanted.slice(from, from + PIECE).map(one => ({ kind, ...one }))
    const added = await change.insert(job).values(rows).onConflictDoNothing().returning({ id: job.id })
    asked += added.length
  }
  for (const listener of listeners) listener(kind)
  return asked
}

/** Rows that one statement inserts. */
const PIECE = 1_000

type Listener = (kind: Kind) => void
const listeners = new Set<Listener>()

/** Hears when this process asks for work of a kind: the transaction that asks may not be over yet. @returns what stops it */
export function onEnqueue(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
