import type { Budget, BudgetPeriod } from '#contract/budget.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

export const BUDGET = 'GET budget/own'
export const PERIOD = 'POST budget/periods'
export const LINE = 'POST budget/periods/:id/lines'
const KSH = 100
const sums = (budgeted: number, actual: number, forecast: number) => ({
  budgeted: budgeted * KSH,
  actual: actual * KSH,
  forecast: forecast * KSH,
})

export const november: BudgetPeriod = {
  id: idOf('a'),
  name: 'November',
  from: '2026-11-01',
  to: '2026-11-30',
  state: 'running',
  loan: { id: idOf('e'), code: 'LN7K2Q9', tranche: 20_000 * KSH },
  lines: [
    {
      id: idOf('b'),
      kind: 'operating',
      name: 'Rent',
      type: null,
      typeName: '',
      ...sums(5_000, 5_200, 5_200),
    },
    { id: idOf('c'), kind: 'capital', name: 'Oven', type: null, typeName: '', ...sums(20_000, 0, 20_000) },
  ],
  unbudgeted: [{ kind: 'operating', name: 'Water', actual: 80 * KSH, forecast: 80 * KSH }],
  sums: {
    operating: sums(5_000, 5_280, 5_280),
    capital: sums(20_000, 0, 20_000),
    all: sums(25_000, 5_280, 25_280),
  },
}
export const budgetOf = (more: Partial<Budget> = {}): Budget => ({
  business: { id: idOf('f'), name: 'Mama Amina', currency: 'KES', writable: true },
  periods: [november],
  types: [{ id: idOf('d'), name: 'Card' }],
  loans: [{ id: idOf('e'), code: 'LN7K2Q9', amount: 90_000 * KSH }],
  ...more,
})

/** Creates a budget on a fake server with the given answers. */
export function budget(answers: Answers = {}, attributes: Record<string, string> = {}) {
  const stood = standIn({
    attributes,
    tenant: { name: 'Provider' },
    answers: {
      [BUDGET]: { data: budgetOf() },
      [PERIOD]: { id: idOf('9'), message: 'Period added successfully' },
      [LINE]: { id: idOf('8'), message: 'Expense added successfully' },
      ...answers,
    },
  })
  return { ...stood, model: createModel(stood.host) }
}
