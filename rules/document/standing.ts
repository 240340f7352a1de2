import type { DocumentKind, DocumentState } from '#contract/document-kind.ts'
import type { Day } from '#rules/day.ts'

export type Standing = {
  kind: DocumentKind
  isSent: boolean
  total: number
  /** Payments and credit notes, in minor units. */
  paid: number
  credited: number
  /** For a quotation, the last day of validity; for an invoice, the due date. */
  dueOn: Day | null
  /** Whether the quotation was turned into an invoice. */
  isInvoiced?: boolean
}

/** Returns the outstanding balance. */
export const balanceOf = ({ total, paid, credited }: Pick<Standing, 'total' | 'paid' | 'credited'>): number =>
  Math.max(0, total - credited - paid)

/** Returns the overpaid amount, a credit towards the customer's next invoice. */
export const overpaidOf = ({
  total,
  paid,
  credited,
}: Pick<Standing, 'total' | 'paid' | 'credited'>): number => Math.max(0, paid - (total - credited))

/** Returns the state of a document on a day. */
export function stateOf(one: Standing, today: Day): DocumentState {
  const { kind, isSent, dueOn, isInvoiced, paid, total, credited } = one
  if (!isSent) return 'draft'
  const isOver = dueOn !== null && dueOn < today
  if (kind === 'credit-note') return 'sent'
  if (kind === 'quotation') return isInvoiced ? 'invoiced' : isOver ? 'expired' : 'sent'
  if (balanceOf(one) === 0) return paid === 0 && credited > 0 && credited >= total ? 'credited' : 'paid'
  return isOver ? 'overdue' : paid > 0 ? 'partly' : 'unpaid'
}
