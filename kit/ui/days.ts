import { LANGUAGES } from '#contract/language.ts'
import { useI18n } from '#kit/core/i18n.tsx'

/** Says days and moments as the clocks of Nairobi and Dar es Salaam show them: `21 Nov 2026`, `21 Nov 2026, 14:05`, `Saturday 21 November 2026`, `November 2026`. */
export function useDays(): {
  day(at: string): string
  moment(at: string): string
  longDay(at: string): string
  month(at: string): string
} {
  const { language } = useI18n()
  const format = (options: Intl.DateTimeFormatOptions) => (at: string) =>
    new Intl.DateTimeFormat(LANGUAGES[language].locale, {
      ...options,
      timeZone: 'Africa/Nairobi',
    }).format(new Date(at))
  return {
    day: format({ dateStyle: 'medium' }),
    moment: format({ dateStyle: 'medium', timeStyle: 'short' }),
    longDay: format({ dateStyle: 'full' }),
    month: format({ month: 'long', year: 'numeric' }),
  }
}
