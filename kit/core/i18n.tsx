import { createContext, useContext } from 'react'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { KitWords } from './words.en.ts'
import { en } from './words.en.ts'
import {
  type Catalogue,
  createTranslator,
  loadWords,
  type Translate,
  type Translation,
  type Voice,
  type Words,
} from './words.ts'

const kitWords: Words<KitWords> = {
  name: 'kit',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
}

/** Texts of one widget or of the shell, and of the kit's parts, in one language. */
export type I18n = {
  language: Language
  // biome-ignore lint/suspicious/noExplicitAny: the context serves every catalogue; useWords restores its type
  own: Translate<any>
  kit: Translate<KitWords>
  /** Adds the English texts of a lazily loaded part. Other languages load all their texts at once. */
  with(more: Catalogue): I18n
}

/** Loaded catalogues, before overrides are applied. */
export type Loaded<English extends Catalogue> = {
  language: Language
  own: Translation<English>
  kit: Translation<KitWords>
}

/** Loads the texts of a language; falls back to English if they cannot be fetched. */
export async function loadI18n<English extends Catalogue>(
  words: Words<English>,
  language: Language,
): Promise<Loaded<English>> {
  const load = async (language: Language): Promise<Loaded<English>> => {
    const [own, kit] = await Promise.all([loadWords(words, language), loadWords(kitWords, language)])
    return { language, own, kit }
  }
  return load(language).catch(() => load(FIRST_LANGUAGE))
}

export const createI18n = <English extends Catalogue>(
  name: string,
  loaded: Loaded<English>,
  voice: Voice,
): I18n => ({
  language: voice.language,
  own: createTranslator(name, loaded.own, voice),
  kit: createTranslator('kit', loaded.kit, voice),
  with: more => createI18n<Catalogue>(name, { ...loaded, own: { ...more, ...loaded.own } }, voice),
})

const I18nContext = createContext<I18n | null>(null)
export const I18nProvider = I18nContext.Provider

export function useI18n(): I18n {
  const i18n = useContext(I18nContext)
  if (!i18n) throw new Error('A part was rendered outside an I18nProvider')
  return i18n
}

/** Returns the widget's own texts: `const t = useWords<typeof en>()`. */
export const useWords = <English extends Catalogue>(): Translate<English> => useI18n().own

/** Returns the texts of the kit's parts. */
export const useKitWords = (): Translate<KitWords> => useI18n().kit
