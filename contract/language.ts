/**
 * The supported languages; the first is the fallback for missing texts. Everything that depends on languages derives them from these rows;
 * the texts of each are in files `words.<code>.ts`.
 */
export const LANGUAGES = {
  /** `name` as its speakers write it, `locale` for formatting dates and numbers. */
  en: { name: 'English', locale: 'en-KE' },
  sw: { name: 'Kiswahili', locale: 'sw-KE' },
} as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** Used if no supported language was requested, or if the requested one lacks a text. */
export const FIRST_LANGUAGE: Language = 'en'

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)
