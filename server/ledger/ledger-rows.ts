import { and, asc, desc, eq, inArray, sql as query } from 'drizzle-orm'
import type { Day } from '#rules/day.ts'
import type { Account, Line, Till } from '#rules/journal.ts'
import type { Sql } from '#server/db/open.ts'
import {
  journal,
  journalLine,
  ledgerLoan,
  ledgerPayment,
  loan as loans,
  payment,
  payout,
} from '#server/db/schema/index.ts'
import { say } from '#server/refusal/say.ts'
import { MISSING, refused } from './ledger-checks.ts'
import type { Came, Held } from './standing.ts'

/** What a deed changes of what the ledger keeps. */
export type Change = { loan?: Partial<Held['loan']>; came?: Came; reversed?: { id: string; on: Day } }

/** The loan, held until the transaction ends. */
export async function hold(tx: Sql, ref: string): Promise<Held> {
  const [loan] = await tx.select().from(ledgerLoan).where(eq(ledgerLoan.loan, ref)).for('update')
  if (!loan) throw refused(MISSING)
  return { loan, payments: await paymentsOf(tx, [ref]) }
}

const paymentsOf = (sql: Sql, refs: string[]): Promise<Came[]> =>
  sql.select().from(ledgerPayment).where(inArray(ledgerPayment.loan, refs)).orderBy(asc(ledgerPayment.number))

export async function keptOf(sql: Sql, refs: string[]): Promise<Held[]> {
  if (refs.length === 0) return []
  const rows = await sql.select().from(ledgerLoan).where(inArray(ledgerLoan.loan, refs))
  const payments = await paymentsOf(sql, refs)
  return rows.map(loan => ({ loan, payments: payments.filter(one => one.loan === loan.loan) }))
}

/** What the journal says of a loan by now, account by account. */
export async function booked(tx: Sql, ref: string): Promise<Line[]> {
  const rows = await tx
    .select({
      account: journalLine.account,
      debit: query`sum(${journalLine.debit})`.mapWith(Number),
      credit: query`sum(${journalLine.credit})`.mapWith(Number),
    })
    .from(journalLine)
    .innerJoin(journal, eq(journal.id, journalLine.journal))
    .where(eq(journal.loan, ref))
    .groupBy(journalLine.account)
  return rows.map(row => ({ ...row, account: row.account as Account }))
}

/** @throws CoreRefusal for a receipt that is booked already */
export async function keepPayment(tx: Sql, { came, reversed }: Change): Promise<void> {
  if (reversed) {
    await tx.update(ledgerPayment).set({ reversedOn: reversed.on }).where(eq(ledgerPayment.id, reversed.id))
  }
  if (!came) return
  const added = await tx
    .insert(ledgerPayment)
    .values(came)
    .onConflictDoNothing()
    .returning({ id: ledgerPayment.id })
  if (added.length === 0) throw refused(say('receipt.booked-already', { receipt: came.receipt }))
}

/** What is kept after a change. */
export const changed = ({ loan, payments }: Held, change: Change): Held => ({
  loan: { ...loan, ...change.loan },
  payments: [
    ...payments.map(one =>
      one.id === change.reversed?.id ? { ...one, reversedOn: change.reversed.on } : one,
    ),
    ...(change.came ? [change.came] : []),
  ],
})

/** Where the money of a receipt came into. */
export async function tillOfReceipt(tx: Sql, tenant: string, receipt: string): Promise<Till> {
  const [row] = await tx
    .select({ channel: payment.channel })
    .from(payment)
    .where(and(eq(payment.tenant, tenant), eq(payment.receipt, receipt)))
  return row?.channel === 'bank' || row?.channel === 'cash' ? 'bank' : 'mobile-money'
}

/** The pay day that the borrower chose since asking, and where the money goes out from. */
export async function payoutOf(tx: Sql, ref: string): Promise<{ payDay: number | null; till: Till }> {
  const [row] = await tx.select({ payDay: loans.payDay }).from(loans).where(eq(loans.id, ref))
  const [last] = await tx
    .select({ method: payout.method })
    .from(payout)
    .where(and(eq(payout.loan, ref), eq(payout.state, 'paid')))
    .orderBy(desc(payout.at))
    .limit(1)
  return { payDay: row?.payDay ?? null, till: last?.method === 'mpesa' ? 'mobile-money' : 'bank' }
}
