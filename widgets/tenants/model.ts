import { atom, computed } from 'nanostores'
import type { Language } from '#contract/tenant.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { createFormDrafts } from '#kit/screens/form-drafts.ts'
import { loadTexts } from './catalogues.ts'
import { createHooks } from './event-hooks.ts'
import { createPageTexts } from './page-texts.ts'
import { createPartnerSites, type Once } from './partner-sites.ts'
import { createPortals } from './portals.ts'

export type Model = ReturnType<typeof createModel>

/** Creates the administration's state for one element. The screen is in the path: `/jenga/sites/pk_live_4f1c`. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createScreens(host)
  const { api, path, $tenant } = screens
  /** A newly created secret: shown until closed, and not stored anywhere. */
  const $once = atom<Once | null>(null)
  const portals = createPortals(api, $tenant, code => host.emit('complete', { step: 'portal', code }))
  /** The open portal, with its part and the record in it. A user's only portal is open without being named in the path. */
  const $place = computed([path.$path, portals.list.$state], (now, { value: tenants }) => {
    const [code = '', part = 'general', id = ''] = (now.split('?')[0] ?? '').split('/').filter(Boolean)
    const only = tenants?.length === 1 && !tenants[0]?.isDefault ? tenants[0] : undefined
    return { code: code || only?.code || null, part, id, isOnly: only !== undefined }
  })
  const $code = computed($place, ({ code }) => code)

  return {
    ...screens,
    portals,
    $place,
    $code,
    /** Earlier versions of the open portal's lending terms, newest first. */
    versions: createReading({ $key: $code, read: dataOf(api, 'GET portal/tenants/:code/lending') }),
    pages: createPageTexts(api, $code),
    sites: createPartnerSites(api, $code, $once),
    hooks: createHooks(api, $code, $once),
    $once,
    /** Returns the draft of a form, by its path. */
    draftOf: createFormDrafts(host.draft),
    /** All texts, loaded once they are searched. */
    texts: createReading({ $key: atom('all'), read: loadTexts }),
    $search: atom(''),
    $language: atom<Language>('en'),
    $onlyOwn: atom(false),
    /** Number of search results shown. */
    $shown: atom(FIRST_TEXTS),
  }
}

export const FIRST_TEXTS = 30
