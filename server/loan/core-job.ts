import { desc } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { loanEvent } from '#server/db/schema/index.ts'
import { Hopeless } from '#server/jobs/queue.ts'
import type { Attempt } from '#server/jobs/worker.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import { isFollowed } from './bookkeeping.ts'
import type { Loan } from './find.ts'
import { addToTimeline } from './timeline.ts'

/**
 * Wraps a job that changes a loan in the lending core. What the core refuses is not tried again, and staff find the reason on the loan's
 * timeline; likewise if the core was still away at the last attempt. Once it succeeds after that, they find this there too.
 */
export const coreJob =
  <Payload extends { loan: string }>(sql: Sql, work: (payload: Payload) => Promise<void>) =>
  async (payload: Payload, { number, nextAt }: Pick<Attempt, 'number' | 'nextAt'>): Promise<void> => {
    try {
      await work(payload)
    } catch (error) {
      // the first time, another job may have changed the loan meanwhile: the second attempt, seconds later, reads it again
      const isFinal = error instanceof CoreRefusal && error.kind === 'refused' && number > 1
      if (!isFinal && nextAt !== null) throw error
      await tellStaff(sql, payload.loan, error instanceof CoreRefusal ? error.message : null)
      throw new Hopeless((error as Error).message)
    }
    await tellSent(sql, payload.loan)
  }

/** Notes on the timeline that a change is not in the core, unless that is its latest entry: some jobs are queued again every hour. */
async function tellStaff(sql: Sql, id: string, text: string | null): Promise<void> {
  const last = await findRow(sql, loanEvent, { loan: id }, desc(loanEvent.id))
  if (last?.what === 'core-failed' && last.note === text) return
  await addToTimeline(sql, id, null, 'core-failed', { text, staffOnly: true })
}

/** Notes on the timeline that a change that had failed is in the core now. */
async function tellSent(sql: Sql, id: string): Promise<void> {
  const last = await findRow(sql, loanEvent, { loan: id, what: CORE_EVENTS }, desc(loanEvent.id))
  if (last && last.what !== 'core-sent') await addToTimeline(sql, id, null, 'core-sent', { staffOnly: true })
}

/** Entries of the timeline about whether the core has the latest change; the last one stands. */
const CORE_EVENTS = ['core-failed', 'core-asked', 'core-sent'] as const

/** Whether the core does not have a loan's latest change and nobody has asked for it to be sent again. @param timeline oldest first */
export const isUnsent = ({ status }: Pick<Loan, 'status'>, timeline: readonly { what: string }[]): boolean =>
  isFollowed(status) &&
  timeline.findLast(({ what }) => (CORE_EVENTS as readonly string[]).includes(what))?.what === 'core-failed'
