import { computed } from 'nanostores'
import type { Language } from '#contract/language.ts'
import type { Report } from '#contract/report.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { createReading } from '#kit/reading.ts'
import { currentDay } from '#kit/ui/days.ts'
import { CHOICES, daysOf, pathOf, type ReportQuery, readAsked } from './asked.ts'

export type Model = ReturnType<typeof createModel>

/** Creates the reports' state for one element; the query is in the path. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createScreens(host)
  const { path } = screens
  const $asked = computed(path.$path, readAsked)
  const queryOf = (query: ReportQuery) => ({ by: query.by, ...daysOf(query, currentDay()) })
  const report = createReading<Report>({
    $key: computed([host.$tenant, $asked], (tenant, query) => tenant && pathOf(query)),
    // a different report has other columns, so the previous one is not kept
    keeps: (before, key) => before.split('?')[0] === key.split('?')[0],
    read(key, signal) {
      const query = readAsked(key)
      const input = { params: { report: query.report }, query: queryOf(query) }
      return host.api('GET lending/reports/:report', input, { signal })
    },
  })

  return {
    ...screens,
    $asked,
    report,
    today: currentDay,
    /** Changes the query of the current report. */
    ask: (change: Partial<Omit<ReportQuery, 'report'>>) =>
      path.navigate(pathOf({ ...$asked.get(), ...change })),
    /** Returns the path of another report, keeping the period if the user has chosen one. */
    pathTo(report: ReportQuery['report']): string {
      const now = $asked.get()
      const isUsual = now.period === CHOICES[now.report].period
      const { by, period } = CHOICES[report]
      return pathOf({
        ...now,
        report,
        by: by[0] as ReportQuery['by'],
        period: isUsual ? period : now.period,
      })
    },
    /** Exports the report as a file. @throws ApiError */
    file(format: 'csv' | 'xlsx', language: Language): Promise<Blob> {
      const query = $asked.get()
      return host.api(
        'GET lending/reports/:report/export',
        { params: { report: query.report }, query: { ...queryOf(query), format, language } },
        { as: 'file' },
      )
    },
  }
}
