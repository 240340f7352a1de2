import { describe, expect, it } from 'vitest'
import { type StockMove, stockAt } from './stock.ts'

const start = (pieces: number): StockMove => ({
  kind: 'start',
  day: '2026-05-09',
  quantity: pieces * 1000,
  cost: 0,
})
const bought = (day: string, pieces: number, shillings: number): StockMove => ({
  kind: 'stocked',
  day,
  quantity: pieces * 1000,
  cost: shillings * 100,
})
const sold = (day: string, pieces: number): StockMove => ({
  kind: 'sold',
  day,
  quantity: -pieces * 1000,
  cost: 0,
})

describe('the value of stock', () => {
  it.each<[what: string, moves: StockMove[], pieces: number, shillings: number]>([
    ['is nothing without moves', [], 0, 0],
    ['is unknown before the first purchase', [start(7)], 7, 0],
    ['is the cost of a purchase, also of that day', [bought('2026-01-31', 100, 1_000)], 100, 1_000],
    [
      'leaves out what came later',
      [bought('2026-01-05', 100, 1_000), bought('2026-02-01', 100, 3_000)],
      100,
      1_000,
    ],
    [
      'averages a purchase with what is still there',
      [bought('2026-01-05', 100, 1_000), sold('2026-01-06', 50), bought('2026-01-07', 50, 1_000)],
      100,
      1_500,
    ],
    [
      'stays at its cost when pieces are sold',
      [bought('2026-01-05', 100, 1_000), bought('2026-01-07', 100, 2_000), sold('2026-01-08', 150)],
      50,
      750,
    ],
    [
      'forgets what earlier, sold pieces cost',
      [bought('2026-01-05', 100, 1_000), sold('2026-01-06', 100), bought('2026-01-07', 10, 200)],
      10,
      200,
    ],
    [
      'counts the purchases of a day before its sales',
      [bought('2026-01-04', 10, 100), sold('2026-01-05', 5), bought('2026-01-05', 10, 300)],
      15,
      300,
    ],
    ['is nothing if oversold', [bought('2026-01-05', 10, 100), sold('2026-01-06', 12)], -2, 0],
    [
      'is that of the last purchase after stock was oversold',
      [bought('2026-01-05', 10, 100), sold('2026-01-06', 12), bought('2026-01-07', 10, 300)],
      8,
      240,
    ],
    ['of opening stock is by the first purchase', [start(10), bought('2026-02-01', 5, 100)], 10, 200],
    ['is rounded half up', [bought('2026-01-05', 3, 100), sold('2026-01-06', 1)], 2, 66.67],
    ['ignores a purchase that was taken back', [bought('2026-01-05', 0, 0), start(1)], 1, 0],
  ])('%s', (_, moves, pieces, shillings) => {
    expect(stockAt(moves, '2026-01-31')).toEqual({ quantity: pieces * 1000, value: shillings * 100 })
  })
})
