/**
 * The languages that people read here, the one that stands in for a missing text first. Everything that knows languages derives
 * them from these rows; the words of one lie in files `words.<code>.ts`.
 */
export const LANGUAGES = {
  /** `name` as its speakers write it, `locale` for days and figures. */
  en: { name: 'English', locale: 'en-KE' },
  sw: { name: 'Kiswahili', locale: 'sw-KE' },
} as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** What is said where nobody asked for a language of ours, or where one has no words for it yet. */
export const FIRST_LANGUAGE: Language = 'en'

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)
