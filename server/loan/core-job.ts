import { desc, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { loanEvent } from '#server/db/schema/index.ts'
import { Hopeless } from '#server/jobs/queue.ts'
import type { Attempt } from '#server/jobs/worker.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import { note } from './timeline.ts'

type Aim = { loan: string }

/**
 * Wraps a job that changes a loan in the lending core. What the core refuses is not tried again, and staff find the reason on the loan's
 * timeline; likewise if the core was still away at the last attempt.
 */
export const coreJob =
  <Payload extends Aim>(sql: Sql, work: (payload: Payload) => Promise<void>) =>
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
  }

/** Notes on the timeline that a change is not in the core, unless that is its latest entry: some jobs are queued again every hour. */
async function tellStaff(sql: Sql, id: string, text: string | null): Promise<void> {
  const [last] = await sql
    .select()
    .from(loanEvent)
    .where(eq(loanEvent.loan, id))
    .orderBy(desc(loanEvent.id))
    .limit(1)
  if (last?.what === 'core-failed' && last.note === text) return
  await note(sql, id, null, 'core-failed', { text, staffOnly: true })
}
