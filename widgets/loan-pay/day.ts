import { LANGUAGES } from '#contract/language.ts'
import { useI18n } from '#kit/core/i18n.tsx'

/** Formats a date `2026-11-27` as 27 Nov 2026. */
export function useDay(): (day: string) => string {
  const { language } = useI18n()
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return day => format.format(new Date(`${day}T00:00:00Z`))
}
