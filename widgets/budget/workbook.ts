import type { Budget, BudgetSums } from '#contract/budget.ts'
import type { Translate } from '#kit/core/words.ts'
import type { Cell } from '#kit/screens/ledger/lines.ts'
import { writeWorkbook } from '#kit/screens/ledger/workbook.ts'
import { MINOR } from '#rules/money.ts'
import type { BudgetWords } from './words.en.ts'

/** Builds a workbook of planned and actual amounts, one row per expense and period. */
export function budgetWorkbook(
  { periods }: Pick<Budget, 'periods'>,
  t: Translate<BudgetWords>,
): Promise<Blob> {
  const heads = [
    t('period'),
    t('from'),
    t('to'),
    t('kind'),
    t('expense'),
    t('budgeted'),
    t('spent'),
    t('difference'),
    t('forecast'),
  ]
  const figures = ({ budgeted, actual, forecast }: BudgetSums): Cell[] =>
    [budgeted, actual, budgeted - actual, forecast].map(amount => amount / MINOR)
  const rows = periods.flatMap(({ name, from, to, lines, unbudgeted }) =>
    [
      ...lines,
      ...unbudgeted.map(one => ({ ...one, name: `${t('unbudgeted')}: ${one.name}`, budgeted: 0 })),
    ].map((one): Cell[] => [name, { day: from }, { day: to }, t(one.kind), one.name, ...figures(one)]),
  )
  return writeWorkbook([{ title: t('title'), rows: [heads, ...rows] }])
}
