import { describe, expect, test } from 'vitest'
import type { LoanSettings } from '#contract/loan.ts'
import {
  affordable,
  assess,
  guideRate,
  type LoanRequest,
  largestAmount,
  quote,
  schedule,
  shortestMonths,
} from './loan.ts'

import { MINOR } from './money.ts'
import { randomFrom } from './testing.ts'

/** The specification's figures for Kenya. */
const kenya: LoanSettings = {
  currency: 'KES',
  minimum: 50_000 * MINOR,
  maximum: 1_000_000 * MINOR,
  periods: [6, 12, 24, 36, 48, 60],
  purposes: ['personal', 'recurring', 'capital'],
  financedPurposes: ['capital'],
  incomeShare: 3_300,
  monthlyGrowth: 400,
  interestGuide: [
    { from: 0, rate: 700 },
    { from: 300_000 * MINOR, rate: 800 },
    { from: 1_000_000 * MINOR, rate: 1_200 },
    { from: 1_500_000 * MINOR, rate: 1_600 },
  ],
}

const shillings = (amount: number) => amount * MINOR

describe('the figures of a loan, in shillings', () => {
  test.each([
    // amount, months, total = amount × 1.04^months, a month, last month, cost
    [50_000, 6, 63_266, 10_545, 10_541, 13_266],
    [50_000, 12, 80_052, 6_671, 6_671, 30_052],
    [50_000, 24, 128_165, 5_341, 5_322, 78_165],
    [100_000, 6, 126_532, 21_089, 21_087, 26_532],
    [300_000, 36, 1_231_180, 34_200, 34_180, 931_180],
    [1_000_000, 60, 10_519_627, 175_328, 175_275, 9_519_627],
  ])('%i over %i months: total %i, monthly %i, last %i', (amount, months, total, instalment, last, cost) => {
    const figures = quote(shillings(amount), months, kenya)
    expect(figures).toEqual({
      amount: shillings(amount),
      months,
      total: shillings(total),
      instalment: shillings(instalment),
      cost: shillings(cost),
    })
    const dues = schedule(figures)
    expect(dues).toHaveLength(months)
    expect(dues[0]).toEqual({ month: 1, due: shillings(instalment), left: shillings(total - instalment) })
    expect(dues.at(-1)).toEqual({ month: months, due: shillings(last), left: 0 })
  })

  test('a half shilling is rounded up', () => {
    // 1,000.50 without growth
    expect(quote(100_050, 1, { ...kenya, monthlyGrowth: 0 }).total).toBe(shillings(1_001))
    expect(quote(100_049, 1, { ...kenya, monthlyGrowth: 0 }).total).toBe(shillings(1_000))
  })
})

describe('checks', () => {
  const good: LoanRequest = {
    amount: shillings(50_000),
    months: 6,
    income: shillings(40_000),
    purpose: 'capital',
  }

  test('accept a valid request', () => {
    expect(assess(good, kenya)).toBeNull()
  })

  test.each([
    ['amount', null],
    ['amount', 0],
    ['months', null],
    ['months', 7],
    ['income', null],
    ['income', 0],
    ['purpose', null],
  ] as const)('%s %s counts as missing', (field, value) => {
    expect(assess({ ...good, [field]: value }, kenya)).toEqual({ check: 'required', fields: [field] })
  })

  test('list every missing field', () => {
    expect(assess({ amount: null, months: null, income: null, purpose: null }, kenya)).toEqual({
      check: 'required',
      fields: ['amount', 'months', 'income', 'purpose'],
    })
  })

  test('run in order: required, minimum, maximum, purpose, eligibility', () => {
    const poor = { income: shillings(1) }
    const wrongPurpose = { purpose: 'personal' as const }
    const tooSmall = { amount: shillings(49_999) }
    const tooLarge = { amount: shillings(1_000_001) }
    const checkOf = (changes: Partial<LoanRequest>) => assess({ ...good, ...changes }, kenya)?.check
    expect(checkOf({ months: null, ...tooSmall, ...wrongPurpose, ...poor })).toBe('required')
    expect(checkOf({ ...tooSmall, ...wrongPurpose, ...poor })).toBe('minimum')
    expect(checkOf({ ...tooLarge, ...wrongPurpose, ...poor })).toBe('maximum')
    expect(checkOf({ ...wrongPurpose, ...poor })).toBe('purpose')
    expect(checkOf(poor)).toBe('eligibility')
  })

  test('allow the minimum and maximum themselves', () => {
    const rich = { income: shillings(10_000_000) }
    expect(assess({ ...good, ...rich, amount: kenya.minimum }, kenya)).toBeNull()
    expect(assess({ ...good, ...rich, amount: kenya.maximum }, kenya)).toBeNull()
    expect(assess({ ...good, ...rich, amount: kenya.minimum - 1 }, kenya)).toEqual({
      check: 'minimum',
      limit: kenya.minimum,
    })
    expect(assess({ ...good, ...rich, amount: kenya.maximum + 1 }, kenya)).toEqual({
      check: 'maximum',
      limit: kenya.maximum,
    })
  })

  test('pass only financed purposes', () => {
    expect(assess({ ...good, purpose: 'recurring' }, kenya)).toEqual({
      check: 'purpose',
      financed: ['capital'],
    })
  })

  test('allow exactly the income share, but not a cent more', () => {
    // one month without growth: the instalment is the amount, 66,000; 33 % of 200,000 is 66,000
    const plain = { ...kenya, monthlyGrowth: 0, periods: [1] }
    const request = { ...good, amount: shillings(66_000), months: 1, income: shillings(200_000) }
    expect(assess(request, plain)).toBeNull()
    expect(assess({ ...request, income: request.income - 1 }, plain)?.check).toBe('eligibility')
    expect(assess({ ...request, amount: request.amount + 1 }, plain)?.check).toBe('eligibility')
  })

  test('Ksh 50,000 over 6 months needs an income of Ksh 31,953', () => {
    // 50,000 × 1.04^6 ÷ 6 ÷ 0.33 = 31,952.50
    expect(affordable(shillings(50_000), 6, shillings(31_953), kenya)).toBe(true)
    expect(affordable(shillings(50_000), 6, shillings(31_952), kenya)).toBe(false)
  })

  test('an eligibility refusal states what would pass', () => {
    const refusal = assess({ ...good, amount: shillings(100_000), income: shillings(40_000) }, kenya)
    // 6 × 13,200 ÷ 1.04^6 = 62,592.9; over 12 months 100,000 costs 13,341.9 a month, over 24 10,680.5
    expect(refusal).toEqual({ check: 'eligibility', largestAmount: shillings(62_592), shortestMonths: 24 })
  })

  test('an income that just carries the minimum is offered that', () => {
    expect(largestAmount(shillings(31_953), 6, kenya)).toBe(shillings(50_000))
  })

  test('an income too low for any offer gets no suggestion', () => {
    const refusal = assess({ ...good, income: shillings(1_000) }, kenya)
    expect(refusal).toEqual({ check: 'eligibility', largestAmount: null, shortestMonths: null })
  })
})

test('the guide rate changes exactly at the start of a band', () => {
  const rates = [0, 299_999, 300_000, 999_999, 1_000_000, 1_499_999, 1_500_000, 99_000_000]
  expect(rates.map(amount => guideRate(shillings(amount), kenya))).toEqual([
    700, 700, 800, 800, 1_200, 1_200, 1_600, 1_600,
  ])
  expect(guideRate(shillings(1), { ...kenya, interestGuide: [] })).toBeNull()
})

describe('for any loan', () => {
  const { random, whole } = randomFrom(20_261_120)
  const someSettings = (): LoanSettings => ({
    ...kenya,
    periods: [...new Set(Array.from({ length: whole(1, 6) }, () => whole(1, 60)))].sort((a, b) => a - b),
    incomeShare: whole(1, 10_000),
    monthlyGrowth: whole(0, 1_000),
  })
  const someCase = () => {
    const settings = someSettings()
    return {
      settings,
      // both whole shillings and cents
      amount: random() < 0.5 ? shillings(whole(50_000, 1_000_000)) : whole(kenya.minimum, kenya.maximum),
      months: settings.periods[whole(0, settings.periods.length - 1)] as number,
      income: whole(1, shillings(5_000_000)),
    }
  }
  const cases = Array.from({ length: 2_000 }, someCase)

  test('a larger amount never costs less, and never becomes affordable', () => {
    for (const { settings, amount, months, income } of cases) {
      const more = amount + whole(1, shillings(10_000))
      const [one, other] = [quote(amount, months, settings), quote(more, months, settings)]
      expect(other.total).toBeGreaterThanOrEqual(one.total)
      expect(other.instalment).toBeGreaterThanOrEqual(one.instalment)
      if (affordable(more, months, income, settings))
        expect(affordable(amount, months, income, settings)).toBe(true)
    }
  })

  test('a larger income never affords less', () => {
    for (const { settings, amount, months, income } of cases) {
      const more = income + whole(1, shillings(100_000))
      if (affordable(amount, months, income, settings))
        expect(affordable(amount, months, more, settings)).toBe(true)
      expect(largestAmount(more, months, settings) ?? 0).toBeGreaterThanOrEqual(
        largestAmount(income, months, settings) ?? 0,
      )
    }
  })

  test('instalments add up to the total, are positive, and never exceed the first', () => {
    for (const { settings, amount, months } of cases) {
      const figures = quote(amount, months, settings)
      const dues = schedule(figures)
      expect(dues.reduce((sum, { due }) => sum + due, 0)).toBe(figures.total)
      expect(dues.every(({ due }) => due > 0 && due <= figures.instalment)).toBe(true)
      expect(dues.map(({ month }) => month)).toEqual(Array.from({ length: months }, (_, index) => index + 1))
      expect(dues.at(-1)?.left).toBe(0)
      expect(figures.cost).toBe(figures.total - amount)
    }
  })

  test('the total is the compounded amount in whole shillings', () => {
    for (const { settings, amount, months } of cases) {
      const grown = amount * (1 + settings.monthlyGrowth / 10_000) ** months
      expect(Math.abs(quote(amount, months, settings).total - grown)).toBeLessThanOrEqual(50 + grown * 1e-12)
    }
  })

  test('the largest amount is on offer and affordable, and one shilling more is not', () => {
    let seen = 0
    for (const { settings, months, income } of cases) {
      const largest = largestAmount(income, months, settings)
      if (largest === null) {
        expect(affordable(settings.minimum, months, income, settings)).toBe(false)
        continue
      }
      seen++
      expect(largest % MINOR).toBe(0)
      expect(largest).toBeGreaterThanOrEqual(settings.minimum)
      expect(largest).toBeLessThanOrEqual(settings.maximum)
      expect(affordable(largest, months, income, settings)).toBe(true)
      if (largest < settings.maximum)
        expect(affordable(largest + MINOR, months, income, settings)).toBe(false)
    }
    expect(seen).toBeGreaterThan(200)
  })

  test('the shortest period is affordable and no shorter one on offer is', () => {
    for (const { settings, amount, income } of cases) {
      const shortest = shortestMonths(amount, income, settings)
      const carried = settings.periods.filter(months => affordable(amount, months, income, settings))
      expect(shortest).toBe(carried[0] ?? null)
    }
  })

  test('a request is refused for eligibility exactly when it is not affordable', () => {
    for (const { settings, amount, months, income } of cases) {
      const refusal = assess({ amount, months, income, purpose: 'capital' }, settings)
      expect(refusal?.check === 'eligibility').toBe(!affordable(amount, months, income, settings))
    }
  })

  test('the largest typeable numbers never give NaN', () => {
    const most = 99_999_999_999_900
    for (const amount of [1, most, Number.MAX_SAFE_INTEGER]) {
      for (const months of kenya.periods) {
        for (const figure of Object.values(quote(amount, months, kenya)))
          expect(figure).toSatisfy(Number.isFinite)
        expect(largestAmount(amount, months, kenya)).not.toBeNaN()
        expect(typeof affordable(amount, months, most, kenya)).toBe('boolean')
      }
    }
    expect(assess({ amount: most, months: 6, income: most, purpose: 'capital' }, kenya)?.check).toBe(
      'maximum',
    )
    expect(assess({ amount: -5, months: 6, income: -5, purpose: 'capital' }, kenya)?.check).toBe('minimum')
    expect(
      assess({ amount: Number.NaN, months: Number.NaN, income: Number.NaN, purpose: 'capital' }, kenya),
    ).toEqual({
      check: 'required',
      fields: ['amount', 'months', 'income'],
    })
  })
})
