import { computed } from 'nanostores'
import type { Input } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { ListingState } from '#contract/invest.ts'
import type { InvestCategory, InvestRow } from '#contract/invest-desk.ts'
import type { EnquiryState } from '#contract/invest-enquiry.ts'
import { ENQUIRY_STATES, LISTING_STATES } from '#contract/invest-names.ts'
import { may } from '#contract/policy.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createOwnScreens } from '#kit/people/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList, type ListQuery } from '#kit/staff/paged-list.ts'

export type Model = ReturnType<typeof createModel>
type CategoryRow = Input<Contract['PUT invest/desk/categories']>['body']['rows'][number]

export const ENQUIRIES = '/enquiries'
export const CATEGORIES = '/categories'

/** Creates the state of the invest desk for one element: profiles, enquiries and categories. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createOwnScreens(host)
  const { api, $tenant, $self, path, act } = screens
  const list = createPagedList(host, 'GET invest/desk', {
    path,
    at: '/',
    filters: { state: LISTING_STATES, search: null },
    sorts: [],
    keeps: ['state'],
    start: { key: 'editedAt', down: true },
    wire: narrowed,
  })
  const enquiries = createPagedList(host, 'GET invest/desk/enquiries', {
    path,
    at: ENQUIRIES,
    filters: { state: ENQUIRY_STATES },
    sorts: [],
    keeps: ['state'],
    start: { key: 'at', down: true },
    wire: query => ({ state: stateIn(query) }),
  })
  const categories = createReading({
    keeps: true,
    $key: computed([path.$path, $tenant], (at, tenant) => (tenant && at === CATEGORIES ? 'all' : null)),
    read: dataOf(api, 'GET invest/desk/categories'),
  })

  const keep = (rows: CategoryRow[]) => act(api('PUT invest/desk/categories', { body: { rows } }), categories)

  return {
    ...screens,
    list,
    enquiries,
    /** Numbers of listing requests and of unanswered enquiries, each once its list has loaded. */
    $waiting: computed([list.$state, enquiries.$state], (profiles, requests) => ({
      asked: profiles.page?.asked,
      enquiries: requests.page?.waiting,
    })),
    categories,
    $screen: computed(path.$path, now =>
      now.startsWith(ENQUIRIES) ? 'enquiries' : now === CATEGORIES ? 'categories' : 'profiles',
    ),
    /** Whether the portal has a gallery. */
    $hasGallery: computed($tenant, tenant => tenant?.modules.includes('invest-gallery') ?? false),
    /** Null until the user is known. */
    $decides: computed($self, ({ user }) => user && may(user.role, 'invest.decide')),
    $writes: computed($self, ({ user }) => user !== null && may(user.role, 'invest.write')),
    /** Returns the address of a profile. */
    profileAt: (business: string): string =>
      `${path.base().replace(/\/invest$/, '')}/invest-profile/${business}/home`,
    /** @throws ApiError */
    decide({ id, state }: InvestRow, isListed: boolean, reason: string) {
      const body = { list: isListed, before: state, ...(reason && { reason }) }
      return act(api('POST invest/desk/:id/decide', { params: { id }, body }), list)
    },
    /** Marks an enquiry as answered, with the answer, or as spam; or reopens it. @throws ApiError */
    putAway(id: string, state: EnquiryState, answer?: string) {
      const body = { state, ...(answer !== undefined && { answer }) }
      return act(api('POST invest/enquiries/:id', { params: { id }, body }), enquiries)
    },
    /** Updates a category, or appends a new one. @throws ApiError */
    async saveCategory(row: Pick<InvestCategory, 'name' | 'hidden'> & { id?: string }): Promise<void> {
      const all = categories.$state.get().value ?? []
      const rows = row.id ? all.map(one => (one.id === row.id ? row : one)) : [...all, row]
      await keep(rows)
    },
    /** Moves a category up by one. @throws ApiError */
    async raiseCategory(id: string): Promise<void> {
      const rows = [...(categories.$state.get().value ?? [])]
      const at = rows.findIndex(one => one.id === id)
      if (at < 1) return
      rows.splice(at - 1, 0, ...rows.splice(at, 1))
      await keep(rows)
    },
    /** Exports the profiles with the current filters as a file. @throws ApiError */
    profilesFile: listFile(api, 'GET invest/desk/export', list, narrowed),
    /** @throws ApiError */
    enquiriesFile: listFile(api, 'GET invest/desk/enquiries/export', enquiries, query => ({
      state: stateIn(query),
    })),
  }
}

const stateIn = ({ state = 'new' }: ListQuery) => state as EnquiryState

const narrowed = ({ state, search }: ListQuery) => ({
  ...(state && { state: state as ListingState }),
  ...(search && { search }),
})
