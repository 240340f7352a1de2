import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gte, isNull, lt, lte, or, sql as query } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/open.ts'
import { setRows } from '#server/db/row.ts'
import { job } from '#server/db/schema/index.ts'
import { Hopeless, type Jobs, type Kind, onEnqueue } from './queue.ts'

/** The current attempt at a job. */
export type Attempt = {
  id: string
  /** Counted from 1. */
  number: number
  askedAt: Date
  /** When it is retried if this attempt fails; null for the last attempt. */
  nextAt: Date | null
}

/** The worker function of each kind of job. It fails by throwing; `Hopeless` prevents retries. */
export type Workers = { [One in Kind]: (payload: Jobs[One], attempt: Attempt) => Promise<void> }

/** Backoff after each failure, in seconds. A failure after the last one gives the job up. */
const PAUSES = [5, 30, 2 * 60, 10 * 60, 3600, 3 * 3600, 8 * 3600]
const MOST_ATTEMPTS = PAUSES.length + 1

/** Lease of a job, in seconds. A running worker renews it; after a crash it expires. */
const LEASE = 120
/** Concurrent jobs of one kind per process. Each kind has its own slots, so that slow webhooks do not delay codes. */
const ROOM = 4
/** Poll interval, for jobs of other processes and those that have become due; in ms. */
const LOOK = 1_500
/** Delay after an enqueue until its transaction is likely committed; in ms. */
const NUDGE = 50
const SWEEP = 10 * 60_000
const KEPT_DONE = '14 days'
const KEPT_FAILED = '90 days'

export type Worker = {
  /** Takes no more jobs and waits for the running ones, at most `patience` ms. */
  stop(patience?: number): Promise<void>
}

type WorkerParts = {
  sql: Sql
  workers: Workers
  /** Periodic clean-up functions of the modules. */
  sweeps?: ((sql: Sql) => Promise<void>)[]
  log: { warn(details: object, message: string): void; error(details: object, message: string): void }
  /** Lease of a job, in seconds; defaults to LEASE. */
  lease?: number
}

/**
 * Runs due jobs of the queue. Any number of processes may do so on one database: a lease assigns each job to one process, and
 * after a crash to another. Runs the sweeps every ten minutes.
 */
export function startWorker({ sql, workers, sweeps = [], log, lease = LEASE }: WorkerParts): Worker {
  const running = new Map<Kind, Set<Promise<void>>>()
  /** Kinds that may have more due jobs than there were free slots. */
  const more = new Set<Kind>()
  const wanted = new Set<Kind>()
  let isPoll = false
  let stopped = false
  let looking: Promise<void> | null = null
  let isAway = false

  async function look(kind: Kind): Promise<void> {
    const busy = running.get(kind) ?? new Set()
    running.set(kind, busy)
    const room = ROOM - busy.size
    const jobs = room > 0 ? await take(sql, kind, room, lease) : []
    // avoids a needless query after each finished job
    if (jobs.length < room) more.delete(kind)
    else more.add(kind)
    for (const taken of jobs) {
      const work = attempt(taken).finally(() => {
        busy.delete(work)
        if (more.has(kind)) lookFor(kind)
      })
      busy.add(work)
    }
  }

  async function attempt(taken: Job): Promise<void> {
    const { id, kind, attempts, createdAt: askedAt } = taken
    const pause = PAUSES[attempts - 1]
    const nextAt = pause === undefined ? null : new Date(Date.now() + pause * 1000)
    const work = workers[kind as Kind] as (payload: unknown, attempt: Attempt) => Promise<void>
    const holding = setInterval(() => {
      update(sql, taken, { lockedUntil: leased(lease) }).catch(error =>
        log.warn({ job: id, kind, err: error }, 'could not keep a job reserved'),
      )
    }, lease * 250)
    try {
      const failure = await work(taken.payload, { id, number: attempts, askedAt, nextAt }).then(
        () => null,
        (error: Error) => error,
      )
      if (!failure) {
        await update(sql, taken, { ...OVER, doneAt: query`now()`, error: null })
        return
      }
      const { message } = failure
      const isOver = nextAt === null || failure instanceof Hopeless
      log.warn({ job: id, kind, attempts, reason: message }, isOver ? 'job abandoned' : 'job failed')
      if (isOver) await update(sql, taken, { ...OVER, failedAt: query`now()`, error: message })
      else await update(sql, taken, { runAt: nextAt, lockedUntil: null, error: message })
    } catch (error) {
      // the lease expires, and the job is run again
      log.error({ job: id, kind, err: error }, 'could not record the result of a job')
    } finally {
      clearInterval(holding)
    }
  }

  /** Serializes queries: kinds requested meanwhile are queried afterwards. */
  function lookNow(): void {
    if (stopped || looking || (wanted.size === 0 && !isPoll)) return
    looking = lookOnce()
      .then(
        () => {
          isAway = false
        },
        error => {
          // logged once per outage rather than with every poll
          if (!isAway) log.error({ err: error }, 'could not read jobs')
          isAway = true
        },
      )
      .finally(() => {
        looking = null
        lookNow()
      })
  }

  async function lookOnce(): Promise<void> {
    const kinds = new Set(wanted)
    const isAll = isPoll
    wanted.clear()
    isPoll = false
    if (isAll) for (const kind of await kindsDue(sql)) if (kind in workers) kinds.add(kind)
    await Promise.all([...kinds].map(look))
  }

  function lookFor(kind: Kind): void {
    wanted.add(kind)
    lookNow()
  }

  function lookForAll(): void {
    isPoll = true
    lookNow()
  }

  const stopHearing = onEnqueue(kind => setTimeout(() => lookFor(kind), NUDGE).unref())
  const poll = setInterval(lookForAll, LOOK)
  const tidy = async () => {
    for (const sweep of [sweepJobs, ...sweeps]) {
      await sweep(sql).catch(error => log.error({ err: error }, 'sweep failed'))
    }
  }
  const sweeping = setInterval(tidy, SWEEP)
  lookForAll()

  return {
    async stop(patience = 10_000) {
      stopped = true
      stopHearing()
      clearInterval(poll)
      clearInterval(sweeping)
      await looking
      const ended = Promise.all([...running.values()].flatMap(busy => [...busy]))
      await Promise.race([ended, sleep(patience, undefined, { ref: false })])
    },
  }
}

type Job = typeof job.$inferSelect

const open = and(isNull(job.doneAt), isNull(job.failedAt))
const isFree = or(isNull(job.lockedUntil), lt(job.lockedUntil, query`now()`))

const isDue = and(open, isFree, lte(job.runAt, query`now()`), lt(job.attempts, MOST_ATTEMPTS))

async function kindsDue(sql: Sql): Promise<Kind[]> {
  const rows = await sql.selectDistinct({ kind: job.kind }).from(job).where(isDue)
  return rows.map(({ kind }) => kind as Kind)
}

const leased = (seconds: number) => query`now() + make_interval(secs => ${seconds})`

/** Leases due jobs to this process, by priority and due time; an index provides this order. */
function take(sql: Sql, kind: Kind, most: number, lease: number): Promise<Job[]> {
  const due = sql
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.kind, kind), isDue))
    .orderBy(job.priority, job.runAt)
    .limit(most)
    .for('update', { skipLocked: true })
  // array() evaluates the subquery once; a join might re-evaluate it and exceed the limit
  return sql
    .update(job)
    .set({ lockedUntil: leased(lease), attempts: query`${job.attempts} + 1` })
    .where(query`${job.id} = any(array${due})`)
    .returning()
}

/** Updates a job, unless another process has taken it meanwhile. */
async function update(sql: Sql, { id, attempts }: Job, values: PgUpdateSetSource<typeof job>): Promise<void> {
  await setRows(sql, job, and(eq(job.id, id), eq(job.attempts, attempts), open), values)
}

/** Drops message contents once a job is over, for privacy. */
const withoutValues = query`${job.payload} - 'values'`
const OVER = { lockedUntil: null, payload: withoutValues }

/** Deletes old finished jobs, and gives up those whose last attempt ended in a crash. */
export async function sweepJobs(sql: Sql): Promise<void> {
  await sql
    .update(job)
    .set({ failedAt: query`now()`, error: 'The process ended while it was at work.', payload: withoutValues })
    .where(and(open, isFree, gte(job.attempts, MOST_ATTEMPTS)))
  await sql
    .delete(job)
    .where(
      or(
        query`${job.doneAt} < now() - ${KEPT_DONE}::interval`,
        query`${job.failedAt} < now() - ${KEPT_FAILED}::interval`,
      ),
    )
}

/** Counts the waiting and the failed jobs of each kind. */
export async function countJobs(sql: Sql): Promise<{ kind: string; waiting: number; failed: number }[]> {
  return sql
    .select({
      kind: job.kind,
      waiting: query<number>`cast(count(*) filter (where ${job.failedAt} is null) as integer)`,
      failed: query<number>`cast(count(*) filter (where ${job.failedAt} is not null) as integer)`,
    })
    .from(job)
    .where(isNull(job.doneAt))
    .groupBy(job.kind)
}
