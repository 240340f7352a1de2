import type { Day } from '#rules/day.ts'
import { schedule } from '#rules/schedule.ts'
import { allow, amountIn, type Body, dateIn, from, need, past } from './fineract-body.ts'
import {
  ACTIVE,
  APPROVED,
  type Book,
  CLOSED,
  find,
  type Loan,
  OVERPAID,
  RECOVERY,
  REFUND,
  REJECTED,
  refundedBy,
  SUBMITTED,
  stateOf,
  WITHDRAWN,
  WRITTEN_OFF,
} from './fineract-book.ts'
import { invalid, refuse } from './fineract-problem.ts'

const COMMON = ['locale', 'dateFormat', 'note']
const PAID = ['transactionDate', 'transactionAmount', 'paymentTypeId', 'receiptNumber', 'externalId']

function stands(loan: Loan, statuses: number[], what: string): void {
  if (!statuses.includes(loan.status)) {
    refuse(`error.msg.loan.${what}.account.is.not.in.a.fitting.state`, 'Loan is in another state.')
  }
}

/** Commands on a loan: each validates everything before it changes anything. */
export const actions: Record<string, (loan: Loan, body: Body, today: Day) => void> = {
  approve(loan, body, today) {
    allow(body, ['approvedOnDate', 'approvedLoanAmount', 'expectedDisbursementDate', ...COMMON])
    stands(loan, [SUBMITTED], 'approval')
    const on = from(past(dateIn(body, 'approvedOnDate'), today, 'approval'), loan.submittedOn, 'approval')
    const amount =
      body.approvedLoanAmount === undefined ? loan.proposed : amountIn(body, 'approvedLoanAmount')
    if (amount > loan.proposed) {
      refuse(
        "error.msg.loan.approval.amount.can't.be.greater.than.loan.amount.demanded",
        'Loan approved amount can not be greater than loan amount demanded.',
      )
    }
    from(dateIn(body, 'expectedDisbursementDate'), on, 'expected.disbursement')
    Object.assign(loan, { status: APPROVED, approved: amount, approvedOn: on })
  },
  undoApproval(loan, body) {
    allow(body, ['note'])
    stands(loan, [APPROVED], 'undo.approval')
    Object.assign(loan, { status: SUBMITTED, approved: null, approvedOn: null })
  },
  reject(loan, body, today) {
    allow(body, ['rejectedOnDate', ...COMMON])
    stands(loan, [SUBMITTED], 'reject')
    from(past(dateIn(body, 'rejectedOnDate'), today, 'reject'), loan.submittedOn, 'reject')
    loan.status = REJECTED
  },
  withdrawnByApplicant(loan, body, today) {
    allow(body, ['withdrawnOnDate', ...COMMON])
    stands(loan, [SUBMITTED], 'withdraw')
    from(past(dateIn(body, 'withdrawnOnDate'), today, 'withdraw'), loan.submittedOn, 'withdraw')
    loan.status = WITHDRAWN
  },
  disburse(loan, body, today) {
    allow(body, ['actualDisbursementDate', 'transactionAmount', 'paymentTypeId', 'externalId', ...COMMON])
    stands(loan, [APPROVED], 'disbursal')
    const on = dateIn(body, 'actualDisbursementDate')
    from(past(on, today, 'disbursal'), loan.approvedOn, 'disbursal')
    const approved = loan.approved ?? 0
    const amount = body.transactionAmount === undefined ? approved : amountIn(body, 'transactionAmount')
    if (amount > approved) {
      refuse('error.msg.loan.disbursal.amount.can.not.be.greater.than.approved', 'Too much.')
    }
    const terms = { ...loan.terms, amount, disbursed: on }
    Object.assign(loan, { status: ACTIVE, disbursedOn: on, terms, instalments: schedule(terms) })
  },
  undoDisbursal(loan, body) {
    allow(body, ['note'])
    stands(loan, [ACTIVE], 'undo.disbursal')
    if (loan.transactions.some(one => !one.reversed)) {
      refuse('error.msg.loan.undo.disbursal.has.transactions', 'Loan has transactions.')
    }
    Object.assign(loan, { status: APPROVED, disbursedOn: null })
  },
}

/** Books a payment. @returns the transaction */
export function repay({ loans, newId, today }: Book, loan: Loan, body: Body, type: number): number {
  allow(body, [...PAID, ...COMMON])
  const amount = amountIn(body, 'transactionAmount')
  stands(loan, type === RECOVERY ? [WRITTEN_OFF] : [ACTIVE, CLOSED, OVERPAID], 'repayment')
  const on = from(
    past(dateIn(body, 'transactionDate'), today(), 'transaction'),
    loan.disbursedOn,
    'transaction',
  )
  const externalId = freeId(loans, body)
  // a receipt number is dropped unless the payment has a type
  const id = newId()
  loan.transactions.push({ id, type, on, amount, externalId, reversed: false })
  settle(loan, today())
  return id
}

/** Returns the external id of a new transaction. @throws Problem if another has it, even a reversed one */
function freeId(loans: readonly Loan[], { externalId }: Body): string | undefined {
  const isTaken = loans.some(({ transactions }) => transactions.some(one => one.externalId === externalId))
  if (externalId !== undefined && isTaken) {
    invalid('validation.msg.loan.transaction.externalId.value.must.be.unique', 'externalId')
  }
  return externalId as string | undefined
}

/** Takes an overpayment off a loan. @returns the transaction */
export function refund({ loans, newId, today }: Book, loan: Loan, body: Body): number {
  allow(body, [...PAID, ...COMMON])
  const amount = amountIn(body, 'transactionAmount')
  const on = past(dateIn(body, 'transactionDate'), today(), 'transaction')
  const externalId = freeId(loans, body)
  if (loan.status !== OVERPAID) invalid('error.msg.loan.credit.balance.refund.account.is.not.overpaid', 'id')
  if (amount > stateOf(loan, today()).overpaid) {
    invalid('error.msg.transactionAmount.invalid.must.be.>zero.and<=overpaidamount', 'transactionAmount')
  }
  const id = newId()
  loan.transactions.push({ id, type: REFUND, on, amount, externalId, reversed: false })
  settle(loan, today())
  return id
}

/** Reverses a payment. @returns the transaction */
export function undo({ today }: Book, loan: Loan, transaction: string, body: Body): number {
  allow(body, [...PAID, ...COMMON])
  need(body, ['transactionDate', 'transactionAmount', 'locale', 'dateFormat'])
  past(dateIn(body, 'transactionDate'), today(), 'transaction')
  const one = find(loan.transactions, transaction, 'loan.transaction')
  if (one.reversed) refuse('error.msg.loan.transaction.undo.already.reversed', 'Already reversed.')
  // the real server adds the refund to the debt, which our rules cannot
  if (loan.transactions.some(refund => refundedBy(loan, refund) === one)) {
    refuse('error.msg.loan.transaction.undo.has.refund', 'What it overpaid was refunded.')
  }
  one.reversed = true
  settle(loan, today())
  return one.id
}

/** @returns the transaction */
export function writeOff({ newId, today }: Book, loan: Loan, body: Body): number {
  allow(body, ['transactionDate', 'externalId', ...COMMON])
  stands(loan, [ACTIVE], 'writeoff')
  const on = from(past(dateIn(body, 'transactionDate'), today(), 'writeoff'), loan.disbursedOn, 'writeoff')
  Object.assign(loan, { status: WRITTEN_OFF, writtenOffOn: on })
  return newId()
}

function settle(loan: Loan, today: Day): void {
  if (loan.status === WRITTEN_OFF) return
  const { outstanding, overpaid } = stateOf(loan, today)
  loan.status = outstanding.total > 0 ? ACTIVE : overpaid > 0 ? OVERPAID : CLOSED
}
