import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { job } from '#server/db/schema/index.ts'

/**
 * Payload types by kind of job. The queue itself defines none: each module declares its kinds beside their worker, with `declare
 * module '#server/jobs/queue.ts' { interface Jobs { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging where the workers are
export interface Jobs {}
export type Kind = keyof Jobs

/** A permanent failure: the job is not retried. */
export class Hopeless extends Error {}

type More = {
  /** Deduplication key: two jobs with one key are one job, unless the first one was given up. */
  key?: string
  runAt?: Date
  /** `first` for jobs that a user is waiting for on screen. */
  priority?: 'first' | 'later'
}

/** Enqueues a job within the caller's transaction. It runs after the commit, at least once, with growing backoff after failures. */
export async function enqueue<One extends Kind>(
  tx: Sql,
  kind: One,
  payload: Jobs[One],
  more: More = {},
): Promise<void> {
  await enqueueAll(tx, kind, [{ payload, ...more }])
}

/** Enqueues many jobs of a kind. @returns how many were not in the queue already */
export async function enqueueAll<One extends Kind>(
  tx: Sql,
  kind: One,
  wanted: ({ payload: Jobs[One] } & More)[],
): Promise<number> {
  let asked = 0
  for (let from = 0; from < wanted.length; from += PIECE) {
    const rows = wanted.slice(from, from + PIECE).map(one => ({ kind, ...one }))
    const added = await tx.insert(job).values(rows).onConflictDoNothing().returning({ id: job.id })
    asked += added.length
    if (added.length < rows.length) {
      const keys = rows.flatMap(({ key }) => key ?? [])
      const failed = await tx
        .delete(job)
        .where(and(inArray(job.key, keys), isNotNull(job.failedAt)))
        .returning({ key: job.key })
      const gone = new Set(failed.map(({ key }) => key))
      const again = rows.filter(({ key }) => key && gone.has(key))
      if (again.length > 0) asked += await enqueueAll(tx, kind, again)
    }
  }
  for (const listener of listeners) listener(kind)
  return asked
}

/** Rows per INSERT statement. */
const PIECE = 1_000

type Listener = (kind: Kind) => void
const listeners = new Set<Listener>()

/** Listens for jobs that this process enqueues; their transaction may still be open. @returns a function that stops listening */
export function onEnqueue(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
