import { useSpeech } from '#kit/core/speech.tsx'

/** Says a day of the calendar, `2026-11-27`, as people write it: 27 Nov 2026. */
export function useDay(): (day: string) => string {
  const { language } = useSpeech()
  const format = new Intl.DateTimeFormat(language === 'sw' ? 'sw-KE' : 'en-KE', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return day => format.format(new Date(`${day}T00:00:00Z`))
}
