import { atom, computed, onMount } from 'nanostores'
import type { Language } from '#contract/language.ts'
import type { Report } from '#contract/report.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { dayOf } from '#rules/day.ts'
import { type Asked, CHOICES, daysOf, pathOf, readAsked } from './asked.ts'

export type Model = ReturnType<typeof createModel>

/** State of the report. `of` is the path that `report` answers; the previous report stays until the next one has loaded. */
type ReportState = { of: string; report: Report | null; loading: boolean; failure: ApiError | null }

const today = () => dayOf(Date.now())

/** Creates the reports' state for one element; the query is in the path. */
export function createModel(host: Host<'path' | 'base'>) {
  const path = createPath(host)
  const $asked = computed(path.$path, readAsked)
  const $standing = atom<ReportState>({ of: '', report: null, loading: true, failure: null })
  let last = 0

  const queryOf = (asked: Asked) => ({ by: asked.by, ...daysOf(asked, today()) })

  async function load(): Promise<void> {
    if (!host.$tenant.get()) return
    const mine = ++last
    const asked = $asked.get()
    const of = pathOf(asked)
    const before = $standing.get()
    // a different report has other columns, so the previous one is not kept
    const kept = before.of.split('?')[0] === of.split('?')[0] ? before.report : null
    $standing.set({ of: before.of, report: kept, loading: true, failure: null })
    try {
      const report = await host.api('GET lending/reports/:report', {
        params: { report: asked.report },
        query: queryOf(asked),
      })
      if (mine === last) $standing.set({ of, report, loading: false, failure: null })
    } catch (failure) {
      if (mine === last) $standing.set({ of, report: null, loading: false, failure: failure as ApiError })
    }
  }

  onMount($standing, () => {
    let seen = ''
    const look = () => {
      const wanted = pathOf($asked.get())
      if (!host.$tenant.get() || wanted === seen) return
      seen = wanted
      void load()
    }
    const offs = [$asked.subscribe(look), host.$tenant.subscribe(look)]
    return () => {
      for (const off of offs) off()
    }
  })

  return {
    path,
    $asked,
    $standing,
    toaster: createToaster(),
    today,
    load,
    /** Changes the query of the current report. */
    ask: (change: Partial<Omit<Asked, 'report'>>) => path.navigate(pathOf({ ...$asked.get(), ...change })),
    /** Returns the path of another report, keeping the period if the user has chosen one. */
    pathTo(report: Asked['report']): string {
      const now = $asked.get()
      const isUsual = now.period === CHOICES[now.report].period
      const { by, period } = CHOICES[report]
      return pathOf({
        ...now,
        report,
        by: by[0] as Asked['by'],
        period: isUsual ? period : now.period,
      })
    },
    /** Exports the report as a file. @throws ApiError */
    file(format: 'csv' | 'xlsx', language: Language): Promise<Blob> {
      const asked = $asked.get()
      return host.api(
        'GET lending/reports/:report/export',
        { params: { report: asked.report }, query: { ...queryOf(asked), format, language } },
        { as: 'file' },
      )
    },
  }
}
