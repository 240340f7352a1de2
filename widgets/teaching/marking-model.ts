import { computed } from 'nanostores'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { MarkedAttempt } from '#contract/learning-marking.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createKeys } from '#kit/staff/keys.ts'
import { createPagedList, PAGE_SIZE } from '#kit/staff/paged-list.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import type { Model } from './model.ts'

export type Queue = Reply<Contract['GET learning/marking']>
export type Filter = Omit<NonNullable<Input<Contract['GET learning/marking']>['query']>, 'size'>
export type Verdict = Input<Contract['POST learning/marking/:id/review']>['body']
export type Marking = ReturnType<typeof createMarking>

/** Attempts available to step through: several pages of the list. */
const SIZE = 4 * PAGE_SIZE
const ID = /^[0-9a-f]{24}$/

/** Parses the filters from the address, which makes them linkable. */
export function filterOf(path: string): Filter {
  const params = new URLSearchParams(path.split('?')[1] ?? '')
  const given = (name: string, pattern: RegExp) => {
    const value = params.get(name) ?? ''
    return pattern.test(value) && { [name]: value }
  }
  const page = Number(params.get('page') ?? 1)
  return {
    state: params.get('state') === 'marked' ? 'marked' : 'waiting',
    ...given('cohort', ID),
    ...given('assignment', ID),
    ...given('search', /./),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}

/** Returns the address of the list, or of an attempt in it. */
export function markingPath(filter: Filter, id = ''): string {
  const { state, page = 1, ...rest } = filter
  return pathWith(`/marking${id && `/${id}`}`, {
    state: state === 'marked' ? state : '',
    ...rest,
    page: page > 1 ? `${page}` : '',
  })
}

/** Creates the list of attempts. */
export const createMarkingList = ({ host, path }: Model) =>
  createPagedList(host, 'GET learning/marking', {
    path,
    at: '/marking',
    kinds: ['learning'],
    filters: { state: ['marked'], cohort: null, assignment: null, search: null },
    keeps: ['state'],
    start: { key: 'at', down: false },
    wire: () => filterOf(path.$path.get()),
  })

/** Creates the state of marking: the queue, the open attempt, and its review. */
export function createMarking(model: Model) {
  const { api, path } = model
  const $filter = computed(path.$path, filterOf)
  const $id = computed(model.$place, ({ screen, id }) => (screen === 'marking' && id ? id : null))
  const queue = model.read<Queue>(
    computed([$id, $filter], (id, filter) =>
      id ? JSON.stringify({ ...filter, page: Math.ceil(((filter.page ?? 1) * PAGE_SIZE) / SIZE) }) : null,
    ),
    (query, signal) =>
      api('GET learning/marking', { query: { ...JSON.parse(query), size: SIZE } }, { signal }),
  )
  /** The next attempt, prefetched while the current one is read. */
  let ahead: { id: string; attempt: Promise<MarkedAttempt> } | null = null
  const ask = async (id: string, signal?: AbortSignal) =>
    (await api('GET learning/marking/:id', { params: { id } }, signal ? { signal } : {})).data
  const attempt = model.read<MarkedAttempt>($id, (id, signal) => {
    const known = ahead?.id === id ? ahead.attempt : null
    if (known) ahead = null
    return known ? known.catch(() => ask(id, signal)) : ask(id, signal)
  })
  /** Returns the neighbours of an attempt in the list. */
  const beside = (id: string) => {
    const { data: rows = [], total = 0, page = 1 } = queue.$state.get().value ?? {}
    const at = rows.findIndex(one => one.id === id)
    return {
      previous: at > 0 ? (rows[at - 1]?.id ?? null) : null,
      // an attempt no longer in the list is followed by the first
      next: (at < 0 ? rows.find(one => one.id !== id) : rows[at + 1])?.id ?? null,
      position: at < 0 ? null : (page - 1) * SIZE + at + 1,
      total,
    }
  }
  return {
    $filter,
    beside,
    keys: createKeys('teaching'),
    $queue: queue.$state,
    attempt,
    fetchAhead(): void {
      const id = $id.get()
      const next = id && beside(id).next
      if (!next || ahead?.id === next) return
      ahead = { id: next, attempt: ask(next) }
      ahead.attempt.catch(() => {})
    },
    /** Claims an attempt for the user who starts marking. @returns a message naming the other marker, if it is already claimed */
    async claim(id: string, take = false): Promise<string | null> {
      try {
        await api('POST learning/marking/:id/claim', { params: { id }, body: take ? { take } : {} })
        return null
      } catch (failure) {
        const { code, message } = failure as ApiError
        return code === 'conflict' ? message : null
      }
    },
    /** Saves or removes a preset comment, and drops the prefetched attempt, whose presets are stale. @throws ApiError */
    async changePresets(make: Parameters<Model['act']>[0]): Promise<void> {
      await model.act(make)
      ahead = null
    },
    /** Submits a review. @throws ApiError */
    async review(id: string, body: Verdict): Promise<Reply<Contract['POST learning/marking/:id/review']>> {
      return model.act(call => call('POST learning/marking/:id/review', { params: { id }, body }))
    },
  }
}
