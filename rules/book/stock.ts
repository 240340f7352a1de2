import type { Day } from '#rules/day.ts'
import { type Fraction, halfUp } from '#rules/fraction.ts'

/** What came to or left the stock of an item on a day. */
export type StockMove = {
  kind: 'start' | 'stocked' | 'sold'
  day: Day
  /** In thousandths; negative for stock that left. */
  quantity: number
  /** Of purchases, in minor units. */
  cost: number
}

const UNKNOWN: Fraction = { over: 0n, under: 1n }

/** Orders moves by day, the purchases of a day before its sales. */
const byDay = (one: StockMove, other: StockMove): number =>
  one.day.localeCompare(other.day) || Number(other.kind === 'stocked') - Number(one.kind === 'stocked')

/**
 * Returns the stock of an item at the end of a day, in thousandths, and its value at weighted average cost, in minor units, half up. A
 * purchase is averaged with what is still in stock, and sales leave the cost as it is. Opening stock comes before all else, and costs what
 * the first purchase does, as nothing else is known. Oversold stock has no value.
 */
export function stockAt(moves: readonly StockMove[], until: Day): { quantity: number; value: number } {
  const later = moves.filter(({ kind, quantity }) => kind !== 'start' && quantity !== 0).sort(byDay)
  const first = later.find(({ kind }) => kind === 'stocked')
  let cost = first ? { over: BigInt(first.cost), under: BigInt(first.quantity) } : UNKNOWN
  let quantity = moves.reduce((sum, one) => sum + (one.kind === 'start' ? one.quantity : 0), 0)
  const value = () => halfUp({ over: BigInt(Math.max(0, quantity)) * cost.over, under: cost.under })
  for (const move of later) {
    if (move.day > until) break
    if (move.kind === 'stocked')
      cost = { over: BigInt(value() + move.cost), under: BigInt(Math.max(0, quantity) + move.quantity) }
    quantity += move.quantity
  }
  return { quantity, value: value() }
}
