import { useSay } from './words.tsx'

/** Says for which time an answer counts, and how long something took. */
export function useSpans(): { period(period: string): string; length(seconds: number): string } {
  const say = useSay()
  return {
    period(period) {
      const [, year, quarter] = period.match(/^(\d{4})-Q([1-4])$/) ?? []
      if (year && quarter) return say('quarter', { quarter, year })
      return period === '' ? say('anyTime') : say('round', { round: period })
    },
    length(seconds) {
      if (seconds < 60) return say('seconds', { count: seconds })
      const minutes = Math.round(seconds / 60)
      if (minutes < 120) return say('minutes', { count: minutes })
      const hours = Math.round(seconds / 3_600)
      return hours < 48
        ? say('hours', { count: hours })
        : say('daysLong', { count: Math.round(seconds / 86_400) })
    },
  }
}
