import type { Currency } from '#contract/loan.ts'
import type { MeasureId, ScoreUnit } from '#contract/score-names.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { formatMoney, MINOR } from '#rules/money.ts'
import { MEASURE_TABLE, NOT_ANSWERED } from '#rules/score/measures.ts'
import type { ScoreWords } from './words.en.ts'

/** Returns formatters for scores and values. Requires a widget with `ScoreWords`. */
export function useScoreWords(currency: Currency) {
  const t = useWords<ScoreWords>()
  /** Formats a score or figure with at most two decimals. */
  const figure = (value: number): string => String(Math.round(value * 100) / 100)
  return {
    figure,
    /** Formats a score, or says that it is not known. */
    score: (value: number | null): string => (value === null ? t('notKnown') : figure(value)),
    /** Returns a formatter for a column of scores: all with as many decimals as one of them needs. */
    alike(values: readonly (number | null)[]) {
      const decimals = Math.max(0, ...values.map(value => figure(value ?? 0).split('.')[1]?.length ?? 0))
      return (value: number | null, unknown = t('notKnown')): string => value?.toFixed(decimals) ?? unknown
    },
    /** Formats a value in its unit. */
    value(unit: ScoreUnit, value: number | null): string {
      if (value === null) return t('notKnown')
      const text = figure(value)
      switch (unit) {
        case 'money':
          return formatMoney(value * MINOR, currency)
        case 'percent':
          return t('percentValue', { value: text })
        case 'months':
          return t('monthsValue', { count: value })
        case 'years':
          return t('yearsValue', { count: value })
        case 'rating':
          return t('ratingValue', { value: text })
        case 'ratio':
          return t('ratioValue', { value: text })
        case 'days':
          if (value >= NOT_ANSWERED) return t('notAnswered')
          return value <= 0 ? t('daysBefore') : t('daysAfter', { count: value })
        case 'count':
          return t('countValue', { value: text })
      }
    },
    /** Returns the name of a measure. */
    measure: (id: MeasureId): string => t(`measure-${nameOf(id)}`),
    unitOf: (id: MeasureId): ScoreUnit => MEASURE_TABLE[id].unit,
  }
}

type Name = Extract<keyof ScoreWords, `measure-${string}`> extends `measure-${infer Rest}` ? Rest : never
const nameOf = (id: MeasureId): Name => id.slice(id.indexOf('.') + 1) as Name

/** Returns the texts of the bands. */
export function useBands() {
  const t = useWords<ScoreWords>()
  return {
    bad: t('band-bad'),
    average: t('band-average'),
    good: t('band-good'),
    excellent: t('band-excellent'),
  }
}
