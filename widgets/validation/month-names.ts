import { LANGUAGES } from '#contract/language.ts'
import { useI18n } from '#kit/core/i18n.tsx'

/** Returns a formatter of months: `2026-10` becomes Oct 2026, in the user's language. */
export function useMonths(): (month: string) => string {
  const { language } = useI18n()
  const named = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return month => named.format(new Date(`${month}-01T00:00:00Z`))
}
