import { useT } from './words.tsx'

/** Returns formatters for survey periods and durations. */
export function useSpans(): { period(period: string): string; length(seconds: number): string } {
  const t = useT()
  return {
    period(period) {
      const [, year, quarter] = period.match(/^(\d{4})-Q([1-4])$/) ?? []
      if (year && quarter) return t('quarter', { quarter, year })
      return period === '' ? t('anyTime') : t('round', { round: period })
    },
    length(seconds) {
      if (seconds < 60) return t('seconds', { count: seconds })
      const minutes = Math.round(seconds / 60)
      if (minutes < 120) return t('minutes', { count: minutes })
      const hours = Math.round(seconds / 3_600)
      return hours < 48
        ? t('hours', { count: hours })
        : t('daysLong', { count: Math.round(seconds / 86_400) })
    },
  }
}
