import type { Currency } from '#contract/loan.ts'
import { CATEGORIES, type MeasureId, type Metric } from '#contract/score-names.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { useScoreWords } from '#kit/score/value.ts'
import { SYMBOL } from '#rules/money.ts'
import { METRIC_TABLE } from '#rules/score/credit.ts'
import { MEASURE_TABLE } from '#rules/score/measures.ts'
import type { Step } from '#rules/score/steps.ts'
import type { TableName } from './thresholds.ts'
import type { ScoresWords } from './words.en.ts'

/** A line from here down covers everything below the other lines. */
const LOWEST = -1e4

const isMeasure = (name: TableName): name is MeasureId => name.includes('.')

/** Returns the names of tables, and the text of their lines. */
export function useTableWords(currency: Currency) {
  const t = useWords<ScoresWords>()
  const { measure, value, figure } = useScoreWords(currency)
  const unitOf = (name: TableName) => (isMeasure(name) ? MEASURE_TABLE[name] : METRIC_TABLE[name]).unit
  const amountOf = (name: TableName, from: number): string => {
    const unit = unitOf(name)
    return unit === 'money' || unit === 'percent' ? value(unit, from) : figure(from)
  }
  return {
    /** Includes the category where two categories share a measure's name. */
    nameOf(name: TableName): string {
      if (!isMeasure(name)) return t(`metric-${name as Metric}`)
      const category = CATEGORIES.find(one => name.startsWith(`${one}.`)) ?? CATEGORIES[0]
      return name.endsWith('.timelinessOfReporting')
        ? `${measure(name)} (${t(`category-${category as (typeof CATEGORIES)[number]}`)})`
        : measure(name)
    },
    linesOf: (name: TableName, steps: readonly Step[]): string[] =>
      steps.map(({ from, score, over }) =>
        from <= LOWEST
          ? t('otherwise', { score: figure(score) })
          : t(over ? 'above' : 'from', { value: amountOf(name, from), score: figure(score) }),
      ),
    unit(name: TableName): string {
      const unit = unitOf(name)
      return t('unitOf', {
        unit: unit === 'money' ? t('unit-money', { symbol: SYMBOL[currency] }) : t(`unit-${unit}`),
      })
    },
  }
}
