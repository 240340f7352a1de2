import type { EntryKind, Figures } from '#contract/book.ts'
import { MINOR } from './money.ts'

/** What entries of each kind come to, in minor units. */
export type Sums = Partial<Record<EntryKind, number>>

/** The part of an amount that sums count: its whole units. Cents are cut off row by row, towards zero. */
export const wholeOf = (amount: number): number => Math.trunc(amount / MINOR) * MINOR

/** What entries come to by kind. */
export function sumsOf(entries: Iterable<{ kind: EntryKind; amount: number }>): Sums {
  const sums: Sums = {}
  for (const { kind, amount } of entries) sums[kind] = (sums[kind] ?? 0) + wholeOf(amount)
  return sums
}

/**
 * The eight figures of a business. Goods that were put in stock and investments are in none of them: what goods cost is
 * what was entered as their cost.
 */
export function figuresFrom(sums: Sums): Figures {
  const of = (kind: EntryKind) => sums[kind] ?? 0
  const revenue = of('product-sale') + of('service-sale')
  const costOfGoods = of('cost-of-goods')
  const grossProfit = revenue - costOfGoods
  const operatingExpense = of('operating')
  const operatingCashflow = grossProfit - operatingExpense
  const capitalExpenditure = of('capital')
  return {
    revenue,
    costOfGoods,
    grossProfit,
    grossMargin: revenue === 0 ? 0 : grossProfit / revenue,
    operatingExpense,
    operatingCashflow,
    capitalExpenditure,
    netCashflow: operatingCashflow - capitalExpenditure,
  }
}
