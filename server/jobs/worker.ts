import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, lte, or, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { job } from '#server/db/schema/index.ts'
import { Hopeless, type Jobs, type Kind, onEnqueue } from './queue.ts'

/** How a job stands while it is being done. */
export type Attempt = {
  id: string
  /** Counted from 1. */
  number: number
  askedAt: Date
  /** When it is tried again should it fail now; null for the last time. */
  nextAt: Date | null
}

/** What does each kind of work. A failure is an error, `Hopeless` or another. */
export type Workers = { [One in Kind]: (payload: Jobs[One], attempt: Attempt) => Promise<void> }

type Log = { warn(details: object, message: string): void; error(details: object, message: string): void }

/** Pauses after each failure, in seconds. After the last one, a job is given up at its next failure. */
const PAUSES = [5, 30, 2 * 60, 10 * 60, 3600, 3 * 3600, 8 * 3600]
const MOST_ATTEMPTS = PAUSES.length + 1

/** How long a process has a job for itself, in seconds. As long as it is at work it takes it anew; one that died does not. */
const LEASE = 120
/** Jobs of one kind at a time in one process. Each kind has its own room: slow webhooks do not hold up codes. */
const ROOM = 4
/** How often it looks for work of other processes and for work that has become due; in ms. */
const LOOK = 1_500
/** Until the transaction that has just asked for work is likely over; in ms. */
const NUDGE = 50
const SWEEP = 10 * 60_000
const KEPT_DONE = '14 days'
const KEPT_FAILED = '90 days'

export type Worker = {
  /** Takes no more work and waits for what is being done, at most `patience` ms. */
  stop(patience?: number): Promise<void>
}

type WorkerParts = {
  sql: Sql
  workers: Workers
  /** What each room has to drop now and then because it is over. */
  sweeps?: ((sql: Sql) => Promise<void>)[]
  log: Log
  /** How long a job stays with a process that shows no sign of life, in seconds. */
  lease?: number
}

/**
 * Does the jobs of the queue as they become due. Any number of processes may do so on one database: a job is one
 * process's for as long as its lease, and after a crash another's. Every ten minutes it sweeps.
 */
export function startWorker({ sql, workers, sweeps = [], log, lease = LEASE }: WorkerParts): Worker {
  const running = new Map<Kind, Set<Promise<void>>>()
  /** Kinds that may have more to do than there was room for. */
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
    // whoever finishes would else ask in vain, once for every job
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
      hold(sql, taken, lease).catch(error =>
        log.warn({ job: id, kind, err: error }, 'a job could not be held'),
      )
    }, lease * 250)
    try {
      const failure = await work(taken.payload, { id, number: attempts, askedAt, nextAt }).then(
        () => null,
        (error: Error) => error,
      )
      if (failure) {
        const isOver = nextAt === null || failure instanceof Hopeless
        log.warn({ job: id, kind, attempts, reason: failure.message }, isOver ? 'job given up' : 'job failed')
        await (isOver ? giveUp(sql, taken, failure) : postpone(sql, taken, failure, nextAt))
      } else {
        await finish(sql, taken)
      }
    } catch (error) {
      // its lease runs out, and it is done again
      log.error({ job: id, kind, err: error }, 'job could not be recorded')
    } finally {
      clearInterval(holding)
    }
  }

  /** One look at a time; what is asked for meanwhile is looked for afterwards. */
  function lookNow(): void {
    if (stopped || looking || (wanted.size === 0 && !isPoll)) return
    looking = lookOnce()
      .then(
        () => {
          isAway = false
        },
        error => {
          // said once, not with every look
          if (!isAway) log.error({ err: error }, 'jobs could not be read')
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

/** Takes jobs that are due for this process. Those go first that somebody waits for; the index has them in this order. */
function take(sql: Sql, kind: Kind, most: number, lease: number): Promise<Job[]> {
  const due = sql
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.kind, kind), isDue))
    .orderBy(job.priority, job.runAt)
    .limit(most)
    .for('update', { skipLocked: true })
  // an array is made once; a join might ask the subquery anew and take more than it may
  return sql
    .update(job)
    .set({
      lockedUntil: leased(lease),
      attempts: query`${job.attempts} + 1`,
    })
    .where(query`${job.id} = any(array${due})`)
    .returning()
}

/** The row, as long as nobody else has taken it since. */
const stillOurs = ({ id, attempts }: Job) => and(eq(job.id, id), eq(job.attempts, attempts), open)

/** What a message said is nobody's business once it is on its way, or never will be. */
const withoutValues = query`${job.payload} - 'values'`

/** Keeps a job from others for as long again. */
async function hold(sql: Sql, taken: Job, lease: number): Promise<void> {
  await sql
    .update(job)
    .set({ lockedUntil: leased(lease) })
    .where(stillOurs(taken))
}

async function finish(sql: Sql, taken: Job): Promise<void> {
  await sql
    .update(job)
    .set({ doneAt: query`now()`, lockedUntil: null, error: null, payload: withoutValues })
    .where(stillOurs(taken))
}

async function postpone(sql: Sql, taken: Job, { message }: Error, runAt: Date | null): Promise<void> {
  await sql
    .update(job)
    .set({ runAt: runAt ?? undefined, lockedUntil: null, error: message })
    .where(stillOurs(taken))
}

async function giveUp(sql: Sql, taken: Job, { message }: Error): Promise<void> {
  await sql
    .update(job)
    .set({ failedAt: query`now()`, lockedUntil: null, error: message, payload: withoutValues })
    .where(stillOurs(taken))
}

/** Drops jobs that are over, and gives up one whose last process did not live to do so. */
export async function sweepJobs(sql: Sql): Promise<void> {
  await sql
    .update(job)
    .set({ failedAt: query`now()`, error: 'The process ended while it was at work.', payload: withoutValues })
    .where(and(open, isFree, lte(query`${MOST_ATTEMPTS}`, job.attempts)))
  await sql
    .delete(job)
    .where(
      or(
        query`${job.doneAt} < now() - ${KEPT_DONE}::interval`,
        query`${job.failedAt} < now() - ${KEPT_FAILED}::interval`,
      ),
    )
}

/** How many jobs of each kind wait, and how many were given up. */
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
