import { LANGUAGES } from '#contract/language.ts'
import { useSpeech } from '#kit/core/speech.tsx'

/** Says a day of the calendar, `2026-11-27`, as people write it: 27 Nov 2026. */
export function useDay(): (day: string) => string {
  const { language } = useSpeech()
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return day => format.format(new Date(`${day}T00:00:00Z`))
}
