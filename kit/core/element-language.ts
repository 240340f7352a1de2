import { atom } from 'nanostores'
import type { Language } from '#contract/language.ts'
import { type Loaded, loadI18n } from './i18n.tsx'
import { type Catalogue, languageFor, type Words } from './words.ts'

/** Follows the language of an element: the one chosen inside, else that of the element or the surrounding page; English if not supported. */
export function createLanguage<English extends Catalogue>(element: Element, words: () => Words<English>) {
  const $loaded = atom<Loaded<English> | null>(null)
  let current: Language | '' = ''
  let chosen = ''

  async function load(): Promise<void> {
    const around = element.closest('[lang]')?.getAttribute('lang') ?? ''
    const language = languageFor(words(), chosen || (around.toLowerCase().split('-')[0] ?? ''))
    if (language === current) return
    current = language
    const loaded = await loadI18n(words(), language)
    // a later choice may have overtaken this load
    if (language !== current) return
    $loaded.set(loaded)
    // English, as the texts could not be fetched
    if (loaded.language !== language) addEventListener('online', load, { once: true })
    current = loaded.language
  }

  /** @param language `''`: that of the page again */
  function choose(language: string): void {
    chosen = language
    load()
  }
  const page = new MutationObserver(() => choose(''))

  return {
    /** The texts in the current language; null until loaded. */
    $loaded,
    current: () => current,
    choose,
    follow(): void {
      load()
      page.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
    },
    stop: () => page.disconnect(),
    /** In development: the words have changed. */
    reload(): void {
      current = ''
      load()
    },
  }
}
