import { LANGUAGES } from '#contract/language.ts'
import type { Currency } from '#contract/loan.ts'
import type { Report, ReportBy } from '#contract/report.ts'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import type { Day } from '#rules/day.ts'
import { formatFigure, formatMoney, groupDigits } from '#rules/money.ts'
import type { ReportWords } from './words.en.ts'

export type Row = Report['rows'][number]
export type Kind = Report['columns'][number]['kind']

/** Returns a row's value in a numeric column. */
export const figureIn = (row: Row, key: string): number => Number(row[key] ?? 0)

/** Returns formatters of figures, days and group names. */
export function useFigures(currency: Currency) {
  const t = useWords<ReportWords>()
  const { language } = useI18n()
  const locale = LANGUAGES[language].locale
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: Day) => format.format(new Date(`${day}T00:00:00Z`))
  }
  const month = dated({ month: 'short', year: 'numeric' })
  const share = (figure: number) => `${(figure / 100).toFixed(1)}%`
  return {
    day: dated({ day: 'numeric', month: 'short', year: 'numeric' }),
    /** For a column whose heading names the currency. */
    plain: (kind: Kind, figure: number): string =>
      kind === 'money'
        ? formatFigure(figure)
        : kind === 'share'
          ? share(figure)
          : groupDigits(String(figure)),
    /** With the currency, for use on its own. */
    full: (kind: Kind, figure: number): string =>
      kind === 'money'
        ? formatMoney(figure, currency)
        : kind === 'share'
          ? share(figure)
          : groupDigits(String(figure)),
    name(by: ReportBy, group: string): string {
      if (by === 'month') return month(`${group}-01`)
      if (by === 'officer') return group || t('nobody')
      if (by === 'hub') return group || t('noHub')
      if (by === 'fund') return group
      if (group === 'none' || group === '90+') return t(group === 'none' ? 'none' : 'over90')
      return group === 'today' ? t('dueToday') : t('days', { range: group })
    },
  }
}
