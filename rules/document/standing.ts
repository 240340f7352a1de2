import type { DocumentKind, DocumentState } from '#contract/document-kind.ts'
import { type Day, daysBetween } from '#rules/day.ts'

export type Standing = {
  kind: DocumentKind
  isSent: boolean
  total: number
  /** What was paid, and what credit notes took back. Minor units. */
  paid: number
  credited: number
  /** Of a quotation, the last day it stands; of an invoice, when it is to be paid. */
  dueOn: Day | null
  /** An invoice was made of the quotation. */
  isInvoiced?: boolean
}

/** What is still to be paid. */
export const balanceOf = ({ total, paid, credited }: Pick<Standing, 'total' | 'paid' | 'credited'>): number =>
  Math.max(0, total - credited - paid)

/** What was paid beyond what is asked for: it is the customer's, for their next invoice. */
export const overpaidOf = ({
  total,
  paid,
  credited,
}: Pick<Standing, 'total' | 'paid' | 'credited'>): number => Math.max(0, paid - (total - credited))

/** How a document stands on a day. */
export function stateOf(one: Standing, today: Day): DocumentState {
  const { kind, isSent, dueOn, isInvoiced, paid, total, credited } = one
  if (!isSent) return 'draft'
  const isOver = dueOn !== null && dueOn < today
  if (kind === 'credit-note') return 'sent'
  if (kind === 'quotation') return isInvoiced ? 'invoiced' : isOver ? 'expired' : 'sent'
  if (balanceOf(one) === 0) return paid === 0 && credited > 0 && credited >= total ? 'credited' : 'paid'
  return isOver ? 'overdue' : paid > 0 ? 'partly' : 'unpaid'
}

/** Days since a document was due; 0 until then. */
export const daysOver = ({ dueOn }: Pick<Standing, 'dueOn'>, today: Day): number =>
  dueOn === null ? 0 : Math.max(0, daysBetween(dueOn, today))
