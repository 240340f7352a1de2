import type { Money } from '#contract/loan.ts'
import type { Parts, Split } from './repayment.ts'

/** The accounts of the books, and what kind each is. */
export const ACCOUNTS = {
  /** Where money lies. */
  'mobile-money': 'asset',
  bank: 'asset',
  cash: 'asset',
  /** What has left for loans that do not run yet. */
  payouts: 'asset',
  /** What borrowers owe: principal, and penalties charged. */
  loans: 'asset',
  penalties: 'asset',
  /** What we owe: money that came without a loan it belongs to, and what borrowers paid beyond what they owed. */
  unmatched: 'liability',
  overpayments: 'liability',
  'interest-income': 'income',
  'penalty-income': 'income',
  /** What came in of loans that were given up. */
  recoveries: 'income',
  /** What was given up. */
  losses: 'expense',
} as const
export type Account = keyof typeof ACCOUNTS

/** An account that money comes into and goes out of. */
export type Till = 'mobile-money' | 'bank' | 'cash'

/** One line of an entry: an amount on one side of an account, nothing on the other. */
export type Line = { account: Account; debit: Money; credit: Money }
/** What one event does to the books. Debits and credits add up to the same. */
export type Entry = Line[]

/** Lines by account, debits above and credits below zero, without those that say nothing. */
const entry = (amounts: Partial<Record<Account, Money>>): Entry =>
  (Object.entries(amounts) as [Account, Money][])
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, debit: Math.max(0, amount), credit: Math.max(0, -amount) }))

/** A part of a loan has left for its borrower, before all of it has. */
export const partPaid = (amount: Money, from: Till): Entry => entry({ payouts: amount, [from]: -amount })

/** A loan is paid out: from a till, or by parts that have left before. */
export const disbursed = (amount: Money, from: Till | 'payouts'): Entry =>
  entry({ loans: amount, [from]: -amount })

/**
 * A payment came for a loan, from a till or from money that had not been matched. Interest becomes income here, when it
 * is paid: a loan in arrears shows no income that nobody received. After a write-off the payment is a recovery.
 */
export function repaid(split: Omit<Split, 'payment' | 'total'>, from: Till | 'unmatched'): Entry {
  const { penalty, interest, principal, recovered, overpaid } = split
  return entry({
    [from]: penalty + interest + principal + recovered + overpaid,
    penalties: -penalty,
    'interest-income': -interest,
    loans: -principal,
    recoveries: -recovered,
    overpayments: -overpaid,
  })
}

/** A penalty is charged; it is owed from now on. Forgiving it is `reversed`. */
export const penaltyCharged = (amount: Money): Entry =>
  entry({ penalties: amount, 'penalty-income': -amount })

/** Money came that belongs to no loan yet. */
export const unmatchedReceived = (amount: Money, into: Till): Entry =>
  entry({ [into]: amount, unmatched: -amount })

/** Money that belonged to no loan is given back. */
export const unmatchedReturned = (amount: Money, from: Till): Entry =>
  entry({ unmatched: amount, [from]: -amount })

/** What was overpaid is given back, or waits for another loan. */
export const refunded = (amount: Money, from: Till | 'unmatched'): Entry =>
  entry({ overpayments: amount, [from]: -amount })

/** A loan is given up: its principal and penalties. Its unpaid interest was never in the books. */
export const writtenOff = ({ principal, penalty }: Pick<Parts, 'principal' | 'penalty'>): Entry =>
  entry({ losses: principal + penalty, loans: -principal, penalties: -penalty })

/** The entry that undoes another. */
export const reversed = (undone: Entry): Entry =>
  undone.map(({ account, debit, credit }) => ({ account, debit: credit, credit: debit }))

/** What to add to the lines booked for an event to make them what is right now; nothing when they already are. */
export function corrected(booked: readonly Line[], right: readonly Line[]): Entry {
  const amounts: Partial<Record<Account, Money>> = {}
  const put = (account: Account, amount: Money) => {
    amounts[account] = (amounts[account] ?? 0) + amount
  }
  for (const { account, debit, credit } of right) put(account, debit - credit)
  for (const { account, debit, credit } of booked) put(account, credit - debit)
  return entry(amounts)
}

/** Whether debits and credits add up to the same. */
export const isBalanced = (lines: readonly Line[]): boolean =>
  lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0) === 0

/** What each account holds, as its kind counts: assets and expenses by debits, the others by credits. */
export function balances(lines: readonly Line[]): Record<Account, Money> {
  const sums = Object.fromEntries(Object.keys(ACCOUNTS).map(account => [account, 0])) as Record<
    Account,
    Money
  >
  for (const { account, debit, credit } of lines) {
    const countsDebits = ACCOUNTS[account] === 'asset' || ACCOUNTS[account] === 'expense'
    sums[account] += countsDebits ? debit - credit : credit - debit
  }
  return sums
}
