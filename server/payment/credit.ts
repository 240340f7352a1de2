import { and, eq, like } from 'drizzle-orm'
import { dayOf } from '#rules/day.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, setRow } from '#server/db/row.ts'
import { loan, payment } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import { enterUnmatched } from '#server/ledger/unmatched.ts'
import { isOverpaid } from '#server/loan/allowed.ts'
import { loanById, lockLoan } from '#server/loan/find.ts'
import { movedFrom } from '#server/loan/moved.ts'
import { refOf, refreshLoan } from '#server/loan/refresh.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { recordBy } from '#server/notify/audit.ts'
import { nameOf, refuseOwn } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Moves an overpayment from a loan to the unmatched payments, under a receipt. */
    release: { loan: string; amount: number; receipt: string }
  }
}

/** Moves an overpayment to the unmatched payments: in the core, idempotently by receipt, then in our own list. */
export const releaseWorker =
  (sql: Sql, book: LendingCore) =>
  async ({ loan: id, amount, receipt }: Jobs['release']): Promise<void> => {
    const found = await loanById(sql, id)
    if (!found) return
    const { loan: one, owner } = found
    const day = dayOf(Date.now())
    await book.release(refOf(one), { on: day, amount, key: receipt })
    await refreshLoan(sql, book, id)
    await sql.transaction(async tx => {
      const added = await addRowIfNew(tx, payment, {
        tenant: one.tenant,
        loan: null,
        receipt,
        amount,
        channel: 'moved',
        day,
        accountTyped: one.code,
        payer: nameOf(owner),
        postedAt: null,
      })
      if (added) await enterUnmatched(tx, added, { isBooked: !book.outside })
      await setRow(tx, loan, id, { creditKept: null })
    })
  }

export const creditHandlers = {
  'POST lending/loan/:id/credit': async ({ params: { id }, body }, { sql, person, address }) =>
    sql.transaction(async tx => {
      const { loan: one } = await lockLoan(tx, person, id)
      refuseOwn(person, one.client)
      const { overpaid: amount, code } = one
      if (!isOverpaid(one)) throw new Refusal('conflict', 'credit.none')
      const text = formatMoney(amount, one.currency)
      if (body.keep) {
        await setRow(tx, loan, id, { creditKept: amount })
      } else {
        const before = movedFrom(code)
        const earlier = and(eq(payment.tenant, one.tenant), like(payment.receipt, `${before}%`))
        const receipt = `${before}${(await tx.$count(payment, earlier)) + 1}`
        await enqueue(tx, 'release', { loan: id, amount, receipt }, { key: `release:${receipt}` })
      }
      const what = body.keep ? 'credit-kept' : 'credit-released'
      await addToTimeline(tx, id, person, what, { text, staffOnly: true })
      await recordBy(tx, person, address, {
        tenant: one.tenant,
        action: `loan.${what}`,
        subject: { kind: 'loan', id, name: code },
        detail: [{ name: 'amount', from: null, to: text }],
      })
      return { message: body.keep ? msg('credit.kept') : msg('credit.released') }
    }),
} satisfies SomeHandlers
