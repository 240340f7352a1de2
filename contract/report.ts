import { endpointsWith } from './endpoint.ts'
import { Day } from './field.ts'
import { listExport } from './list-file.ts'
import { Currency } from './loan.ts'
import { array, enums, type Infer, nullable, object, optional, record, string } from './shape.ts'

export const ReportName = enums(['portfolio', 'disbursements', 'repayments', 'arrears'])
export type ReportName = Infer<typeof ReportName>
/**
 * Grouping of a report. Months are those of the payout or the payment; an officer is the person who recommended the loan; a hub is the
 * borrower's.
 */
export const ReportBy = enums(['month', 'fund', 'hub', 'officer', 'age'])
export type ReportBy = Infer<typeof ReportBy>

/** `share` is in basis points, `money` in minor units. */
export const ReportColumn = object({ key: string(), kind: enums(['text', 'count', 'money', 'share']) })
const figures = record(string(), nullable(string()))
export const Report = object({
  by: ReportBy,
  /** The day the figures refer to. */
  day: Day,
  columns: array(ReportColumn),
  /** Keyed by column. Loans without a hub or an officer have an empty name. */
  rows: array(figures),
  /** Totals; includes figures that have no column. */
  total: figures,
  currency: Currency,
})
export type Report = Infer<typeof Report>
const reportQuery = { by: optional(ReportBy), from: optional(Day), to: optional(Day) }

const SEE = { who: 'report.see', params: { report: ReportName } } as const

export const reportEndpoints = endpointsWith(SEE, {
  'GET lending/reports/:report': {
    summary: 'Returns a report: figures by month, fund, officer or age of arrears.',
    query: object(reportQuery),
    reply: Report,
  },
  'GET lending/reports/:report/export': {
    summary: 'Exports the report as a file, with its totals.',
    ...listExport(reportQuery),
  },
})
