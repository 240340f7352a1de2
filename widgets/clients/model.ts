import { computed } from 'nanostores'
import type { accountEndpoints } from '#contract/account.ts'
import type { Input } from '#contract/endpoint.ts'
import { MEMBERS } from '#contract/role.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPersonActions } from '#kit/people/actions.ts'
import type { Invitation } from '#kit/people/invite-dialog.tsx'
import { createOwnScreens } from '#kit/people/screens.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList, type ListQuery } from '#kit/staff/paged-list.ts'
import { createClient } from './client.ts'

export type Model = ReturnType<typeof createModel>
export type Newcomer = Input<(typeof accountEndpoints)['POST account/client/signup']>['body']

/** Path of the registration form. */
export const REGISTER = '/clients/new'
export const STATUSES = ['active', 'invited', 'inactive', 'deactivated'] as const
export const STAGES = ['none', 'mpesa', 'info', 'complete'] as const
export const TABS = ['details', 'documents', 'activity'] as const
export type Tab = (typeof TABS)[number]

/** Creates the clients' state for one element: the list, the open client, and the actions. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createOwnScreens(host, '/clients')
  const { api, $tenant, path } = screens

  const list = createPagedList(host, 'GET account/clients/list', {
    // the list stays mounted behind the registration form, which has its own address
    path: { ...path, $path: computed(path.$path, now => (now === REGISTER ? '/clients' : now)) },
    at: '/clients',
    filters: { search: null, role: MEMBERS, status: STATUSES, setup: STAGES, mine: ['true'] },
    sorts: ['name', 'createdAt', 'lastSeenAt', 'status'],
    start: { key: 'createdAt', down: true },
    wire: wireQuery,
  })

  const $id = computed(path.$path, now => now.match(/^\/client\/([0-9a-f]{24})(?:\?|$)/)?.[1] ?? null)
  const $tab = computed(path.$path, (now): Tab => {
    const requested = new URLSearchParams(now.split('?')[1]).get('tab')
    return TABS.find(tab => tab === requested) ?? 'details'
  })
  const client = createClient({ api, $id, $tab, $ready: $tenant })

  const refresh = () => {
    list.refresh()
    client.refresh()
  }

  return {
    ...screens,
    list,
    $id,
    $tab,
    client,
    refresh,
    actions: createPersonActions(api, refresh),
    /** Registers a client. @returns their id @throws ApiError */
    async register(newcomer: Newcomer): Promise<string> {
      const { id } = await api('POST account/client/signup', { body: newcomer })
      refresh()
      return id
    },
    /** @throws ApiError */
    async invite(invitation: Invitation): Promise<void> {
      await api('POST account/people/invite', { body: invitation })
      refresh()
    },
    /** Exports the whole list with the current filters and sorting as a file. @throws ApiError */
    exportList: listFile(api, 'GET account/clients/export', list, wireQuery),
  }
}

// the list has already dropped values unknown to the contract
const wireQuery = ({ mine, ...query }: ListQuery): object => ({ ...query, ...(mine && { mine: true }) })
