import { describe, expect, test } from 'vitest'
import { daysBetween } from './day.ts'
import { formatFigure, MINOR } from './money.ts'
import { accruals, dueDays, type LoanTerms, schedule, totals, yearlyCost } from './schedule.ts'
import { randomFrom } from './testing.ts'

const NO_GRACE = { principal: 0, interest: 0, interestFree: 0 }

/** 12,000.00 at 2 % a month over four months, paid out on 20 September 2011. */
const golden: LoanTerms = {
  amount: 12_000 * MINOR,
  instalments: 4,
  every: 1,
  rate: 200,
  ratePer: 'month',
  method: 'declining',
  amortization: 'equal-instalments',
  grace: NO_GRACE,
  step: 1,
  disbursed: '2011-09-20',
  payDay: null,
}

/** Formats a schedule for a loan officer: due day, principal, interest, total, balance. */
const printed = (changes: Partial<LoanTerms> = {}) =>
  schedule({ ...golden, ...changes }).map(({ due, principal, interest, total, balanceAfter }) =>
    [due, ...[principal, interest, total, balanceAfter].map(formatFigure)].join(' | '),
  )
/** The same without due days. */
const figures = (changes: Partial<LoanTerms>) =>
  printed(changes).map(row => row.slice('2011-10-20 | '.length))

describe('12,000 at 2 % a month over four months', () => {
  test('declining, equal instalments', () => {
    expect(printed()).toEqual([
      '2011-10-20 | 2,911.49 | 240 | 3,151.49 | 9,088.51',
      '2011-11-20 | 2,969.72 | 181.77 | 3,151.49 | 6,118.79',
      '2011-12-20 | 3,029.11 | 122.38 | 3,151.49 | 3,089.68',
      '2012-01-20 | 3,089.68 | 61.79 | 3,151.47 | 0',
    ])
    expect(totals(schedule(golden))).toEqual({ principal: 1_200_000, interest: 60_594, total: 1_260_594 })
  })

  test('is the same at 24 % a year', () => {
    expect(printed({ rate: 2_400, ratePer: 'year' })).toEqual(printed())
  })

  test('in whole shillings the last instalment takes the rest', () => {
    expect(figures({ step: MINOR })).toEqual([
      '2,911 | 240 | 3,151 | 9,089',
      '2,969 | 182 | 3,151 | 6,120',
      '3,029 | 122 | 3,151 | 3,091',
      '3,091 | 62 | 3,153 | 0',
    ])
  })

  test('declining, equal principal', () => {
    expect(figures({ amortization: 'equal-principal' })).toEqual([
      '3,000 | 240 | 3,240 | 9,000',
      '3,000 | 180 | 3,180 | 6,000',
      '3,000 | 120 | 3,120 | 3,000',
      '3,000 | 60 | 3,060 | 0',
    ])
  })

  test.each(['equal-instalments', 'equal-principal'] as const)(
    'flat, with either amortization: %s',
    amortization => {
      expect(figures({ method: 'flat', amortization })).toEqual([
        '3,000 | 240 | 3,240 | 9,000',
        '3,000 | 240 | 3,240 | 6,000',
        '3,000 | 240 | 3,240 | 3,000',
        '3,000 | 240 | 3,240 | 0',
      ])
    },
  )

  test('without interest', () => {
    expect(figures({ rate: 0 })).toEqual([
      '3,000 | 0 | 3,000 | 9,000',
      '3,000 | 0 | 3,000 | 6,000',
      '3,000 | 0 | 3,000 | 3,000',
      '3,000 | 0 | 3,000 | 0',
    ])
    for (const method of ['declining', 'flat'] as const)
      expect(figures({ rate: 0, method, instalments: 7, step: MINOR })).toEqual([
        '1,714 | 0 | 1,714 | 10,286',
        '1,714 | 0 | 1,714 | 8,572',
        '1,714 | 0 | 1,714 | 6,858',
        '1,714 | 0 | 1,714 | 5,144',
        '1,714 | 0 | 1,714 | 3,430',
        '1,714 | 0 | 1,714 | 1,716',
        '1,716 | 0 | 1,716 | 0',
      ])
  })

  test('in one instalment', () => {
    expect(figures({ instalments: 1 })).toEqual(['12,000 | 240 | 12,240 | 0'])
    expect(figures({ instalments: 1, every: 6 })).toEqual(['12,000 | 1,440 | 13,440 | 0'])
  })

  test('charges three months of interest per quarter', () => {
    expect(printed({ every: 3 })).toEqual([
      '2011-12-20 | 2,743.10 | 720 | 3,463.10 | 9,256.90',
      '2012-03-20 | 2,907.69 | 555.41 | 3,463.10 | 6,349.21',
      '2012-06-20 | 3,082.15 | 380.95 | 3,463.10 | 3,267.06',
      '2012-09-20 | 3,267.06 | 196.02 | 3,463.08 | 0',
    ])
  })
})

describe('grace', () => {
  test('on principal: interest only, then equal instalments', () => {
    expect(figures({ grace: { ...NO_GRACE, principal: 2 } })).toEqual([
      '0 | 240 | 240 | 12,000',
      '0 | 240 | 240 | 12,000',
      '5,940.59 | 240 | 6,180.59 | 6,059.41',
      '6,059.41 | 121.19 | 6,180.60 | 0',
    ])
    expect(
      figures({ grace: { ...NO_GRACE, principal: 2 }, amortization: 'equal-principal', step: MINOR }),
    ).toEqual([
      '0 | 240 | 240 | 12,000',
      '0 | 240 | 240 | 12,000',
      '6,000 | 240 | 6,240 | 6,000',
      '6,000 | 120 | 6,120 | 0',
    ])
    expect(figures({ grace: { ...NO_GRACE, principal: 2 }, method: 'flat' })).toEqual([
      '0 | 240 | 240 | 12,000',
      '0 | 240 | 240 | 12,000',
      '6,000 | 240 | 6,240 | 6,000',
      '6,000 | 240 | 6,240 | 0',
    ])
  })

  test('on interest payments: it accrues, and is due with the first instalment after', () => {
    const grace = { ...NO_GRACE, interest: 2 }
    expect(figures({ grace })).toEqual([
      '2,911.49 | 0 | 2,911.49 | 9,088.51',
      '2,969.72 | 0 | 2,969.72 | 6,118.79',
      '3,029.11 | 544.15 | 3,573.26 | 3,089.68',
      '3,089.68 | 61.79 | 3,151.47 | 0',
    ])
    expect(accruals({ ...golden, grace })).toEqual([24_000, 18_177, 12_238, 6_179])
    expect(totals(schedule({ ...golden, grace })).interest).toBe(totals(schedule(golden)).interest)
  })

  test('interest-free: none accrues, and instalments stay equal', () => {
    expect(figures({ grace: { ...NO_GRACE, interestFree: 2 } })).toEqual([
      '3,044.48 | 0 | 3,044.48 | 8,955.52',
      '3,044.48 | 0 | 3,044.48 | 5,911.04',
      '2,926.26 | 118.22 | 3,044.48 | 2,984.78',
      '2,984.78 | 59.70 | 3,044.48 | 0',
    ])
    expect(figures({ grace: { ...NO_GRACE, interestFree: 2 }, method: 'flat' })).toEqual([
      '3,000 | 0 | 3,000 | 9,000',
      '3,000 | 0 | 3,000 | 6,000',
      '3,000 | 240 | 3,240 | 3,000',
      '3,000 | 240 | 3,240 | 0',
    ])
    expect(figures({ grace: { ...NO_GRACE, interestFree: 4 } })).toEqual(figures({ rate: 0 }))
  })

  test('of all three kinds at once', () => {
    expect(figures({ grace: { principal: 1, interest: 2, interestFree: 1 }, step: MINOR })).toEqual([
      '0 | 0 | 0 | 12,000',
      '3,921 | 0 | 3,921 | 8,079',
      '3,999 | 402 | 4,401 | 4,080',
      '4,080 | 82 | 4,162 | 0',
    ])
  })
})

describe('due days', () => {
  test.each([
    // disbursed, every, pay day, the first four
    ['2026-11-27', 1, null, ['2026-12-27', '2027-01-27', '2027-02-27', '2027-03-27']],
    ['2026-10-31', 1, null, ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']],
    ['2027-12-30', 1, null, ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
    ['2026-11-27', 3, null, ['2027-02-27', '2027-05-27', '2027-08-27', '2027-11-27']],
    // 5 December would be only eight days after the disbursement
    ['2026-11-27', 1, 5, ['2027-01-05', '2027-02-05', '2027-03-05', '2027-04-05']],
    ['2026-11-27', 1, 27, ['2026-12-27', '2027-01-27', '2027-02-27', '2027-03-27']],
    ['2026-11-27', 1, 28, ['2026-12-28', '2027-01-28', '2027-02-28', '2027-03-28']],
    ['2026-11-27', 1, 31, ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']],
    ['2027-01-31', 1, 30, ['2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30']],
    ['2027-01-31', 1, 1, ['2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01']],
  ])('of a loan of %s, every %i months, pay day %s', (disbursed, every, payDay, days) => {
    expect(dueDays({ ...golden, disbursed, every, payDay })).toEqual(days)
  })
})

describe('the yearly cost', () => {
  const cost = (changes: Partial<LoanTerms>, fees = 0) =>
    yearlyCost(schedule({ ...golden, ...changes }), { ...golden, ...changes }, fees)

  test('is the rate of a declining loan without fees, for any repayment plan', () => {
    expect(cost({})).toBe(2_400)
    expect(cost({ amortization: 'equal-principal' })).toBe(2_400)
    expect(cost({ grace: { ...NO_GRACE, principal: 3 } })).toBe(2_400)
    expect(cost({ every: 3 })).toBe(2_400)
    expect(cost({ rate: 725, ratePer: 'year', instalments: 36, amount: 50_000_000 })).toBe(725)
    expect(cost({ rate: 0 })).toBe(0)
  })

  test.each([
    // flat loans and fees cost more than the nominal rate, grace periods less
    ['flat', { method: 'flat' }, 0, 37.81],
    ['flat, over a year', { method: 'flat', instalments: 12 }, 0, 41.7],
    ['a fee of 240', {}, 240 * MINOR, 34.05],
    ['a fee of 240 and no interest', { rate: 0 }, 240 * MINOR, 9.76],
    ['interest that waits', { grace: { ...NO_GRACE, interest: 2 } }, 0, 23.49],
    ['two months free', { grace: { ...NO_GRACE, interestFree: 2 } }, 0, 7.1],
  ] as [string, Partial<LoanTerms>, number, number][])('%s', (_, changes, fees, percent) => {
    const found = cost(changes, fees)
    expect(found / 100).toBe(percent)
    // the payments discounted at that rate equal the amount received, to within half a basis point
    const worth = (yearly: number) =>
      schedule({ ...golden, ...changes }).reduce(
        (sum, { total, number }) => sum + total / (1 + yearly / 120_000) ** number,
        0,
      )
    expect(worth(found - 0.5)).toBeGreaterThan(golden.amount - fees)
    expect(worth(found + 0.5)).toBeLessThan(golden.amount - fees)
  })

  test('is rejected for a zero payout or a repayment below it', () => {
    expect(() => cost({}, golden.amount)).toThrow('nothing is paid out')
    expect(() => yearlyCost([{ total: 5 }], { amount: 6, every: 1 })).toThrow('less is paid back')
  })
})

describe('invalid terms are rejected with the reason', () => {
  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -100 }, 'amount'],
    [{ amount: 0.5 }, 'amount'],
    [{ amount: Number.NaN }, 'amount'],
    [{ amount: 2 ** 60 }, 'amount'],
    [{ instalments: 0 }, '1 to 600 instalments'],
    [{ instalments: 1.5 }, '1 to 600 instalments'],
    [{ instalments: 601 }, '1 to 600 instalments'],
    [{ every: 0 }, '1 to 12 months'],
    [{ rate: -1 }, 'rate'],
    [{ rate: 0.5 }, 'rate'],
    [{ rate: Number.POSITIVE_INFINITY }, 'rate'],
    [{ step: 0 }, 'rounded'],
    [{ grace: { ...NO_GRACE, principal: 4 } }, 'Principal can wait'],
    [{ grace: { ...NO_GRACE, interest: 4 } }, 'Interest can wait'],
    [{ grace: { ...NO_GRACE, interestFree: 5 } }, 'free of interest'],
    [{ grace: { ...NO_GRACE, interest: -1 } }, 'Interest can wait'],
    [{ disbursed: '2026-02-30' }, 'is not a day'],
    [{ payDay: 32 }, 'pay day'],
  ] as [Partial<LoanTerms>, string][])('%o', (changes, said) => {
    expect(() => schedule({ ...golden, ...changes })).toThrow(RangeError)
    expect(() => schedule({ ...golden, ...changes })).toThrow(said)
  })
})

describe('for any loan', () => {
  const { random, whole } = randomFrom(20_261_121)
  const oneOf = <T>(...choices: T[]) => choices[whole(0, choices.length - 1)] as T

  const someTerms = (): LoanTerms => {
    const instalments = whole(1, 60)
    const grace = () => (random() < 0.7 ? 0 : whole(0, instalments - 1))
    return {
      amount: oneOf(whole(50_000, 1_000_000) * MINOR, whole(1, 100_000_000), whole(1, 500)),
      instalments,
      every: oneOf(1, 1, 1, 2, 3, 6),
      rate: oneOf(0, whole(1, 500), whole(1, 3_000)),
      ratePer: oneOf('month', 'year'),
      method: oneOf('declining', 'flat'),
      amortization: oneOf('equal-instalments', 'equal-principal'),
      grace: { principal: grace(), interest: grace(), interestFree: grace() },
      step: oneOf(1, 1, 100, 1_000),
      disbursed: `${whole(2024, 2030)}-${String(whole(1, 12)).padStart(2, '0')}-${String(whole(1, 28)).padStart(2, '0')}`,
      payDay: oneOf(null, whole(1, 31)),
    }
  }
  const cases = Array.from({ length: 800 }, someTerms).map(terms => ({ terms, rows: schedule(terms) }))
  const wrong = (isWrong: (one: (typeof cases)[number]) => boolean) =>
    cases.filter(isWrong).map(({ terms }) => terms)

  test('principal adds up to the amount, and the final balance is 0', () => {
    expect(
      wrong(
        ({ terms, rows }) =>
          totals(rows).principal !== terms.amount ||
          rows.at(-1)?.balanceAfter !== 0 ||
          rows.length !== terms.instalments,
      ),
    ).toEqual([])
  })

  test('figures are non-negative integers, and the balance never grows', () => {
    expect(
      wrong(({ terms, rows }) =>
        rows.some(
          ({ principal, interest, total, balanceAfter }, index) =>
            [principal, interest, total, balanceAfter].some(
              figure => !Number.isSafeInteger(figure) || figure < 0,
            ) ||
            total !== principal + interest ||
            balanceAfter !== (rows[index - 1]?.balanceAfter ?? terms.amount) - principal,
        ),
      ),
    ).toEqual([])
  })

  test('before the last instalment every figure is a multiple of the step', () => {
    expect(
      wrong(({ terms, rows }) =>
        // a loan paid off early ends with the remaining balance
        rows.some(
          ({ principal, interest, balanceAfter }) =>
            (balanceAfter > 0 && principal % terms.step !== 0) || interest % terms.step !== 0,
        ),
      ),
    ).toEqual([])
  })

  test('equal instalments are equal except the last', () => {
    let seen = 0
    for (const { terms, rows } of cases) {
      const { method, amortization, grace } = terms
      if (method !== 'declining' || amortization !== 'equal-instalments' || grace.interest > 0) continue
      const carrying = rows.slice(grace.principal, -1).filter(({ balanceAfter }) => balanceAfter > 0)
      // with a coarse step, interest alone may exceed the instalment
      if (carrying.some(({ principal }) => principal === 0)) continue
      expect(new Set(carrying.map(({ total }) => total)).size).toBeLessThanOrEqual(1)
      seen++
    }
    expect(seen).toBeGreaterThan(80)
  })

  test('in cents, the last equal instalment differs by at most a few cents per instalment', () => {
    for (const { terms, rows } of cases) {
      const { method, amortization, grace, step, rate, amount } = terms
      const isPlain = method === 'declining' && amortization === 'equal-instalments' && step === 1
      if (!isPlain || grace.interest > 0 || rows.length < 2 || rate > 500 || amount < 100_000) continue
      const [before, last] = rows.slice(-2)
      if (!before || !last || before.principal === 0) continue
      const periods =
        (1 + (rate * terms.every) / (terms.ratePer === 'month' ? 10_000 : 120_000)) ** rows.length
      expect(Math.abs(last.total - before.total)).toBeLessThanOrEqual(rows.length * periods)
    }
  })

  test('declining interest is the rate on the balance, to half a step', () => {
    for (const { terms, rows } of cases) {
      if (terms.method !== 'declining') continue
      const rate = (terms.rate * terms.every) / (terms.ratePer === 'month' ? 10_000 : 120_000)
      accruals(terms).forEach((accrued, index) => {
        const owed = rows[index - 1]?.balanceAfter ?? terms.amount
        const exact = index < terms.grace.interestFree ? 0 : owed * rate
        expect(Math.abs(accrued - exact)).toBeLessThanOrEqual(terms.step / 2 + 1e-6)
      })
    }
  })

  test('flat interest adds up to the rate on the amount over all periods, to half a step', () => {
    for (const { terms, rows } of cases) {
      if (terms.method !== 'flat') continue
      const rate = (terms.rate * terms.every) / (terms.ratePer === 'month' ? 10_000 : 120_000)
      const exact = terms.amount * rate * (terms.instalments - terms.grace.interestFree)
      expect(Math.abs(totals(rows).interest - exact)).toBeLessThanOrEqual(terms.step / 2 + 1e-6)
    }
  })

  test('all accrued interest is charged', () => {
    expect(
      wrong(({ terms, rows }) => {
        const arisen = accruals(terms).reduce((sum, accrued) => sum + accrued, 0)
        return arisen !== totals(rows).interest
      }),
    ).toEqual([])
  })

  test('due days ascend, the first after a full period', () => {
    expect(
      wrong(({ terms, rows }) => {
        const days = [terms.disbursed, ...rows.map(({ due }) => due)]
        const gaps = days.slice(1).map((day, index) => daysBetween(days[index] as string, day))
        return gaps.some(gap => gap < 28 * terms.every) || Math.max(...gaps) > 31 * terms.every + 31
      }),
    ).toEqual([])
  })

  test('the yearly cost of a plain declining loan is its rate, up to rounding', () => {
    for (const { terms, rows } of cases.slice(0, 200)) {
      const cost = yearlyCost(rows, terms)
      expect(cost).toBeGreaterThanOrEqual(0)
      const isPlain = terms.method === 'declining' && terms.grace.interest + terms.grace.interestFree === 0
      if (!isPlain || terms.step > 1 || terms.amount < 1_000_000) continue
      const yearly = terms.ratePer === 'month' ? terms.rate * 12 : terms.rate
      expect(Math.abs(cost - yearly)).toBeLessThanOrEqual(1)
    }
  })
})
