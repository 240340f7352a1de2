import { atom } from 'nanostores'
import type { Language } from '#contract/tenant.ts'
import { recall, remember } from '#kit/core/device-storage.ts'

export const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export const $language = atom<Language>('en')
export const $scheme = atom<Scheme>('system')

/**
 * Sets the language from the URL (`?lang=sw`), else the stored one, else one of the browser's, else the tenant's first. English as the
 * browser's language is ignored: it is what phones are sold with.
 */
export function recallLanguage(offered: readonly Language[]): void {
  const isOffered = (code: string | undefined) => offered.some(one => one === code)
  const requested = offered.find(one => one === new URLSearchParams(location.search).get('lang'))
  const remembered = offered.find(one => one === recall('language'))
  const spoken = navigator.languages.map(tag => tag.split('-')[0]).find(one => one !== 'en' && isOffered(one))
  $language.set(requested ?? remembered ?? (spoken as Language | undefined) ?? (offered[0] as Language))
  // the URL only affects this page: storing it keeps the language on the next one
  if (requested) remember('language', requested)
}

/** Sets the page's `lang` only if it changes: setting it again would reset languages chosen inside widgets. */
export function nameLanguage(language: Language): void {
  const page = document.documentElement
  if (page.lang !== language) page.lang = language
}

export function chooseLanguage(language: Language): void {
  remember('language', language)
  $language.set(language)
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.set('lang', language)
  history.replaceState(history.state, '', address)
}

/** Applies the language of the user's profile, unless one was chosen on this device. */
export function suggestLanguage(language: Language, offered: readonly Language[]): void {
  if (recall('language') === null && offered.includes(language)) $language.set(language)
}

export function recallScheme(): void {
  setScheme(SCHEMES.find(one => one === recall('scheme')) ?? 'system')
}

export function chooseScheme(scheme: Scheme): void {
  remember('scheme', scheme)
  setScheme(scheme)
}

/** Sets the scheme on the root element, where tokens and widget frames read it. */
function setScheme(scheme: Scheme): void {
  $scheme.set(scheme)
  if (scheme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = scheme
}
