import { computed } from 'nanostores'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { BANDS, CATEGORIES, type MeasureId, type SCORES_BY } from '#contract/score-names.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createOwnScreens } from '#kit/people/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'
import { createThresholds } from './thresholds.ts'

export type Model = ReturnType<typeof createModel>
export type Opened = Reply<Contract['GET scorecard/desk/:business']>
export type Overrides = Reply<Contract['GET scorecard/overrides']>['data']
export type Report = Reply<Contract['GET scorecard/report']>
type NoteBody = Input<Contract['POST scorecard/notes']>['body']
type MetricBody = Input<Contract['POST scorecard/credit/:business']>['body']
type Grouping = { by: (typeof SCORES_BY)[number]; quarter?: string }

const QUARTER = /^\d{4}-Q[1-4]$/
/** Screens besides the list and those of businesses, by their path. */
const SCREENS = ['overrides', 'closing', 'thresholds', 'report'] as const

/** Creates the state of the staff's score screens: list, business, pending overrides, and the closing of a quarter. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createOwnScreens(host)
  const { api, $tenant, path, toaster, act } = screens
  const list = createPagedList(host, 'GET scorecard/desk', {
    path,
    at: '/',
    filters: { quarter: null, band: BANDS, lacks: CATEGORIES, search: null },
    keeps: ['quarter'],
    sorts: ['name', 'average', 'change', 'missing'],
    start: { key: 'average', down: true },
  })
  const $place = computed(path.$path, address => {
    const at = address.split('?')[0] ?? ''
    const [, business = null] = at.match(/^\/business\/([0-9a-f]{24})$/) ?? []
    return { business, screen: SCREENS.find(one => at === `/${one}`) ?? null }
  })
  const opened = createReading<Opened>({
    $key: computed([$place, $tenant], ({ business }, tenant) => (tenant ? business : null)),
    read: (business, signal) => api('GET scorecard/desk/:business', { params: { business } }, { signal }),
  })
  const overrides = createReading({
    $key: computed([$place, $tenant], ({ screen }, tenant) =>
      tenant && screen === 'overrides' ? 'open' : null,
    ),
    read: dataOf(api, 'GET scorecard/overrides'),
  })
  const closing = createPagedList(host, 'GET scorecard/closing', {
    path,
    at: '/closing',
    filters: {},
    sorts: [],
    start: { key: 'name', down: false },
  })
  const $grouping = computed([$place, path.$path], ({ screen }, address): Grouping | null => {
    const { quarter, by } = Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? ''))
    return screen === 'report'
      ? { by: by === 'cohort' ? by : 'hub', ...(quarter && QUARTER.test(quarter) && { quarter }) }
      : null
  })
  const report = createReading<Report>({
    keeps: true,
    $key: computed([$grouping, $tenant], (grouping, tenant) =>
      tenant && grouping ? JSON.stringify(grouping) : null,
    ),
    read: (key, signal) => api('GET scorecard/report', { query: JSON.parse(key) }, { signal }),
  })
  const thresholds = createThresholds(
    api,
    $tenant,
    computed($place, ({ screen }) => screen === 'thresholds'),
  )

  return {
    ...screens,
    list,
    $place,
    opened,
    overrides,
    closing,
    $grouping,
    report,
    /** Returns the path of a quarter's report. */
    reportPath: (grouping: Grouping) => `/report?${new URLSearchParams(grouping)}`,
    thresholds,
    $currency: computed($tenant, tenant => tenant?.loan?.currency ?? 'KES'),
    /** Exports the list as a file. @throws ApiError */
    file: listFile(api, 'GET scorecard/desk/export', list),
    /** Exports what closing would store as a file. @throws ApiError */
    closingFile: listFile(api, 'GET scorecard/closing/export', null),
    /** Exports the report as a file. @throws ApiError */
    reportFile: listFile(api, 'GET scorecard/report/export', { $query: $grouping }),
    /** Records a measure's value in a quarter. @throws ApiError */
    note: (body: NoteBody) => act(api('POST scorecard/notes', { body }), opened),
    /** Records a metric of the credit scorecard. @throws ApiError */
    noteMetric: (business: string, body: MetricBody) =>
      act(api('POST scorecard/credit/:business', { params: { business }, body }), opened),
    /** Requests an override of a closed quarter's score. @throws ApiError */
    ask: (entry: string, measure: MeasureId, score: number, reason: string) =>
      act(api('POST scorecard/overrides', { body: { entry, measure, score, reason } })),
    /** Approves, refuses or withdraws an override. @throws ApiError */
    decide: (id: string, agree: boolean) =>
      act(api('POST scorecard/overrides/:id', { params: { id }, body: { agree } }), overrides),
    /** Applies the changed thresholds. @throws ApiError */
    async setThresholds() {
      toaster.announce(await thresholds.set(), { kind: 'good' })
    },
    /** Closes a quarter in batches. @param far receives the number of businesses processed @throws ApiError */
    async close(quarter: string, far: (looked: number) => void): Promise<number> {
      let [closed, looked] = [0, 0]
      let after: string | undefined
      try {
        do {
          const done = await api('POST scorecard/closing', { body: { quarter, after } })
          closed += done.closed
          looked += done.looked
          after = done.after ?? undefined
          far(looked)
        } while (after)
      } finally {
        closing.refresh()
      }
      return closed
    },
  }
}
