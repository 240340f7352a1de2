import { expect, it } from 'vitest'
import type { EntryKind } from '#contract/book.ts'
import { figuresFrom, sumsOf, wholeOf } from './figures.ts'
import { monthsOf, periodBefore, periodOn } from './period.ts'

const of = (kind: EntryKind, ...amounts: number[]) => amounts.map(amount => ({ kind, amount }))

it('truncates cents per row: 10.90 and 10.90 are 20', () => {
  expect(figuresFrom(sumsOf(of('product-sale', 1_090, 1_090))).revenue).toBe(2_000)
  expect(wholeOf(-1_090)).toBe(-1_000)
})

it('derives eight figures from five kinds, without stock and investments', () => {
  const entries = [
    ...of('product-sale', 60_000, 20_000),
    ...of('service-sale', 20_000),
    ...of('cost-of-goods', 40_000),
    ...of('operating', 70_000),
    ...of('capital', 25_000),
    ...of('investment', 900_000),
    ...of('inventory', 800_000),
  ]
  expect(figuresFrom(sumsOf(entries))).toEqual({
    revenue: 100_000,
    costOfGoods: 40_000,
    grossProfit: 60_000,
    grossMargin: 0.6,
    operatingExpense: 70_000,
    operatingCashflow: -10_000,
    capitalExpenditure: 25_000,
    netCashflow: -35_000,
  })
})

it('the margin is 0 without revenue, and not rounded', () => {
  expect(figuresFrom(sumsOf(of('cost-of-goods', 5_000))).grossMargin).toBe(0)
  expect(
    figuresFrom(sumsOf([...of('service-sale', 30_000), ...of('cost-of-goods', 10_000)])).grossMargin,
  ).toBe(2 / 3)
})

it.each([
  ['month', '2026-02-14', '2026-02-01', '2026-02-28'],
  ['month', '2028-02-14', '2028-02-01', '2028-02-29'],
  ['quarter', '2026-11-23', '2026-10-01', '2026-12-31'],
  ['year', '2026-11-23', '2026-01-01', '2026-12-31'],
] as const)('the %s of %s', (span, day, from, to) => {
  expect(periodOn(span, day)).toEqual({ from, to })
})

it.each([
  ['a month that is over', 'month', '2026-03-10', '2026-11-23', '2026-02-01', '2026-02-28'],
  ['a month that goes on, as far', 'month', '2026-11-05', '2026-11-23', '2026-10-01', '2026-10-23'],
  ['the end of March and a short February', 'month', '2026-03-30', '2026-03-30', '2026-02-01', '2026-02-28'],
  [
    'February on its last day, all of January',
    'month',
    '2026-02-28',
    '2026-02-28',
    '2026-01-01',
    '2026-01-31',
  ],
  ['a month ahead, all of it', 'month', '2026-12-05', '2026-11-23', '2026-11-01', '2026-11-30'],
  ['a quarter across the year', 'quarter', '2026-02-01', '2026-11-23', '2025-10-01', '2025-12-31'],
] as const)('compares with the one before: %s', (_, span, day, today, from, to) => {
  expect(periodBefore(span, periodOn(span, day), today)).toEqual({ from, to })
})

it('lists the months of a period', () => {
  expect(monthsOf({ from: '2025-11-30', to: '2026-01-01' })).toEqual(['2025-11', '2025-12', '2026-01'])
})
