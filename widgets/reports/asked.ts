import type { ReportBy, ReportName } from '#contract/report.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import { type Day, isDay } from '#rules/day.ts'
import { PERIODS, type Period, type Span, spanOf } from './period.ts'

export const REPORTS = ['portfolio', 'disbursements', 'repayments', 'arrears'] as const

/** Groupings of each report, the default first, and its default period. */
export const CHOICES: Record<ReportName, { by: readonly ReportBy[]; period: Period }> = {
  portfolio: { by: ['fund', 'hub', 'officer', 'month', 'age'], period: 'all' },
  disbursements: { by: ['month', 'fund', 'hub', 'officer'], period: '12-months' },
  repayments: { by: ['month', 'fund', 'hub', 'officer'], period: '12-months' },
  arrears: { by: ['age', 'fund', 'hub', 'officer', 'month'], period: 'all' },
}

export type ReportQuery = { report: ReportName; by: ReportBy; period: Period; from: string; to: string }

const oneOf = <One extends string>(list: readonly One[], text: string | null): One | undefined =>
  list.find(one => one === text)

/** Parses a path such as `/arrears?by=fund&period=year`. Missing or invalid values take the defaults. */
export function readAsked(path: string): ReportQuery {
  const [place = '', search = ''] = path.split('?', 2)
  const query = new URLSearchParams(search)
  const report = oneOf(REPORTS, place.slice(1)) ?? 'portfolio'
  const usual = CHOICES[report]
  const day = (name: string): string => {
    const text = query.get(name) ?? ''
    return isDay(text) ? text : ''
  }
  return {
    report,
    by: oneOf(usual.by, query.get('by')) ?? (usual.by[0] as ReportBy),
    period: oneOf(PERIODS, query.get('period')) ?? usual.period,
    from: day('from'),
    to: day('to'),
  }
}

/** Returns the path of a query, without defaults. */
export function pathOf({ report, by, period, from, to }: ReportQuery): string {
  const usual = CHOICES[report]
  return pathWith(`/${report}`, {
    by: by === usual.by[0] ? '' : by,
    period: period === usual.period ? '' : period,
    ...(period === 'own' && { from, to }),
  })
}

/** Returns the requested days. */
export const daysOf = ({ period, from, to }: ReportQuery, today: Day): Span =>
  period === 'own' ? { ...(from && { from }), ...(to && { to }) } : spanOf(period, today)
