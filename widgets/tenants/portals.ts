import { computed, type ReadableAtom } from 'nanostores'
import type { ManagedTenant, TenantChange } from '#contract/administration.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { pageSettings } from '#kit/core/page.ts'
import { dataOf } from '#kit/reading.ts'
import { readHost } from './checks.ts'
import { createRecords } from './records.ts'

/** A new portal as typed, with at most one host name. */
export type PortalForm = Pick<ManagedTenant, 'code' | 'name' | 'country'> & { phone: string; hosts: string }

/**
 * Creates the state of the user's portals.
 * @param onSaved called with the code of a portal after its changes were saved
 */
export function createPortals(api: Api, $ready: ReadableAtom<unknown>, onSaved: (code: string) => void) {
  const list = createRecords(
    computed($ready, ready => (ready ? 'all' : null)),
    dataOf(api, 'GET portal/tenants'),
    ({ code }) => code,
  )
  const took = (tenant: ManagedTenant) => {
    list.put(tenant)
    onSaved(tenant.code)
  }

  return {
    list,
    /** Sends a change based on the last loaded version. On a version conflict, loads the newer one. @throws ApiError */
    async write(code: string, change: TenantChange): Promise<void> {
      const params = { code }
      const version = list.find(code)?.version ?? ''
      try {
        took((await api('PATCH portal/tenants/:code', { params, body: { version, change } })).data)
      } catch (error) {
        if ((error as ApiError).code === 'conflict')
          await api('GET portal/tenants/:code', { params }).then(
            ({ data }) => list.put(data),
            () => {},
          )
        throw error
      }
    },

    /** Replaces the logo, or removes it. @throws ApiError */
    async setLogo(code: string, file: File | null): Promise<void> {
      const params = { code }
      const { data } = await (file
        ? api('POST portal/tenants/:code/logo', { params, files: { file } })
        : api('DELETE portal/tenants/:code/logo', { params }))
      took(data)
    },

    /** Invites the first administrator. @throws ApiError */
    async inviteAdministrator(code: string, email: string): Promise<string> {
      const { data, message } = await api('POST portal/tenants/:code/administrator', {
        params: { code },
        body: { email },
      })
      list.put(data)
      return message
    },

    /** Creates a portal. @throws ApiError */
    async openAnother({ hosts: host, ...portal }: PortalForm): Promise<void> {
      const hosts = host ? [readHost(host)] : []
      list.put((await api('POST portal/tenants', { body: { ...portal, hosts } })).data)
    },
  }
}

/** Whether the current page is served under this host name. */
export const isInUse = (host: string): boolean => new URL(pageSettings().origin).hostname === host

/** Returns a portal's address: this server's scheme and port with the portal's host name. */
export function addressOf(host: string): string {
  const address = new URL(pageSettings().origin)
  address.hostname = host
  return address.origin
}
