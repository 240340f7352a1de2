import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { Site } from '#contract/administration.ts'
import type { Theme } from '#contract/tenant.ts'
import type { Api } from '#kit/core/api.ts'
import { dataOf } from '#kit/reading.ts'
import { originsIn } from './checks.ts'
import { createRecords } from './records.ts'

/** Form of a site. `origins` has one per line; an empty `brand` means the portal's colour. */
export type SiteForm = { name: string; origins: string; theme: { brand: string } }
/** A secret that is shown once and gone when closed. */
export type Once = { kind: 'secretKey' | 'signingSecret'; text: string }
export type Overlap = 0 | 24 | 72

export const formOf = (site: Site | undefined): SiteForm => ({
  name: site?.name ?? '',
  origins: site?.origins.join('\n') ?? '',
  theme: { brand: site?.theme.brand ?? '' },
})

/** Creates the state of the open portal's partner sites. */
export function createPartnerSites(
  api: Api,
  $code: ReadableAtom<string | null>,
  $once: WritableAtom<Once | null>,
) {
  const list = createRecords($code, dataOf(api, 'GET portal/tenants/:code/sites'), ({ key }) => key)
  const code = () => $code.get() ?? ''

  return {
    list,
    /** Saves a site, or adds it. @returns its key @throws ApiError */
    async save(site: Site | undefined, { name, origins, theme: { brand } }: SiteForm): Promise<string> {
      const { brand: _, ...theme } = site?.theme ?? {}
      const body = {
        name,
        origins: originsIn(origins),
        theme: { ...theme, ...(brand && { brand }) } as Partial<Theme>,
        texts: site?.texts ?? {},
      }
      const { data } = site
        ? await api('PATCH portal/tenants/:code/sites/:key', {
            params: { code: code(), key: site.key },
            body,
          })
        : await api('POST portal/tenants/:code/sites', { params: { code: code() }, body })
      list.put(data)
      return data.key
    },
    /** Deletes a site with its keys. @throws ApiError */
    async remove(key: string): Promise<void> {
      await api('DELETE portal/tenants/:code/sites/:key', { params: { code: code(), key } })
      list.drop(key)
    },
    /** Creates a secret key and shows it once. @throws ApiError */
    async makeSecret(key: string, overlap: Overlap): Promise<void> {
      const { secret, data } = await api('POST portal/tenants/:code/sites/:key/secret', {
        params: { code: code(), key },
        body: { overlap },
      })
      list.put(data)
      $once.set({ kind: 'secretKey', text: secret })
    },
    /** Revokes a secret key immediately. @throws ApiError */
    async withdraw(key: string, id: string): Promise<void> {
      const params = { code: code(), key, id }
      list.put((await api('DELETE portal/tenants/:code/sites/:key/secret/:id', { params })).data)
    },
  }
}
