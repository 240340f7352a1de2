import { STAFF } from '#contract/role.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPersonActions } from '#kit/people/actions.ts'
import type { Invitation } from '#kit/people/invite-dialog.tsx'
import { createOwnScreens } from '#kit/people/screens.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'

export type Model = ReturnType<typeof createModel>

export const STATUSES = ['active', 'invited', 'inactive', 'deactivated'] as const

/** Creates the staff's state for one element: the list and the actions. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createOwnScreens(host, '/staffs')
  const { api, path } = screens

  const list = createPagedList(host, 'GET account/staffs', {
    path,
    at: '/staffs',
    filters: { search: null, role: STAFF, status: STATUSES },
    sorts: ['name', 'createdAt', 'lastSeenAt', 'status'],
    start: { key: 'createdAt', down: true },
  })

  return {
    ...screens,
    /** Exports the whole list with the current filters and sorting as a file. @throws ApiError */
    exportList: listFile(api, 'GET account/staffs/export', list),
    list,
    actions: createPersonActions(api, list.refresh),
    /** @throws ApiError */
    async invite(invitation: Invitation): Promise<void> {
      await api('POST account/people/invite', { body: invitation })
      list.refresh()
    },
  }
}
