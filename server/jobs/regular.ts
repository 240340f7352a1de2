import { type Day, dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { enqueue, type Jobs, type Kind } from './queue.ts'

type Log = { error(details: object, message: string): void }

const HOUR = 3_600_000
/** Interval in which to check whether a new hour or day has begun, in ms. */
const LOOK = 5 * 60_000

/**
 * Queues a job each day, once however many processes run.
 * @param mayRun tells whether it may be queued at a time
 * @returns an action that stops it
 */
export const enqueueDaily = <One extends Kind>(
  sql: Sql,
  log: Log,
  kind: One,
  payload: (day: Day) => Jobs[One],
  mayRun = (_now: number) => true,
): (() => void) =>
  regularly(log, kind, async () => {
    const now = Date.now()
    if (!mayRun(now)) return
    const day = dayOf(now)
    await enqueue(sql, kind, payload(day), { key: `${kind}:${day}` })
  })

/** Queues a job each hour, once however many processes run. @returns an action that stops it */
export const enqueueHourly = (sql: Sql, log: Log, kind: 'files' | 'pull'): (() => void) =>
  regularly(log, kind, () => enqueue(sql, kind, {}, { key: `${kind}-hour:${Math.floor(Date.now() / HOUR)}` }))

function regularly(log: Log, kind: Kind, ask: () => Promise<void>): () => void {
  const look = () =>
    ask().catch(error => log.error({ err: error, job: kind }, 'could not enqueue a regular job'))
  const looking = setInterval(look, LOOK)
  look()
  return () => clearInterval(looking)
}
