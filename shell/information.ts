import type { Language, Page, PageSlug, Tenant } from '#contract/tenant.ts'
import { createApi } from '#kit/core/api.ts'

const read = new WeakMap<Tenant, Map<string, Page>>()
const idOf = (slug: PageSlug, language: string) => `${language}/${slug}`

/** Returns a page from the cache, so that Back renders it at once and at full height, and the browser can restore the scroll position. */
export const knownPage = (tenant: Tenant, slug: PageSlug, language: string): Page | undefined =>
  read.get(tenant)?.get(idOf(slug, language))

/** Loads a page written by the tenant. */
export async function loadPage(
  tenant: Tenant,
  slug: PageSlug,
  language: Language,
  signal: AbortSignal,
): Promise<Page> {
  const api = createApi({ origin: location.origin, services: tenant.services, language: () => language })
  const page = await api('GET portal/page/:slug', { params: { slug }, query: { language } }, { signal })
  const known = read.get(tenant) ?? new Map<string, Page>()
  read.set(tenant, known.set(idOf(slug, language), page))
  return page
}
