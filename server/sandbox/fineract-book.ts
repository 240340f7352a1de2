import type { Day } from '#rules/day.ts'
import { type LoanState, repaymentState } from '#rules/repayment.ts'
import type { Instalment, LoanTerms } from '#rules/schedule.ts'
import type { Fund } from '#server/ledger/core.ts'
import { Problem } from './fineract-problem.ts'

export type Client = {
  id: number
  externalId?: string
  email: string
  mobileNo?: string
  name: string
  activated: Day
}
export type Product = Omit<Fund, 'tenant' | 'core'> & { status: string; weekly: boolean }
export type Transaction = {
  id: number
  type: number
  on: Day
  amount: number
  externalId?: string
  reversed: boolean
}
export type Loan = {
  id: number
  clientId: number
  productId: number
  externalId?: string
  status: number
  months: number
  rate: number
  terms: LoanTerms
  proposed: number
  approved: number | null
  submittedOn: Day
  approvedOn: Day | null
  disbursedOn: Day | null
  instalments: Instalment[]
  transactions: Transaction[]
  writtenOffOn: Day | null
}

type Document = { id: number; loan: number; fileName: string; size: number; type: string }

/** In-memory data of the stand-in. */
export type Book = {
  clients: Client[]
  products: Product[]
  loans: Loan[]
  documents: Document[]
  newId(): number
  /** The tenant's business date. */
  today(): Day
}

// status and transaction type codes of the real server

export const SUBMITTED = 100
export const APPROVED = 200
export const ACTIVE = 300
export const WITHDRAWN = 400
export const REJECTED = 500
export const CLOSED = 600
export const WRITTEN_OFF = 601
export const OVERPAID = 700

export const REPAYMENT = 2
export const RECOVERY = 8
export const REFUND = 20

export function openBook(today: () => Day): Book {
  let ids = 0
  return { clients: [], products: [], loans: [], documents: [], newId: () => ++ids, today }
}

export function find<Thing extends { id: number }>(things: Thing[], id: unknown, entity: string): Thing {
  const found = things.find(one => one.id === Number(id))
  if (!found) throw new Problem(404, `error.msg.${entity}.id.invalid`, `There is no ${entity} ${id}`)
  return found
}

export function byExternalId<Thing extends { externalId?: string }>(
  things: Thing[],
  id: string,
  entity: string,
): Thing {
  const found = things.find(one => one.externalId === id)
  if (!found) throw new Problem(404, `error.msg.${entity}.external.id.invalid`, 'There is no such one')
  return found
}

/** Returns the payment that a refund gives back: the last one before it. Undefined for other transactions. */
export const refundedBy = ({ transactions }: Loan, one: Transaction): Transaction | undefined =>
  one.type === REFUND
    ? transactions
        .slice(0, transactions.indexOf(one))
        .findLast(({ type, reversed }) => type !== REFUND && !reversed)
    : undefined

/** Returns the state of a loan today. */
export function stateOf(loan: Loan, today: Day): LoanState {
  const { instalments, transactions, writtenOffOn } = loan
  const payments = transactions
    .filter(({ type }) => type !== REFUND)
    .map(({ id, on, amount, reversed }) => ({ id: String(id), day: on, amount, reversed }))
  const refunds = transactions.flatMap(one => {
    const payment = refundedBy(loan, one)
    return payment ? [{ payment: String(payment.id), day: one.on, amount: one.amount }] : []
  })
  const account = { instalments, penalties: [], refunds, writtenOff: writtenOffOn, payments }
  return repaymentState(account, today)
}

/** Returns the response to a command on a loan. */
export const changed = (loan: Loan, resourceId: number) => ({
  officeId: 1,
  clientId: loan.clientId,
  loanId: loan.id,
  resourceId,
})
