import { atom, computed } from 'nanostores'
import type { ScoreEntry } from '#contract/score-card.ts'
import { serverTime } from '#kit/core/clock.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createLeading } from '#kit/member/leading.ts'
import { createPath } from '#kit/member/path.tsx'
import { createReading, dataOf } from '#kit/reading.ts'
import { lastQuarter, partsOf, quartersOffered, yearsOfAnalytics, yearsOffered } from '#rules/quarter.ts'

export type Model = ReturnType<typeof createModel>
const SCORECARD = '/scorecardv1'
export const REPORT = '/detailedscores'
/** Default duration of the loading screen, in seconds. */
export const LOADING_SECONDS = 5

/** Search parameters; empty where nothing is chosen. */
export type CardQuery = { business: string; year: string; quarter: string }
export type Mode = 'monthly' | 'quarterly'
type Stats = { revenue: Record<string, number>; operatingProfit: Record<string, number> }
/** The requested entry, null if nothing is known of the quarter, and all entries of the business. */
export type Found = { entry: ScoreEntry | null; history: ScoreEntry[] }

/** Portal pages are not below this widget's base. */
const PORTAL = '/dashboard'

/** Creates the state of a member's scorecard: the search, its result, and a year's cash flow. */
export function createModel(host: Host<'path' | 'base' | 'wait'>, now: () => number = serverTime) {
  const { api, $tenant, $attributes } = host
  const path = createPath(host, SCORECARD)
  const $place = computed(path.$path, address => {
    const [at = '', search = ''] = address.split('?')
    const query = new URLSearchParams(search)
    const of = (name: string) => query.get(name) ?? ''
    return {
      isReport: at === REPORT,
      asked: { business: of('business'), year: of('year'), quarter: of('quarter') },
    }
  })
  const businesses = createReading({
    $key: computed($tenant, tenant => (tenant ? 'own' : null)),
    read: dataOf(api, 'GET business/own'),
  })

  /** The search whose loading screen is over. */
  const $shown = atom('')
  const $key = computed([$tenant, $place], (tenant, { asked: query }) =>
    tenant && isWhole(query) ? JSON.stringify(query) : null,
  )
  const found = createReading<Found>({
    $key,
    async read(key, signal) {
      const { business, year, quarter } = JSON.parse(key) as CardQuery
      const query = { resource: 'scorecard', action: 'read' } as const
      const ask = async (body: object) =>
        (
          await api(
            'POST scorecard/scorecard',
            { query, body: { businessId: business, ...body } },
            { signal },
          )
        ).data
      const [[entry = null], history] = await Promise.all([
        ask({ year: Number(year), quarter: Number(quarter) }),
        ask({}),
      ])
      return { entry, history }
    },
  })

  const $stats = atom<{ year: number; mode: Mode }>({ year: partsOfNow(now()), mode: 'monthly' })
  const stats = createReading<Stats>({
    // figures of one year never show under another
    keeps: (before, key) => yearIn(before) === yearIn(key),
    $key: computed([$place, $stats, businesses.$state], ({ asked: query }, { year, mode }, { value }) => {
      const one = value?.find(({ id }) => id === query.business)
      return one ? JSON.stringify([one.id, one.name, year, mode, one.owner.email]) : null
    }),
    async read(key, signal) {
      const [businessId, businessName, year, dataMode, usr_mail] = JSON.parse(key)
      const params = { businessId, businessName, year }
      const query = { dataMode, usr_mail }
      return (await api('GET invest/stats/:businessId/:businessName/:year', { params, query }, { signal }))
        .data
    },
  })
  const addressOf = (at: string, query: CardQuery) => `${at}?${new URLSearchParams(query)}`

  return {
    path,
    $place,
    /** Modules of the portal; undefined until known. */
    $modules: computed($tenant, tenant => tenant?.modules),
    leading: createLeading(host, PORTAL),
    businesses,
    found,
    $stats: stats.$state,
    refreshStats: stats.refresh,
    $charts: $stats,
    chart: (change: Partial<{ year: number; mode: Mode }>) => $stats.set({ ...$stats.get(), ...change }),
    /** Returns the initial search: the last completed quarter. */
    first(): CardQuery {
      const { year, quarter } = partsOf(lastQuarter(now()))
      const own = businesses.$state.get().value ?? []
      return {
        business: own.length === 1 ? (own[0]?.id ?? '') : '',
        year: String(year),
        quarter: String(quarter),
      }
    },
    years: () => yearsOffered(now()),
    quarters: (year: string) => (year ? quartersOffered(Number(year), now()) : []),
    analyticsYears: () => yearsOfAnalytics(now()),
    /** Starts a search; the loading screen precedes its result. */
    search(query: CardQuery): void {
      if (isWhole(query)) path.navigate(addressOf(SCORECARD, query))
    },
    /** Paths of the detailed report and of the scorecard for a search. */
    reportPath: (query: CardQuery) => addressOf(REPORT, query),
    cardPath: (query: CardQuery) => (isWhole(query) ? addressOf(SCORECARD, query) : SCORECARD),
    $shown,
    /** Ends the loading screen of a search. */
    show: (query: CardQuery) => $shown.set(JSON.stringify(query)),
    isShown: (query: CardQuery, shown: string) => seconds() === 0 || shown === JSON.stringify(query),
    seconds,
  }

  function seconds(): number {
    const { wait } = $attributes.get()
    const given = Number(wait)
    return wait === undefined || wait === '' || !Number.isFinite(given) || given < 0 ? LOADING_SECONDS : given
  }
}

const isWhole = ({ business, year, quarter }: CardQuery): boolean =>
  /^[0-9a-f]{24}$/.test(business) && /^\d{4}$/.test(year) && /^[1-4]$/.test(quarter)
/** Returns what identifies a year's cash flow in its key, whatever the mode. */
const yearIn = (key: string): string => JSON.stringify(JSON.parse(key).slice(0, 3))
const partsOfNow = (now: number): number => yearsOfAnalytics(now)[0] as number
