import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { LiveKind } from '#contract/live-kind.ts'
import { whenChanged } from '#kit/changed.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Path } from '#kit/member/path.tsx'
import type { Order } from './drawn-table.tsx'

/** A page of rows as the server answers it. `page` is counted from 1. */
export type Page<Row> = { data: readonly Row[]; total: number; page: number; size: number }

/** What a list is asked for: filters by name, `sort` (`name`, `-createdAt`) and `page`. What is not asked for is absent. */
export type ListQuery = Record<string, string>

/** The address of a list that asks for this. */
export function listPath(at: string, query: ListQuery): string {
  const search = String(new URLSearchParams(Object.entries(query).filter(([, value]) => value)))
  return search ? `${at}?${search}` : at
}

type Settings<Row> = {
  path: Path
  /** The path under which the list stands; elsewhere it rests. */
  at: string
  /** Filters by name: the values that it may have, or null for any text. Others in an address are passed over. */
  filters: Record<string, readonly string[] | null>
  /** Those that are no filters, though they stand beside them: which tab is open, which columns. To clear leaves them. */
  keeps?: readonly string[]
  /** What the server sorts by, without a minus. */
  sorts: readonly string[]
  /** How the server sorts when nothing is said. */
  start: Order | ((query: ListQuery) => Order)
  /** Kinds of changes after which the page is loaded again, where the page hears of any. */
  kinds?: readonly LiveKind[]
  /** Calls may be made once this has a value. */
  $ready: ReadableAtom<unknown>
  /** `page` is counted from 1; `query` holds the rest of what is asked. */
  load(query: ListQuery, page: number, signal: AbortSignal): Promise<Page<Row>>
}

/** How a list stands. `page` stays until the next one is here. */
export type ListState<Row> = { page: Page<Row> | null; loading: boolean; failure: ApiError | null }
export type PagedList<Row> = ReturnType<typeof createPagedList<Row>>

/**
 * A list that the server filters, sorts and cuts into pages. What is asked of it stands in the widget's path, so that Back,
 * reload and a link bring it back: `/clients?status=active&sort=-name&page=2`. It loads while it is looked at, and an answer that
 * was overtaken by a later question is dropped.
 */
export function createPagedList<Row>({
  path,
  at,
  filters,
  keeps = [],
  sorts,
  start,
  kinds = [],
  $ready,
  load,
}: Settings<Row>) {
  const narrowing = Object.keys(filters).filter(name => !keeps.includes(name))
  const $state = atom<ListState<Row>>({ page: null, loading: true, failure: null })
  /** What is asked, as it stands in the path; null while the path is another. */
  const $query = computed(path.$path, (now): ListQuery | null => {
    const [place, search = ''] = now.split('?', 2)
    return place === at ? readQuery(search) : null
  })
  const $order = computed($query, (query): Order => {
    const sort = query?.sort
    if (sort) return { key: sort.replace('-', ''), down: sort.startsWith('-') }
    return typeof start === 'function' ? start(query ?? {}) : start
  })
  let latest: AbortController | null = null
  let asked = ''

  function readQuery(search: string): ListQuery {
    const query: ListQuery = {}
    for (const [name, value] of new URLSearchParams(search)) {
      const known =
        name === 'page'
          ? /^[1-9]\d{0,5}$/.test(value)
          : name === 'sort'
            ? sorts.includes(value.replace('-', ''))
            : filters[name] === null || filters[name]?.includes(value)
      if (known && value) query[name] = value
    }
    return query
  }

  /** @param isQuiet nobody asked for it: rows stay in sight until there are others, and where none come */
  async function fetchPage({ page: wanted = '1', ...query }: ListQuery, isQuiet = false): Promise<void> {
    latest?.abort()
    const controller = new AbortController()
    latest = controller
    if (!isQuiet) $state.set({ ...$state.get(), loading: true })
    try {
      const page = await load(query, Number(wanted), controller.signal)
      if (latest !== controller) return
      // rows went away, or the link was made when there were more
      const last = Math.max(1, Math.ceil(page.total / page.size))
      if (page.page > last) return go(last, true)
      $state.set({ page, loading: false, failure: null })
    } catch (failure) {
      if (latest !== controller || isQuiet) return
      $state.set({ ...$state.get(), loading: false, failure: failure as ApiError })
    }
  }

  const refresh = () => {
    const query = $query.get()
    if (!query || !$ready.get()) return
    asked = JSON.stringify(query)
    void fetchPage(query)
  }

  onMount($state, () => {
    const offs = [
      $query.subscribe(query => {
        if (query && JSON.stringify(query) !== asked) refresh()
        // whoever comes back to the list sees it as it is then
        if (!query) asked = ''
      }),
      $ready.listen(refresh),
      whenChanged(kinds, () => {
        const query = $query.get()
        if (query && $state.get().page && !$state.get().loading) void fetchPage(query, true)
      }),
    ]
    return () => {
      for (const off of offs) off()
      latest?.abort()
      asked = ''
    }
  })

  function ask(change: ListQuery, replace?: boolean): void {
    const query = Object.entries({ ...$query.get(), ...change }).filter(([, value]) => value)
    const search = String(new URLSearchParams(query))
    path.navigate(search ? `${at}?${search}` : at, { replace })
  }
  const go = (page: number, replace?: boolean) => ask({ page: page > 1 ? String(page) : '' }, replace)

  return {
    $state,
    $query,
    $order,
    /** The names of the filters. */
    narrowing,
    /** Narrows the list; an empty value takes the filter away. `replace`: without a step for Back, as for typing. */
    filter: (name: string, value: string, replace?: boolean) => ask({ [name]: value, page: '' }, replace),
    /** Takes every filter away; the order stays. */
    clear: () => ask(Object.fromEntries([...narrowing, 'page'].map(name => [name, '']))),
    sort: ({ key, down }: Order) => ask({ sort: down ? `-${key}` : key, page: '' }),
    /** Goes to a page, counted from 1. */
    go,
    /** Loads the page again: after a failure, or when something in it was changed. */
    refresh,
  }
}
