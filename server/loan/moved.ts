import { and, isNotNull, isNull, sql as query, type SQL } from 'drizzle-orm'
import { payment } from '#server/db/schema/index.ts'

/** Start of the receipts under which overpayments are moved from a loan to the unmatched payments. */
export const movedFrom = (code: string): string => `${code}-C`

/**
 * Condition for payments that brought money in, booked on a loan: those not yet booked are in no report, and an overpayment moved from
 * another loan came in with an earlier payment.
 */
export const cameIn = and(
  isNotNull(payment.loan),
  isNotNull(payment.postedAt),
  isNull(payment.reversedAt),
  query`not coalesce(starts_with(${payment.receipt}, ${payment.accountTyped} || '-C'), false)`,
) as SQL
