import { asc, eq } from 'drizzle-orm'
import { loanEvent } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { askBook } from '#server/loan/bookkeeping.ts'
import { isUnsent } from '#server/loan/core-job.ts'
import { lockLoan } from '#server/loan/find.ts'
import { note } from '#server/loan/timeline.ts'
import { recordBy } from '#server/notify/audit.ts'
import { msg } from '#server/refusal/message.ts'

export const sendAgainHandlers = {
  'POST lending/loan/:id/send_again': async ({ params: { id } }, { sql, person, address }) =>
    sql.transaction(async change => {
      const { loan: one } = await lockLoan(change, person, id)
      const timeline = await change
        .select({ what: loanEvent.what })
        .from(loanEvent)
        .where(eq(loanEvent.loan, id))
        .orderBy(asc(loanEvent.id))
      // a second press finds the first one on the timeline
      if (!isUnsent(one, timeline)) return { message: msg('loan.nothing-unsent') }
      await askBook(change, id)
      if (one.status === 'paying') await enqueue(change, 'disburse', { loan: id })
      await note(change, id, person, 'core-asked', { staffOnly: true })
      await recordBy(change, person, address, {
        tenant: one.tenant,
        action: 'loan.sent-again',
        subject: { kind: 'loan', id, name: one.code },
      })
      return { message: msg('loan.sent-again') }
    }),
} satisfies SomeHandlers
