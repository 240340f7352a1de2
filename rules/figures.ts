import type { EntryKind, Figures } from '#contract/book.ts'
import { MINOR } from './money.ts'

/** Totals of entries by kind, in minor units. */
export type Sums = Partial<Record<EntryKind, number>>

/** Returns the part of an amount that totals count: whole units. Cents are truncated row by row, towards zero. */
export const wholeOf = (amount: number): number => Math.trunc(amount / MINOR) * MINOR

/** Adds up entries by kind. */
export function sumsOf(entries: Iterable<{ kind: EntryKind; amount: number }>): Sums {
  const sums: Sums = {}
  for (const { kind, amount } of entries) sums[kind] = (sums[kind] ?? 0) + wholeOf(amount)
  return sums
}

/**
 * Returns the eight figures of a business. Stock purchases and investments count in none of them: the cost of goods is what was entered
 * as such.
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
