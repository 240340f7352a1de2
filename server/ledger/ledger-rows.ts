import { and, asc, desc, eq, ne, sql as query } from 'drizzle-orm'
import type { Day } from '#rules/day.ts'
import { type Account, type Line, partPaid, type Till } from '#rules/journal.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, addRows, findRow, findRows, holdRow, lockRow, setRow } from '#server/db/row.ts'
import {
  journal,
  journalLine,
  ledgerLoan,
  ledgerPayment,
  ledgerRefund,
  loan as loans,
  payment,
  payout,
} from '#server/db/schema/index.ts'
import { msg } from '#server/refusal/message.ts'
import { ledgerRefusal, MISSING } from './ledger-checks.ts'
import type { LedgerPayment, LoanRecord } from './standing.ts'
import { isUnmatched, tillOf } from './unmatched.ts'

/** Changes that an action makes to the ledger's rows. */
export type Change = {
  loan?: Partial<LoanRecord['loan']>
  received?: LedgerPayment
  reversed?: { id: string; on: Day }
  refunds?: LoanRecord['refunds']
}

/** Locks a loan until the transaction ends. */
export async function lockLoan(tx: Sql, ref: string): Promise<LoanRecord> {
  // our own row first, in the same lock order as everywhere
  await holdRow(tx, loans, ref)
  const loan = await lockRow(tx, ledgerLoan, { loan: ref })
  if (!loan) throw ledgerRefusal(MISSING)
  return { loan, payments: await paymentsOf(tx, [ref]), refunds: await refundsOf(tx, [ref]) }
}

const paymentsOf = (sql: Sql, refs: string[]): Promise<LedgerPayment[]> =>
  findRows(sql, ledgerPayment, { loan: refs }, asc(ledgerPayment.number))

const refundsOf = (sql: Sql, refs: string[]) => findRows(sql, ledgerRefund, { loan: refs }, ledgerRefund.id)

/** Reads loans, without a lock. */
export async function readLoans(sql: Sql, refs: string[]): Promise<LoanRecord[]> {
  if (refs.length === 0) return []
  const rows = await findRows(sql, ledgerLoan, { loan: refs })
  const payments = await paymentsOf(sql, refs)
  const refunds = await refundsOf(sql, refs)
  return rows.map(loan => ({
    loan,
    payments: payments.filter(one => one.loan === loan.loan),
    refunds: refunds.filter(one => one.loan === loan.loan),
  }))
}

/** Sums a loan's journal lines by account. `parts: false` leaves out partial payouts, which stay as booked. */
export async function journalTotals(tx: Sql, ref: string, { parts = true } = {}): Promise<Line[]> {
  const rows = await tx
    .select({
      account: journalLine.account,
      debit: query`sum(${journalLine.debit})`.mapWith(Number),
      credit: query`sum(${journalLine.credit})`.mapWith(Number),
    })
    .from(journalLine)
    .innerJoin(journal, eq(journal.id, journalLine.journal))
    .where(and(eq(journal.loan, ref), parts ? undefined : ne(journal.kind, 'payout')))
    .groupBy(journalLine.account)
  return rows.map(row => ({ ...row, account: row.account as Account }))
}

/** Stores a payment, a reversal and refunds. @throws CoreRefusal for a receipt that is booked already */
export async function keepPayment(tx: Sql, { received, reversed, refunds = [] }: Change): Promise<void> {
  await addRows(tx, ledgerRefund, refunds)
  if (reversed) await setRow(tx, ledgerPayment, reversed.id, { reversedOn: reversed.on })
  if (received && !(await addRowIfNew(tx, ledgerPayment, received))) {
    throw ledgerRefusal(msg('receipt.booked-already', { receipt: received.receipt }))
  }
}

/** Returns the rows as they are after a change. */
export const withChange = ({ loan, payments, refunds }: LoanRecord, change: Change): LoanRecord => ({
  refunds: [...refunds, ...(change.refunds ?? [])],
  loan: { ...loan, ...change.loan },
  payments: [
    ...payments.map(one =>
      one.id === change.reversed?.id ? { ...one, reversedOn: change.reversed.on } : one,
    ),
    ...(change.received ? [change.received] : []),
  ],
})

/** Returns the till that a receipt's money came into. */
export async function tillOfReceipt(tx: Sql, tenant: string, receipt: string): Promise<Till | 'unmatched'> {
  const row = await findRow(tx, payment, { tenant, receipt })
  if (!row) return 'mobile-money'
  return (await isUnmatched(tx, row)) ? 'unmatched' : tillOf(row.channel)
}

/** Returns the pay day that the borrower chose since applying, and the till that the money leaves from. */
export async function payoutOf(
  tx: Sql,
  ref: string,
  amount: number,
): Promise<{ payDay: number | null; till: Till | 'payouts' }> {
  const row = await findRow(tx, loans, ref)
  const isPaid = and(eq(payout.loan, ref), eq(payout.state, 'paid'))
  const last = await findRow(tx, payout, isPaid, desc(payout.at))
  const left = (await journalTotals(tx, ref)).find(line => line.account === 'payouts')
  // more than that was paid if the borrower was paid twice
  const isPartly = left !== undefined && left.debit - left.credit >= amount
  const till = last?.method === 'mpesa' ? 'mobile-money' : 'bank'
  return { payDay: row?.payDay ?? null, till: isPartly ? 'payouts' : till }
}

/**
 * Books a part of a loan paid out before the rest, so that the journal has it from that moment. An outside lending core keeps its own
 * books.
 */
export async function bookPart(
  tx: Sql,
  { id, loan: ref, amount, method }: Pick<typeof payout.$inferSelect, 'id' | 'loan' | 'amount' | 'method'>,
  day: Day,
): Promise<void> {
  const record = await lockRow(tx, ledgerLoan, { loan: ref })
  if (!record) return
  const row = await addRowIfNew(tx, journal, {
    tenant: record.tenant,
    loan: ref,
    day,
    kind: 'payout',
    key: `payout/${id}`,
  })
  if (!row) return
  const lines = partPaid(amount, method === 'mpesa' ? 'mobile-money' : 'bank')
  await tx.insert(journalLine).values(lines.map(line => ({ ...line, journal: row.id })))
}
