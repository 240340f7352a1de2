import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { LiveKind } from '#contract/live-kind.ts'
import { whenChanged } from '#kit/changed.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import type { Path } from '#kit/member/path.tsx'
import type { Order } from './drawn-table.tsx'
import { pathWith } from './path-with.ts'

/** A page of rows as returned by the server. `page` is one-based. */
export type Page<Row> = { data: readonly Row[]; total: number; page: number; size: number }

/** Number of rows per page of every list. */
export const PAGE_SIZE = 25

/** Calls that return a page of rows, some with more about the whole list. */
type ListCall = {
  [Name in keyof Contract]: Name extends `GET ${string}`
    ? Reply<Contract[Name]> extends Page<unknown>
      ? Name
      : never
    : never
}[keyof Contract]

/** Query of a list: filters by name, `sort` (`name`, `-createdAt`) and `page`. Defaults are absent. */
export type ListQuery = Record<string, string>

type Settings = {
  path: Path
  /** Path of the list; on any other path it is inactive. */
  at: string
  /** Filters by name: allowed values, or null for any text. Other parameters of the path are ignored. */
  filters: Record<string, readonly string[] | null>
  /** Parameters that are not filters, such as the open tab or the columns. Clearing the filters keeps them. */
  keeps?: readonly string[]
  /** Sort keys the server supports, without a minus. */
  sorts?: readonly string[]
  /** The server's default order. */
  start: Order | ((query: ListQuery) => Order)
  /** Kinds of live changes that reload the page, where they are received. */
  kinds?: readonly LiveKind[]
  /** Parameters in the call's path. */
  params?: Record<string, string>
  /** Converts the list's query, which has no page, to the call's. */
  wire?(query: ListQuery): object
}

/** State of a list. `page` stays until the next one is loaded. */
type ListState<Whole> = { page: Whole | null; loading: boolean; failure: ApiError | null }
export type PagedList<Row> = Omit<ReturnType<typeof createPagedList>, '$state'> & {
  $state: ReadableAtom<ListState<Page<Row>>>
}

/**
 * Creates a list that the server filters, sorts and paginates. Its query is part of the widget's path, so that Back, reload and links
 * restore it: `/clients?status=active&sort=-name&page=2`. It loads while subscribed, once the tenant is known; stale responses are dropped.
 */
export function createPagedList<Name extends ListCall>(
  { api, $tenant }: { api: Api; $tenant: ReadableAtom<unknown> },
  call: Name,
  { path, at, filters, keeps = [], sorts = [], start, kinds = [], params, wire = query => query }: Settings,
) {
  type Whole = Reply<Contract[Name]>
  const narrowing = Object.keys(filters).filter(name => !keeps.includes(name))
  const $state = atom<ListState<Whole>>({ page: null, loading: true, failure: null })
  /** Query in the path; null on any other path. */
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
  let requested = ''

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

  /** @param isQuiet background refresh: current rows stay until others arrive, and also on failure */
  async function fetchPage({ page: wanted = '1', ...query }: ListQuery, isQuiet = false): Promise<void> {
    latest?.abort()
    const controller = new AbortController()
    latest = controller
    if (!isQuiet) $state.set({ ...$state.get(), loading: true })
    try {
      const input = { params, query: { ...wire(query), page: Number(wanted), size: PAGE_SIZE } }
      const page = await api(call, input as never, { signal: controller.signal })
      const { total, size, page: found } = page
      if (latest !== controller) return
      // rows were removed, or the link was created when there were more
      const last = Math.max(1, Math.ceil(total / size))
      if (found > last) return go(last, true)
      $state.set({ page, loading: false, failure: null })
    } catch (failure) {
      if (latest !== controller || isQuiet) return
      $state.set({ ...$state.get(), loading: false, failure: failure as ApiError })
    }
  }

  const refresh = () => {
    const query = $query.get()
    if (!query || !$tenant.get()) return
    requested = JSON.stringify(query)
    void fetchPage(query)
  }

  onMount($state, () => {
    const offs = [
      $query.subscribe(query => {
        if (query && JSON.stringify(query) !== requested) refresh()
        // returning to the list reloads it
        if (!query) requested = ''
      }),
      $tenant.listen(refresh),
      whenChanged(kinds, () => {
        const query = $query.get()
        if (query && $state.get().page && !$state.get().loading) void fetchPage(query, true)
      }),
    ]
    return () => {
      for (const off of offs) off()
      latest?.abort()
      requested = ''
    }
  })

  const ask = (change: ListQuery, replace?: boolean) =>
    path.navigate(pathWith(at, { ...$query.get(), ...change }), { replace })
  const go = (page: number, replace?: boolean) => ask({ page: page > 1 ? String(page) : '' }, replace)

  return {
    $state,
    $query,
    $order,
    /** Names of the filters. */
    narrowing,
    /** Sets a filter; an empty value removes it. `replace` adds no history entry, as while typing. */
    filter: (name: string, value: string, replace?: boolean) => ask({ [name]: value, page: '' }, replace),
    /** Removes all filters; the order stays. */
    clear: () => ask(Object.fromEntries([...narrowing, 'page'].map(name => [name, '']))),
    sort: ({ key, down }: Order) => ask({ sort: down ? `-${key}` : key, page: '' }),
    /** Goes to a page, one-based. */
    go,
    /** Reloads the page: after a failure or a change. */
    refresh,
  }
}
