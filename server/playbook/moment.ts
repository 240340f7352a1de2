import { LANGUAGES, type Language } from '#contract/language.ts'

/** A moment as people say it, by the clocks of Nairobi: `27 Nov 2026, 09:30`. */
export const momentText = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  }).format(at)
