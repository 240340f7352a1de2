import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { STEPS } from '#contract/onboarding-step.ts'
import type { Programme, ReviewPage } from '#contract/programme.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { createKeys } from '#kit/staff/keys.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList, type ListQuery } from '#kit/staff/paged-list.ts'
import { pathWith } from '#kit/staff/path-with.ts'

export type Model = ReturnType<typeof createModel>
export type Review = Reply<Contract['GET onboarding/review/:id']>
export type { ReviewPage }

export const VIEWS = ['pending', 'rejected', 'approved'] as const
export type View = (typeof VIEWS)[number]
export const PROGRAMMES = ['onboarding', 'application'] as const satisfies Programme[]

/** Returns the parts of a review whose change counts as news. */
const standOf = ({ data: { attempts, others } }: Review) => [
  attempts.map(({ verdict, reason }) => [verdict, reason]),
  others.map(({ id, verdict }) => [id, verdict]),
]

/** Creates the state of the reviews: the list, and the open submission. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createScreens(host, '/reviews')
  const { api, $tenant, path } = screens

  const list = createPagedList(host, 'GET onboarding/reviews', {
    path,
    at: '/reviews',
    kinds: ['reviews'],
    filters: {
      verdict: VIEWS,
      programme: PROGRAMMES,
      step: STEPS,
      hub: null,
      cohort: null,
      person: null,
      search: null,
    },
    keeps: ['verdict'],
    sorts: ['at', 'name'],
    start: { key: 'at', down: false },
    wire: wireQuery,
  })
  const $view = computed(list.$query, query => viewOf(query ?? {}))

  /** The open review, and the query of the list that led to it. */
  const $place = computed(path.$path, now => {
    const [, id = null, search = ''] = now.match(/^\/review\/([0-9a-f]{24})(?:\?(.*))?$/) ?? []
    return { id, through: Object.fromEntries(new URLSearchParams(search)) }
  })
  const $id = computed([$place, $tenant], ({ id }, tenant) => tenant && id)
  const review = createReading<Review>({
    $key: $id,
    read: (id, signal) => {
      const query = wireQuery($place.get().through)
      return api('GET onboarding/review/:id', { params: { id }, query }, { signal, again: true })
    },
    kinds: ['reviews'],
    // signed file URLs differ on every response and would reload the files
    isNews: (before, after) => JSON.stringify(standOf(before)) !== JSON.stringify(standOf(after)),
  })

  const $ready = computed($tenant, tenant => tenant && 'all')

  return {
    ...screens,
    /** Exports the whole list with the current filters and sorting as a file. @throws ApiError */
    exportList: listFile(api, 'GET onboarding/reviews/export', list, wireQuery),
    list,
    $view,
    // a filter is omitted while its options are missing
    hubs: createReading({ $key: $ready, read: dataOf(api, 'GET onboarding/hubs/all') }),
    cohorts: createReading({ $key: $ready, read: dataOf(api, 'GET onboarding/cohorts') }),
    $place,
    review,
    keys: createKeys('reviews'),
    /**
     * Decides on the newest attempt of the open submission, and opens the next one in the list, or the list at its end.
     * @returns the server's message
     * @throws ApiError
     */
    async decide(open: Review, verdict: 'approved' | 'rejected', reason?: string): Promise<string> {
      const { id, verdict: seen } = open.data
      const { id: shown, through } = $place.get()
      try {
        const body = { verdict, seen, ...(reason && { reason }) }
        const { message } = await api('POST onboarding/review/:id', { params: { id }, body })
        // the user may have navigated elsewhere meanwhile
        if ($place.get().id === shown) {
          path.navigate(pathWith(open.next ? `/review/${open.next}` : '/reviews', through))
        }
        return message
      } catch (failure) {
        const { code } = failure as ApiError
        if (code === 'conflict' || code === 'not-found') await review.refresh()
        throw failure
      }
    },
  }
}

const viewOf = ({ verdict }: ListQuery): View => VIEWS.find(one => one === verdict) ?? 'pending'

const ID = /^[0-9a-f]{24}$/
const IN_LIST: Record<string, RegExp> = {
  verdict: new RegExp(`^(${VIEWS.join('|')})$`),
  programme: new RegExp(`^(${PROGRAMMES.join('|')})$`),
  step: new RegExp(`^(${STEPS.join('|')})$`),
  hub: ID,
  cohort: ID,
  person: ID,
  search: /^.{1,100}$/,
  sort: /^-?(at|name)$/,
}

/** Returns the list filters of an address as the server takes them; unknown values are dropped. */
export const wireQuery = (query: ListQuery): object =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => IN_LIST[name]?.test(value)))
