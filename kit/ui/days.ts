import { LANGUAGES, type Language } from '#contract/language.ts'
import { serverTime } from '#kit/core/clock.ts'
import { useI18n } from '#kit/core/i18n.tsx'
import { type Day, dayOf } from '#rules/day.ts'

/** Returns the calendar day in Nairobi, by the server's clock. */
export const currentDay = (): Day => dayOf(serverTime())

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
type Days = Record<keyof typeof STYLES, (at: string | number) => string> & {
  /** The moment of a payment, or only its day if it was recorded on a later one. */
  paid: (payment: { at: string; day: Day }) => string
}

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
  const days = Object.fromEntries(
    Object.entries(STYLES).map(([name, style]) => [name, format(style)]),
  ) as Record<keyof typeof STYLES, ReturnType<typeof format>>
  return { ...days, paid: ({ at, day }) => (dayOf(Date.parse(at)) === day ? days.moment(at) : days.day(day)) }
}

/** Returns formatters for dates and times in the time zone of Nairobi and Dar es Salaam. */
export function useDays(): Days {
  const { language } = useI18n()
  const known = made.get(language) ?? daysIn(language)
  made.set(language, known)
  return known
}
