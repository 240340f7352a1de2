import { endpointsWith } from './endpoint.ts'
import { Day } from './field.ts'
import { listExport } from './list-file.ts'
import { Currency } from './loan.ts'
import * as s from './shape.ts'

export const ReportName = s.enums(['portfolio', 'disbursements', 'repayments', 'arrears'])
export type ReportName = s.Infer<typeof ReportName>
/**
 * Grouping of a report. Months are those of the payout or the payment; an officer is the person who recommended the loan; a hub is the
 * borrower's.
 */
export const ReportBy = s.enums(['month', 'fund', 'hub', 'officer', 'age'])
export type ReportBy = s.Infer<typeof ReportBy>

/** `share` is in basis points, `money` in minor units. */
export const ReportColumn = s.object({ key: s.string(), kind: s.enums(['text', 'count', 'money', 'share']) })
const figures = s.record(s.string(), s.nullable(s.string()))
export const Report = s.object({
  by: ReportBy,
  /** The day the figures refer to. */
  day: Day,
  columns: s.array(ReportColumn),
  /** Keyed by column. Loans without a hub or an officer have an empty name. */
  rows: s.array(figures),
  /** Totals; includes figures that have no column. */
  total: figures,
  currency: Currency,
})
export type Report = s.Infer<typeof Report>
const reportQuery = { by: s.optional(ReportBy), from: s.optional(Day), to: s.optional(Day) }

const SEE = { who: 'report.see', params: { report: ReportName } } as const

export const reportEndpoints = endpointsWith(SEE, {
  'GET lending/reports/:report': {
    summary: 'Returns a report: figures by month, fund, officer or age of arrears.',
    query: s.object(reportQuery),
    reply: Report,
  },
  'GET lending/reports/:report/export': {
    summary: 'Exports the report as a file, with its totals.',
    ...listExport(reportQuery),
  },
})
