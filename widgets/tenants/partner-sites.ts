import type { atom } from 'nanostores'
import type { Site } from '#contract/administration.ts'
import type { Theme } from '#contract/tenant.ts'
import type { Api } from '#kit/core/api.ts'
import { faultOfColor, faultOfOrigins, linesOf, onlyFaults } from './checks.ts'
import { createForms, type Outcome } from './forms.ts'
import { createLoaded } from './loaded.ts'

/** Form of a site. `origins` has one per line; an empty `brand` means the portal's colour. */
type SiteForm = { name: string; origins: string; brand: string }
/** A secret that is shown once and gone when closed. */
export type Once = { kind: 'secretKey' | 'signingSecret'; text: string }
export type Overlap = 0 | 24 | 72

export const NEW = 'new'

export const formOf = (site: Site | undefined): SiteForm => ({
  name: site?.name ?? '',
  origins: site?.origins.join('\n') ?? '',
  brand: site?.theme.brand ?? '',
})

/** Creates the state of the open portal's partner sites. */
export function createPartnerSites(api: Api, $once: ReturnType<typeof atom<Once | null>>) {
  const list = createLoaded(
    async code => (await api('GET portal/tenants/:code/sites', { params: { code } })).data,
  )
  const forms = createForms<SiteForm>()
  const find = (key: string) => list.$state.get().value?.find(one => one.key === key)
  const put = (site: Site) => list.put(sites => sites.map(one => (one.key === site.key ? site : one)))

  return {
    list,
    forms,
    find,
    /** Saves a site; adds it where `key` is `new`. */
    async save(code: string, key: string): Promise<Outcome & { key?: string }> {
      const site = find(key)
      const { name, origins, brand } = { ...formOf(site), ...forms.$typed.get()[key] }
      const { brand: _, ...theme } = site?.theme ?? {}
      const body = {
        name: name.trim(),
        origins: [...new Set(linesOf(origins).map(line => line.replace(/\/$/, '').toLowerCase()))],
        theme: { ...theme, ...(brand.trim() && { brand: brand.trim() }) } as Partial<Theme>,
        texts: site?.texts ?? {},
      }
      const faults = onlyFaults({
        name: body.name ? null : 'required',
        origins: faultOfOrigins(body.origins),
        'theme.brand': body.theme.brand === undefined ? null : faultOfColor(body.theme.brand),
      })
      let saved = key
      const outcome = await forms.send(key, faults, async () => {
        const { data } = site
          ? await api('PATCH portal/tenants/:code/sites/:key', { params: { code, key }, body })
          : await api('POST portal/tenants/:code/sites', { params: { code }, body })
        if (site) put(data)
        else list.put(sites => [...sites, data])
        saved = data.key
        forms.clear(key)
      })
      return { ...outcome, key: saved }
    },
    /** Deletes a site with its keys. @throws ApiError */
    async remove(code: string, key: string): Promise<void> {
      await api('DELETE portal/tenants/:code/sites/:key', { params: { code, key } })
      forms.clear(key)
      list.put(sites => sites.filter(one => one.key !== key))
    },
    /** Creates a secret key and shows it once. @throws ApiError */
    async makeSecret(code: string, key: string, overlap: Overlap): Promise<void> {
      const { secret, data } = await api('POST portal/tenants/:code/sites/:key/secret', {
        params: { code, key },
        body: { overlap },
      })
      put(data)
      $once.set({ kind: 'secretKey', text: secret })
    },
    /** Revokes a secret key immediately. @throws ApiError */
    async withdraw(code: string, key: string, id: string): Promise<void> {
      const { data } = await api('DELETE portal/tenants/:code/sites/:key/secret/:id', {
        params: { code, key, id },
      })
      put(data)
    },
  }
}
