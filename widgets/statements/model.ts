import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { STATEMENT_STATES } from '#contract/statement-state.ts'
import type { Institution } from '#contract/validation.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'

export type Model = ReturnType<typeof createModel>
export type Opened = Reply<Contract['GET validation/desk/:id']>['data']

export const INSTITUTIONS = '/institutions'

/** Creates the staff's statement state for one element: the queue, the open statement, and the institutions. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createScreens(host)
  const { api, $tenant, path, act } = screens
  const list = createPagedList(host, 'GET validation/desk', {
    path,
    at: '/',
    filters: { state: STATEMENT_STATES, search: null },
    sorts: [],
    keeps: ['state'],
    start: { key: 'at', down: false },
    wire: ({ state = 'review', search }) => ({ state, search }),
  })
  const $id = computed(path.$path, at => at.match(/^\/([0-9a-f]{24})$/)?.[1] ?? null)
  const opened = createReading({
    $key: computed([$id, $tenant], (id, tenant) => (tenant ? id : null)),
    read: dataOf(api, 'GET validation/desk/:id'),
  })
  const institutions = createReading<Reply<Contract['GET validation/institutions']>>({
    $key: computed([path.$path, $tenant], (at, tenant) => (tenant && at === INSTITUTIONS ? 'all' : null)),
    read: (_, signal) => api('GET validation/institutions', {}, { signal }),
  })
  return {
    ...screens,
    list,
    $id,
    opened,
    institutions,
    $isInstitutions: computed(path.$path, at => at === INSTITUTIONS),
    /** Accepts or rejects a statement. @throws ApiError */
    decide: (id: string, accept: boolean, reason: string) =>
      act(api('POST validation/desk/:id/decide', { params: { id }, body: { accept, reason } }), opened),
    /** Adds or updates an institution. @throws ApiError */
    saveInstitution: (body: Omit<Institution, 'id'> & { id?: string }) =>
      act(api('POST validation/institutions', { body }), institutions),
  }
}
