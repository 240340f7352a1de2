import { and, eq, isNull } from 'drizzle-orm'
import { dayOf } from '#rules/day.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { setRow } from '#server/db/row.ts'
import { loan, payment } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import { CoreRefusal, type LendingCore } from '#server/ledger/core.ts'
import { enterUnmatched, isUnmatched, leaveUnmatched } from '#server/ledger/unmatched.ts'
import { awaitCore, type Loan } from '#server/loan/find.ts'
import { refOf, refreshLoan } from '#server/loan/refresh.ts'
import { debtNow } from '#server/loan/standing-now.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { recordAudit, recordBy } from '#server/notify/audit.ts'
import type { Reach } from '#server/notify/portal-address.ts'
import { askSecond } from '#server/pending/ask.ts'
import type { Doer } from '#server/pending/decide.ts'
import { refuseOwn } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import type { Payment } from './incoming.ts'
import { notifyRepaid, notifyReversed } from './notify-borrower.ts'

declare module '#server/pending/ask.ts' {
  interface PendingWork {
    'reverse-payment': { payment: string; reason: string }
  }
}

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Posts a payment to the lending core. */
    post: { payment: string }
  }
}

async function read(sql: Sql, id: string): Promise<{ paid: Payment; owed: Loan } | null> {
  const [row] = await sql
    .select({ paid: payment, owed: loan })
    .from(payment)
    .innerJoin(loan, eq(loan.id, payment.loan))
    .where(eq(payment.id, id))
  return row ?? null
}

/**
 * Posts a payment to the lending core, idempotently by its receipt. While the core is unavailable the job fails and is retried. A payment
 * that the core refuses goes to the unmatched payments, with the reason.
 */
export const postingWorker =
  (sql: Sql, book: LendingCore, reach: Reach) =>
  async ({ payment: id }: Jobs['post']): Promise<void> => {
    const found = await read(sql, id)
    if (!found || found.paid.postedAt || found.paid.reversedAt) return
    const { paid, owed } = found
    const { day: on, amount, receipt } = paid
    let core: string
    try {
      core = await book.repay(refOf(owed), { on, amount, receipt, key: receipt })
    } catch (error) {
      if (error instanceof CoreRefusal && error.kind === 'refused') {
        return putBack(sql, paid, owed, error.message)
      }
      throw error
    }
    const { before, after } = await refreshLoan(sql, book, owed.id)
    const left = await debtNow(book, after)
    await sql.transaction(async tx => {
      const first = await setRow(tx, payment, { id, postedAt: null }, { postedAt: new Date(), core })
      if (!first) return
      // our ledger has taken it from the unmatched account; an outside core took it as a new payment
      if (book.outside && (await isUnmatched(tx, first))) await leaveUnmatched(tx, first)
      const figure = formatMoney(amount, owed.currency)
      await addToTimeline(tx, owed.id, null, 'repaid', { text: `${figure}, ${receipt}` })
      // the updated row: takePrompt may have added the note meanwhile
      if (first.intent && first.note) {
        await addToTimeline(tx, owed.id, null, 'repaid-differently', { text: first.note, staffOnly: true })
      }
      const isOver = (status: Loan['status']) => status === 'closed' || status === 'overpaid'
      const isEnd = isOver(after.status) && !isOver(before.status)
      await notifyRepaid(tx, after, { paid, left, isClosed: isEnd }, reach)
      if (isEnd && after.mandate) await enqueue(tx, 'mandate', { loan: after.id })
    })
  }

/** Moves a payment that the core refuses for its loan to the unmatched payments. */
async function putBack(sql: Sql, paid: Payment, owed: Loan, reason: string): Promise<void> {
  await sql.transaction(async tx => {
    const [row] = await tx
      .update(payment)
      .set({ loan: null, note: reason, accountTyped: paid.accountTyped || owed.code })
      .where(and(eq(payment.id, paid.id), isNull(payment.postedAt)))
      .returning()
    if (!row) return
    await enterUnmatched(tx, row)
    await addToTimeline(tx, owed.id, null, 'payment-refused', {
      text: `${paid.receipt}: ${reason}`,
      staffOnly: true,
    })
    await recordAudit(tx, {
      tenant: paid.tenant,
      actor: null,
      action: 'payment.refused',
      subject: { kind: 'payment', id: paid.id, name: paid.receipt },
      detail: [{ name: 'reason', from: null, to: reason }],
    })
  })
}

/** Finds a payment that can be reversed. @throws Refusal */
async function reversible(sql: Sql, tenant: string, id: string) {
  const found = await read(sql, id)
  if (!found || found.paid.tenant !== tenant) throw new Refusal('not-found', 'payment.none')
  if (found.paid.reversedAt) throw new Refusal('conflict', 'payment.reversed-already')
  if (!found.paid.postedAt || found.paid.core === null) throw new Refusal('conflict', 'payment.still-booking')
  return { ...found, core: found.paid.core }
}

/** Reverses a payment once a second person has confirmed it. */
export const reversalDoer: Doer<{ payment: string; reason: string }> = {
  async before({ payment: id }, one, { sql, services }) {
    const found = await read(sql, id)
    // confirmed again after a crash
    if (found?.paid.reversedAt) return
    const { paid, owed, core } = await reversible(sql, one.tenant, id)
    const reversal = { repayment: core, on: dayOf(Date.now()), key: `reverse-${paid.id}` }
    await awaitCore(services.book.reverse(refOf(owed), reversal))
    await refreshLoan(sql, services.book, owed.id)
  },
  async apply(tx, { payment: id, reason }, _, context) {
    const { person, address } = context
    const [first] = await tx
      .update(payment)
      .set({ reversedAt: new Date(), note: reason })
      .where(and(eq(payment.id, id), isNull(payment.reversedAt)))
      .returning()
    const found = await read(tx, id)
    if (first && found) {
      const { paid, owed } = found
      const text = `${formatMoney(paid.amount, owed.currency)}, ${paid.receipt}: ${reason}`
      await addToTimeline(tx, owed.id, person, 'payment-reversed', { text })
      await notifyReversed(tx, owed, paid, reason, context)
      await recordBy(tx, person, address, {
        tenant: paid.tenant,
        action: 'payment.reversed',
        subject: { kind: 'payment', id: paid.id, name: paid.receipt },
        detail: [{ name: 'reason', from: null, to: reason }],
      })
    }
    return msg('payment.reversed')
  },
}

export const reversalHandlers = {
  'POST payments/:id/reverse': async ({ params, body: { reason } }, { sql, person, address }) => ({
    message: await sql.transaction(async tx => {
      const { paid, owed } = await reversible(tx, person.tenant, params.id)
      refuseOwn(person, owed.client)
      const text = `${formatMoney(paid.amount, owed.currency)}, ${paid.receipt}: ${reason}`
      await addToTimeline(tx, owed.id, person, 'reversal-asked', { text, staffOnly: true })
      return askSecond(
        tx,
        { person, address },
        {
          kind: 'reverse-payment',
          key: paid.id,
          why: 'always',
          payload: { payment: paid.id, reason },
          currency: owed.currency,
          loan: owed.id,
          amount: paid.amount,
          reference: paid.receipt,
          note: reason,
        },
      )
    }),
  }),
} satisfies SomeHandlers
