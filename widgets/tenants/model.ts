import { atom } from 'nanostores'
import type { Language } from '#contract/tenant.ts'
import type { Api } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { loadTexts } from './catalogues.ts'
import { createHooks } from './event-hooks.ts'
import { createLending } from './lending.ts'
import { createLoaded } from './loaded.ts'
import { createPageTexts } from './page-texts.ts'
import { createPartnerSites, type Once } from './partner-sites.ts'
import { createPortals } from './portals.ts'

export type Model = ReturnType<typeof createModel>

/** Creates the administration's state for one element. The screen is in the path: `/jenga/sites/pk_live_4f1c`. */
export function createModel(host: Host<'path' | 'base'>) {
  const ready = new Promise<void>(go => host.$tenant.subscribe(tenant => tenant && go()))
  const api = (async (...call: Parameters<Api>) => {
    await ready
    return host.api(...call)
  }) as Api
  /** A newly created secret: shown until closed, and not stored anywhere. */
  const $once = atom<Once | null>(null)
  const portals = createPortals(api, code => host.emit('complete', { step: 'portal', code }))
  const lending = createLending(api, portals)
  const pages = createPageTexts(api)
  const sites = createPartnerSites(api, $once)
  const hooks = createHooks(api, $once)
  void portals.list.load('')

  const typed = {
    portals: portals.forms.$typed,
    lending: lending.forms.$typed,
    pages: pages.forms.$typed,
    sites: sites.forms.$typed,
    hooks: hooks.forms.$typed,
  }
  const kept = (host.draft.read() ?? {}) as Record<string, never>
  for (const [name, $typed] of Object.entries(typed)) {
    $typed.set(kept[name] ?? {})
    $typed.listen(() =>
      host.draft.write(Object.fromEntries(Object.entries(typed).map(([name, $one]) => [name, $one.get()]))),
    )
  }

  return {
    ...createScreens(host),
    portals,
    lending,
    pages,
    sites,
    hooks,
    $once,
    /** All texts, loaded once they are searched. */
    texts: createLoaded(loadTexts),
    $search: atom(''),
    $language: atom<Language>('en'),
    $onlyOwn: atom(false),
    /** Number of search results shown. */
    $shown: atom(FIRST_TEXTS),
  }
}

export const FIRST_TEXTS = 30
