import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOf, MOBILE_MONEY, partsOf } from './mobile-money.ts'

const thousands = (currency: 'KES' | 'TZS', amount: number) =>
  partsOf(amount * 100_000, currency)
    .map(({ amount, day }) => `${amount / 100_000}/${day}`)
    .join(' ')

describe('a mobile-money payout', () => {
  test.each([
    ['KES', 250, '250/0'],
    ['KES', 250.01, '250/0 0.01/0'],
    ['KES', 600, '250/0 250/0 100/1'],
    ['TZS', 2_000, '2000/0'],
    ['TZS', 5_000, '3000/0 2000/0'],
    ['TZS', 20_000, '3000/0 2000/0 3000/1 2000/1 3000/2 2000/2 3000/3 2000/3'],
  ] as const)('in %s, of %i, is split into the fewest allowed parts and days', (currency, amount, parts) => {
    expect(thousands(currency, amount)).toBe(parts)
  })

  test('leaves no remainder below the minimum', () => {
    expect(partsOf(250_005_00, 'KES')).toEqual([
      { amount: 249_990_00, day: 0 },
      { amount: 15_00, day: 0 },
    ])
  })

  test.each([
    ['KES', 500_005_00, [250_000_00, 249_990_00, 15_00], [0, 0, 1]],
    ['TZS', 5_000_500_00, [3_000_000_00, 1_999_000_00, 1_500_00], [0, 0, 1]],
  ] as const)(
    'in %s, of %i, leaves to the next day what the day’s limit would split too small',
    (currency, amount, amounts, days) => {
      const parts = partsOf(amount, currency)
      expect(parts.map(part => part.amount)).toEqual(amounts)
      expect(parts.map(part => part.day)).toEqual(days)
      expect(daysOf(amounts, currency)).toEqual(days)
    },
  )

  test('respects its country’s limits for any amount', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('KES', 'TZS'),
        fc.oneof(
          fc.integer({ min: 1_000, max: 60_000_000 }),
          fc
            .tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 0, max: 3_000 }))
            .map(([many, more]) => many * 500_000 + more),
        ),
        (currency, whole) => {
          const { least, most, day } = MOBILE_MONEY[currency as 'KES'].payout
          const parts = partsOf(whole * 100, currency as 'KES')
          expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole * 100)
          for (const { amount } of parts) expect(amount >= least && amount <= most).toBe(true)
          for (const one of new Set(parts.map(part => part.day))) {
            const that = parts.filter(part => part.day === one)
            expect(that.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(day)
          }
        },
      ),
    )
  })

  test('is resent over the days its remaining parts need', () => {
    expect(daysOf([250_000_00, 250_000_00, 100_000_00], 'KES')).toEqual([0, 0, 1])
    expect(daysOf([250_000_00, 250_000_00, 250_000_00, 250_000_00, 100_000_00], 'KES')).toEqual([
      0, 0, 1, 1, 2,
    ])
    expect(daysOf([3_000_000_00], 'TZS')).toEqual([0])
  })
})
