import { LANGUAGES, type Language } from '#contract/language.ts'
import { useI18n } from '#kit/core/i18n.tsx'

const STYLES = {
  /** `21 Nov 2026` */
  day: { dateStyle: 'medium' },
  /** `21 Nov 2026, 14:05` */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** `Saturday 21 November 2026` */
  longDay: { dateStyle: 'full' },
  /** `Nov 2026` */
  shortMonth: { month: 'short', year: 'numeric' },
  /** `November 2026` */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** `at` is a time on the wire or in ms. */
type Days = Record<keyof typeof STYLES, (at: string | number) => string>

const made = new Map<Language, Days>()

function daysIn(language: Language): Days {
  const format = (options: Intl.DateTimeFormatOptions) => {
    // creating a formatter takes longer than formatting a hundred dates, and a book has thousands
    let how: Intl.DateTimeFormat | undefined
    return (at: string | number) => {
      how ??= new Intl.DateTimeFormat(LANGUAGES[language].locale, { ...options, timeZone: 'Africa/Nairobi' })
      return how.format(new Date(at))
    }
  }
  return Object.fromEntries(Object.entries(STYLES).map(([name, style]) => [name, format(style)])) as Days
}

/** Returns formatters for dates and times in the time zone of Nairobi and Dar es Salaam. */
export function useDays(): Days {
  const { language } = useI18n()
  const known = made.get(language) ?? daysIn(language)
  made.set(language, known)
  return known
}
