import { atom } from 'nanostores'
import type { Tenant } from '#contract/tenant.ts'
import { themeCss } from '#rules/theme-css.ts'
import type { ApiError } from './api.ts'
import { pageSettings } from './page.ts'
import { adoptStyles, shadowOf } from './style.ts'
import { loadTenant } from './tenant.ts'

/** Loads the settings of the tenant that an element names, else of the page's, and shows the element in its theme. */
export function createSettings(
  element: HTMLElement,
  language: () => string,
  onFailure: (error: ApiError) => void,
) {
  const $tenant = atom<Tenant | null>(null)
  const $failure = atom<ApiError | null>(null)
  let theme = ''
  let latest: Promise<Tenant> | null = null

  function load(again = false): void {
    const { origin, partner } = pageSettings()
    const request = loadTenant(
      origin,
      element.getAttribute('partner') || partner || undefined,
      again,
      language,
    )
    latest = request
    $failure.set(null)
    request.then(
      tenant => {
        // another partner may have been set in the meantime
        if (request !== latest) return
        const next = themeCss(tenant.theme)
        adoptStyles(shadowOf(element), next, theme)
        theme = next
        $tenant.set(tenant)
      },
      (error: ApiError) => {
        if (request !== latest) return
        $failure.set(error)
        onFailure(error)
        const again = () => request === latest && load()
        if (!error.status) addEventListener('online', again, { once: true })
      },
    )
  }

  return { $tenant, $failure, load, theme: () => theme }
}
