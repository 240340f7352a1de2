import { and, eq, gte, inArray, lt, sql as query } from 'drizzle-orm'
import { dayOf } from '#rules/day.ts'
import { MOBILE_MONEY } from '#rules/mobile-money.ts'
import { countryOf, formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, hasRow, lockRow } from '#server/db/row.ts'
import { loan, loanEvent, payout } from '#server/db/schema/index.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import type { Loan } from '#server/loan/find.ts'
import { standingOf } from '#server/loan/payout-standing.ts'
import { refOf, refreshLoan } from '#server/loan/refresh.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { recordAudit } from '#server/notify/audit.ts'
import type { Reach } from '#server/notify/portal-address.ts'
import { AccountFault, OutcomeUnknown } from '#server/providers/call.ts'
import type { MobileMoney } from '#server/providers/mobile-money.ts'
import { msg, Refusal, verbatim } from '#server/refusal/message.ts'
import { notifyDisbursed } from './notify-borrower.ts'
import { lockPayout, type Payout, type Settling, settlePayout } from './payout.ts'
import { phoneOf } from './transfer.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Sends a part to the borrower's phone. */
    payout: { payout: string }
    /** Queries the status of a part that was sent, for the nth time from 0. */
    trace: { payout: string; round: number }
    /** Reports a loan as paid out to the lending core. */
    disburse: { loan: string }
  }
}

const SOON = 2_000

/** Delays between status queries of a part, in seconds, each from the query before. */
const QUESTIONS = [60, 120, 300, 900, 3600, 4 * 3600, 12 * 3600, 24 * 3600]

const askLater = (tx: Sql, id: string, reference: string | null, round: number): Promise<void> =>
  enqueue(
    tx,
    'trace',
    { payout: id, round },
    {
      key: `trace:${reference}:${round}`,
      runAt: new Date(Date.now() + (QUESTIONS[round] as number) * 1000),
    },
  )

async function read(sql: Sql, id: string): Promise<{ part: Payout; owed: Loan } | null> {
  const [row] = await sql
    .select({ part: payout, owed: loan })
    .from(payout)
    .innerJoin(loan, eq(loan.id, payout.loan))
    .where(eq(payout.id, id))
  return row ?? null
}

/**
 * Sends a part to the phone, at most once. It is marked as sent beforehand, so that a crash in between leads to a status query and not to a
 * second payment.
 */
export const payoutWorker =
  (sql: Sql, money: MobileMoney) =>
  async ({ payout: id }: Jobs['payout']): Promise<void> => {
    const found = await read(sql, id)
    if (!found) return
    const { owed } = found
    const phone = phoneOf(owed)
    const country = countryOf(owed.currency)
    const part = await sql.transaction(async tx => {
      const [taken] = await tx
        .update(payout)
        .set({ state: 'sent', sentAt: new Date() })
        .where(and(eq(payout.id, id), eq(payout.state, 'waiting'), eq(payout.method, 'mpesa')))
        .returning()
      if (taken) await askLater(tx, id, taken.reference, 0)
      return taken
    })
    if (!part) return
    const { amount, secret, reference } = part
    try {
      if (!phone) throw new Refusal('invalid', 'payout.phone-invalid')
      await money.payOut({ country, phone, amount, id: reference as string, secret })
      // a service without notifications knows the outcome once it has responded
      if (!MOBILE_MONEY[owed.currency].told) {
        const runAt = new Date(Date.now() + SOON)
        await enqueue(sql, 'trace', { payout: id, round: 0 }, { key: `trace:${reference}:soon`, runAt })
      }
    } catch (error) {
      if (error instanceof OutcomeUnknown) {
        await settleUnless(sql, part, {
          state: 'unknown',
          message: msg('payout.outcome-unknown'),
        })
      } else if (error instanceof Refusal) {
        await settleUnless(sql, part, { state: 'failed', message: error.sentence })
        if (error instanceof AccountFault) throw error
      } else {
        await settleUnless(sql, part, {
          state: 'unknown',
          message: msg('payout.broke'),
        })
        throw error
      }
    }
  }

/** Settles a part by the result of our own request, unless a notification settled it first. */
const settleUnless = (sql: Sql, { id, reference }: Payout, settling: Settling): Promise<void> =>
  sql.transaction(async tx => {
    const part = await lockPayout(tx, id)
    if (part.reference === reference && part.state === 'sent') await settlePayout(tx, part, settling)
  })

/** Queries the status of a part that was sent, with growing delays; never sends it again. */
export const traceWorker =
  (sql: Sql, money: MobileMoney) =>
  async ({ payout: id, round }: Jobs['trace']): Promise<void> => {
    const found = await read(sql, id)
    if (!found || (found.part.state !== 'sent' && found.part.state !== 'unknown')) return
    const { part, owed } = found
    const which = { id: part.reference as string, secret: part.secret }
    if (round + 1 < QUESTIONS.length) await askLater(sql, id, part.reference, round + 1)
    const charge = await money.trace(which, countryOf(owed.currency))
    await sql.transaction(async tx => {
      const held = await lockPayout(tx, id)
      if (held.reference !== part.reference || (held.state !== 'sent' && held.state !== 'unknown')) return
      if (charge.status === 'paid') {
        await settlePayout(tx, held, { state: 'paid', receipt: charge.receipt ?? which.id })
      } else if (charge.status === 'failed') {
        await settlePayout(tx, held, { state: 'failed', message: verbatim(`M-Pesa: ${charge.reason}`) })
      } else if (held.state === 'sent' && round > 0) {
        await settlePayout(tx, held, { state: 'unknown', message: msg('payout.outcome-unknown') })
      }
    })
  }

/** Statuses of loans whose payout may be unreported: after a crash the core may already have booked it. */
const PAYING: Loan['status'][] = ['paying', 'active', 'overpaid', 'closed']

/** Reports a loan whose parts are all paid to the core; retried while the core is unavailable. */
export const disbursalWorker =
  (sql: Sql, book: LendingCore, reach: Reach) =>
  async ({ loan: id }: Jobs['disburse']): Promise<void> => {
    const owed = await findRow(sql, loan, id)
    const parts = (await findRows(sql, payout, { loan: id }, payout.part)).filter(
      ({ state }) => state !== 'cancelled',
    )
    const [first] = parts
    if (!owed || !PAYING.includes(owed.status) || !first) return
    const { rest, open } = standingOf(owed, parts)
    if (rest > 0 || open > 0) return
    const sum = parts.reduce((all, part) => all + part.amount, 0)
    // what was paid twice is no part of the loan
    const amount = Math.min(sum, owed.approvedAmount ?? owed.amount)
    const last = Math.max(...parts.map(({ settledAt, at }) => (settledAt ?? at).getTime()))
    const payingOut = { on: dayOf(last), amount, key: `payout-${first.id}` }
    const grown = owed.status === 'paying' ? null : await grow(book, owed, payingOut)
    if (grown === null) await book.disburse(refOf(owed), payingOut)
    const { after } = await refreshLoan(sql, book, id)
    await sql.transaction(async tx => {
      await lockRow(tx, loan, id)
      if (grown === false) return addToTimeline(tx, id, null, 'payout-not-added', { staffOnly: true })
      if (!grown && (await isReported(tx, first))) return
      await addToTimeline(tx, id, null, 'paid-out', { text: formatMoney(amount, owed.currency) })
      await recordAudit(tx, {
        tenant: owed.tenant,
        actor: null,
        action: 'loan.paid-out',
        subject: { kind: 'loan', id, name: owed.code },
        detail: [{ name: 'amount', from: null, to: formatMoney(amount, owed.currency) }],
      })
      await notifyDisbursed(tx, after, amount, reach)
    })
  }

type PayingOut = { on: string; amount: number; key: string }

/**
 * Raises the principal of a running loan to what was paid out, if that is more, from the day it began.
 * @returns null if it is not more; false if payments are booked already, which would have to be reversed
 */
async function grow(book: LendingCore, owed: Loan, { on, amount, key }: PayingOut): Promise<boolean | null> {
  const ref = refOf(owed)
  const { status, principal, payments } = await book.read(ref)
  // an earlier try may have got no further than undoing the first disbursal
  const isUndone = status === 'approved'
  if (!isUndone && principal >= amount) return null
  if (!isUndone) {
    if (status !== 'active' || payments.some(({ reversed }) => !reversed)) return false
    await book.undoDisbursal(ref, { key: `${key}-undone-${amount}` })
  }
  await book.disburse(ref, { on: owed.disbursedOn ?? on, amount, key: `${key}-${amount}` })
  return true
}

/** Whether this payout's completion was reported already; an event older than the part belongs to an undone payout. */
const isReported = (tx: Sql, { loan: id, at }: Payout): Promise<boolean> =>
  hasRow(tx, loanEvent, and(eq(loanEvent.loan, id), eq(loanEvent.what, 'paid-out'), gte(loanEvent.at, at)))

/** Restarts the status queries of parts that were sent over an hour ago and have no outcome. */
export async function askAgain(sql: Sql): Promise<void> {
  const stuck = await sql
    .select()
    .from(payout)
    .where(and(inArray(payout.state, ['sent']), lt(payout.sentAt, query`now() - interval '1 hour'`)))
    .limit(100)
  for (const part of stuck) await askLater(sql, part.id, `${part.reference}-${Date.now().toString(36)}`, 0)
}
