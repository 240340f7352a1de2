/**
 * The supported languages; the first is the fallback for missing texts. Everything that depends on languages derives them from these rows;
 * the texts of each are in files `words.<code>.ts`.
 */
export const LANGUAGES = {
  /** `name` as its speakers write it, `label` in texts of each language, `locale` for formatting dates and numbers. */
  en: { name: 'English', label: { en: 'English', sw: 'Kiingereza' }, locale: 'en-KE' },
  sw: { name: 'Kiswahili', label: { en: 'Kiswahili', sw: 'Kiswahili' }, locale: 'sw-KE' },
} as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** Used if no supported language was requested, or if the requested one lacks a text. */
export const FIRST_LANGUAGE: Language = 'en'

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)
