import { LANGUAGES, type Language } from '#contract/language.ts'

/** Formats a moment in Nairobi time: `27 Nov 2026, 09:30`. */
export const momentText = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  }).format(at)
