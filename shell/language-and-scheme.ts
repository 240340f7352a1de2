import { atom } from 'nanostores'
import type { Language } from '#contract/tenant.ts'
import { recall, remember } from './memory.ts'

export const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

export const $language = atom<Language>('en')
export const $scheme = atom<Scheme>('system')

/**
 * Takes the language of the address (`?lang=sw`), else the remembered one, else one that the browser is set to, else the tenant's first.
 * English of a browser says nothing: it is what phones are sold with.
 */
export function recallLanguage(offered: readonly Language[]): void {
  const isOffered = (code: string | undefined) => offered.some(one => one === code)
  const asked = offered.find(one => one === new URLSearchParams(location.search).get('lang'))
  const remembered = offered.find(one => one === recall('language'))
  const spoken = navigator.languages.map(tag => tag.split('-')[0]).find(one => one !== 'en' && isOffered(one))
  $language.set(asked ?? remembered ?? (spoken as Language | undefined) ?? (offered[0] as Language))
  // the address holds for one page only: the next one goes on in the same language
  if (asked) remember('language', asked)
}

/** Says which language the page is in. Said again, widgets would forget what was chosen in them. */
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

/** Takes the language that a person reads elsewhere, where they chose none on this device. */
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

/** Stands on the page's root, where the tokens and the frames of widgets look. */
function setScheme(scheme: Scheme): void {
  $scheme.set(scheme)
  if (scheme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = scheme
}
