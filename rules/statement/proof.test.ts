import { describe, expect, test } from 'vitest'
import { addDays } from '#rules/day.ts'
import { proofOf } from './proof.ts'

const row = (day: string, came: number, went: number, balance: number | null = null) => ({
  day,
  in: came,
  out: went,
  balance,
})

describe('the proof of cash', () => {
  test('has each month’s opening and closing balance', () => {
    const rows = [
      row('2026-08-30', 500, 0, 1_500),
      row('2026-08-31', 0, 200, 1_300),
      row('2026-10-02', 0, 300, 1_000),
    ]
    expect(proofOf(rows, 1_000)).toEqual([
      { month: '2026-08', opening: 1_000, in: 500, out: 200, unseen: 0, closing: 1_300 },
      { month: '2026-10', opening: 1_300, in: 0, out: 300, unseen: 0, closing: 1_000 },
    ])
  })

  test('derives the first opening balance if none is stated', () => {
    const [month] = proofOf([row('2026-08-01', 50, 0), row('2026-08-02', 0, 20, 130)], null)
    expect(month).toEqual({ month: '2026-08', opening: 100, in: 50, out: 20, unseen: 0, closing: 130 })
  })

  test('reports movements on days without a statement', () => {
    const months = proofOf([row('2026-08-01', 100, 0, 100), row('2026-09-05', 10, 0, 70)], 0)
    expect(months[1]).toEqual({ month: '2026-09', opening: 100, in: 10, out: 0, unseen: -40, closing: 70 })
  })

  test('is empty if no balance is known', () => {
    expect(proofOf([row('2026-08-01', 100, 0)], null)).toEqual([])
    expect(proofOf([], null)).toEqual([])
  })

  test('of random books adds up, and carries over month to month', () => {
    let state = 7
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    for (let book = 0; book < 20; book++) {
      const opening = next(100_000)
      let balance = opening
      const rows = Array.from({ length: 200 }, (_, at) => {
        const came = next(2) * next(5_000)
        const went = next(2) * next(3_000)
        balance += came - went
        const hasBalance = next(4) > 0
        return row(addDays('2026-01-01', Math.floor(at / 2)), came, went, hasBalance ? balance : null)
      })
      const months = proofOf(rows, opening)
      expect(months.at(-1)?.closing).toBe(balance)
      expect(months.length).toBeGreaterThan(0)
      months.forEach((one, at) => {
        expect(one.opening + one.in - one.out).toBe(one.closing)
        expect(one.unseen).toBe(0)
        expect(one.opening).toBe(at === 0 ? opening : months[at - 1]?.closing)
      })
    }
  })
})
