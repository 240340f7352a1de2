import { LANGUAGES } from '#contract/language.ts'
import { useI18n } from '#kit/core/i18n.tsx'

/** Names months as `2026-10` is written in the reader's language: Oct 2026. */
export function useMonths(): (month: string) => string {
  const { language } = useI18n()
  const named = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return month => named.format(new Date(`${month}-01T00:00:00Z`))
}
