import { sql as query, type SQL } from 'drizzle-orm'
import { payment } from '#server/db/schema/index.ts'

/** Start of the receipts under which overpayments are moved from a loan to the unmatched payments. */
export const movedFrom = (code: string): string => `${code}-C`

/** Condition for payments that brought money in. An overpayment moved from another loan came in with an earlier payment. */
export const cameIn: SQL = query`not coalesce(starts_with(${payment.receipt}, ${payment.accountTyped} || '-C'), false)`
