import { findRows } from '#server/db/row.ts'
import { loanEvent } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { askBook } from '#server/loan/bookkeeping.ts'
import { isUnsent } from '#server/loan/core-job.ts'
import { lockLoan } from '#server/loan/find.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { recordBy } from '#server/notify/audit.ts'
import { msg } from '#server/refusal/message.ts'

export const sendAgainHandlers = {
  'POST lending/loan/:id/send_again': async ({ params: { id } }, { sql, person, address }) =>
    sql.transaction(async tx => {
      const { loan: one } = await lockLoan(tx, person, id)
      const timeline = await findRows(tx, loanEvent, { loan: id }, loanEvent.id)
      // a second press finds the first one on the timeline
      if (!isUnsent(one, timeline)) return { message: msg('loan.nothing-unsent') }
      await askBook(tx, id)
      if (one.status === 'paying') await enqueue(tx, 'disburse', { loan: id })
      await addToTimeline(tx, id, person, 'core-asked', { staffOnly: true })
      await recordBy(tx, person, address, {
        tenant: one.tenant,
        action: 'loan.sent-again',
        subject: { kind: 'loan', id, name: one.code },
      })
      return { message: msg('loan.sent-again') }
    }),
} satisfies SomeHandlers
