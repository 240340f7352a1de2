import type { Money } from '#contract/loan.ts'
import type { Parts, Split } from './repayment.ts'

/** The ledger accounts and the type of each. */
export const ACCOUNTS = {
  /** Where money is held. */
  'mobile-money': 'asset',
  bank: 'asset',
  cash: 'asset',
  /** Payouts for loans that aren't active yet. */
  payouts: 'asset',
  /** Receivables from borrowers: principal, and penalties charged. */
  loans: 'asset',
  penalties: 'asset',
  /** Liabilities: payments not matched to a loan, and overpayments by borrowers. */
  unmatched: 'liability',
  overpayments: 'liability',
  'interest-income': 'income',
  'penalty-income': 'income',
  /** Money received on written-off loans. */
  recoveries: 'income',
  /** Write-offs. */
  losses: 'expense',
} as const
export type Account = keyof typeof ACCOUNTS

/** An account that money is received into and paid from. */
export type Till = 'mobile-money' | 'bank' | 'cash'

/** One line of an entry: an amount on one side of an account, zero on the other. */
export type Line = { account: Account; debit: Money; credit: Money }
/** The postings of one event. Debits and credits balance. */
export type Entry = Line[]

/** Builds lines from amounts by account, positive for debits and negative for credits; zero amounts are dropped. */
const entry = (amounts: Partial<Record<Account, Money>>): Entry =>
  (Object.entries(amounts) as [Account, Money][])
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, debit: Math.max(0, amount), credit: Math.max(0, -amount) }))

/** Books a partial payout to the borrower, before the loan is fully paid out. */
export const partPaid = (amount: Money, from: Till): Entry => entry({ payouts: amount, [from]: -amount })

/** Books the disbursement of a loan: from a till, or from earlier partial payouts. */
export const disbursed = (amount: Money, from: Till | 'payouts'): Entry =>
  entry({ loans: amount, [from]: -amount })

/**
 * Books a repayment, from a till or from previously unmatched money. Interest becomes income only when paid, so a loan in arrears shows
 * no income that was never received. After a write-off the payment is a recovery.
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

/** Books a penalty, which is owed from now on. */
export const penaltyCharged = (amount: Money): Entry =>
  entry({ penalties: amount, 'penalty-income': -amount })

/** Books a payment that doesn't match a loan yet. */
export const unmatchedReceived = (amount: Money, into: Till): Entry =>
  entry({ [into]: amount, unmatched: -amount })

/** Books the return of an unmatched payment. */
export const unmatchedReturned = (amount: Money, from: Till): Entry =>
  entry({ unmatched: amount, [from]: -amount })

/** Books the refund of an overpayment, or its transfer to unmatched money for another loan. */
export const refunded = (amount: Money, from: Till | 'unmatched'): Entry =>
  entry({ overpayments: amount, [from]: -amount })

/** Books a write-off: principal and penalties. Unpaid interest was never in the books. */
export const writtenOff = ({ principal, penalty }: Pick<Parts, 'principal' | 'penalty'>): Entry =>
  entry({ losses: principal + penalty, loans: -principal, penalties: -penalty })

/** Returns the correction to add to an event's booked lines so that they match the right ones; empty if they already do. */
export function corrected(booked: readonly Line[], right: readonly Line[]): Entry {
  const amounts: Partial<Record<Account, Money>> = {}
  const put = (account: Account, amount: Money) => {
    amounts[account] = (amounts[account] ?? 0) + amount
  }
  for (const { account, debit, credit } of right) put(account, debit - credit)
  for (const { account, debit, credit } of booked) put(account, credit - debit)
  return entry(amounts)
}

/** Checks whether debits and credits balance. */
export const isBalanced = (lines: readonly Line[]): boolean =>
  lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0) === 0

/** Returns each account's balance by its type: debits minus credits for assets and expenses, the reverse for the others. */
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
