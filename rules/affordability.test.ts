import { describe, expect, test } from 'vitest'
import { affordability, type Deps } from './affordability.ts'
import { MINOR } from './money.ts'
import { type LoanTerms, schedule } from './schedule.ts'

/** 33 %, as in the loan settings. */
const SHARE = 3_300

/** Four times 3,240, from 27 December. */
const terms: LoanTerms = {
  amount: 12_000 * MINOR,
  instalments: 4,
  every: 1,
  rate: 200,
  ratePer: 'month',
  method: 'flat',
  amortization: 'equal-principal',
  grace: { principal: 0, interest: 0, interestFree: 0 },
  step: 1,
  disbursed: '2026-11-27',
  payDay: null,
}
const judge = (income: number, commitments = 0, changes: Partial<LoanTerms> = {}) => {
  const means: Deps = { income: Math.round(income * MINOR), commitments: commitments * MINOR }
  return affordability(schedule({ ...terms, ...changes }), { ...terms, ...changes }, means, SHARE)
}

describe('affordability of 3,240 instalments', () => {
  test.each([
    // income, commitments, affordable, room, taken in percent, reasons
    [20_000, 0, true, 6_600, 16.2, ['within-share']],
    [9_819, 0, true, 3_240.27, 33, ['within-share']],
    [9_818.18, 0, false, 3_239.99, 33.01, ['instalment']],
    [5_000, 0, false, 1_650, 64.8, ['instalment']],
    [20_000, 3_360, true, 3_240, 33, ['within-share']],
    [20_000, 3_361, false, 3_239, 33.01, ['instalment']],
    [20_000, 6_600, false, 0, 49.2, ['commitments', 'instalment']],
    [20_000, 9_000, false, 0, 61.2, ['commitments', 'instalment']],
    [0, 0, false, 0, null, ['no-income', 'instalment']],
    [0, 500, false, 0, null, ['no-income', 'instalment']],
  ] as const)('income %d, commitments %d: %s', (income, commitments, affordable, room, taken, reasons) => {
    const found = judge(income, commitments)
    expect(found).toMatchObject({ affordable, monthly: 3_240 * MINOR, room: Math.round(room * MINOR) })
    expect(found.taken === null ? null : found.taken / 100).toBe(taken)
    expect(found.reasons.map(({ reason }) => reason)).toEqual(reasons)
  })

  test('allows exactly the share, but not a cent more', () => {
    // 33 % of 10,000 is 3,300
    const at = (total: number) =>
      affordability(
        [{ number: 1, due: '2026-12-27', total }],
        { every: 1 },
        { income: 1_000_000, commitments: 0 },
        SHARE,
      )
    expect(at(330_000)).toMatchObject({ affordable: true, taken: 3_300 })
    expect(at(330_001)).toMatchObject({ affordable: false, taken: 3_301 })
  })

  test('a refusal states the excess and the instalment', () => {
    expect(judge(5_000).reasons).toEqual([
      { reason: 'instalment', number: 1, due: '2026-12-27', over: 1_590 * MINOR },
    ])
    expect(judge(20_000, 9_000).reasons).toEqual([
      { reason: 'commitments', over: 2_400 * MINOR },
      { reason: 'instalment', number: 1, due: '2026-12-27', over: 3_240 * MINOR },
    ])
  })
})

test('uses the highest instalment', () => {
  // interest is deferred for two instalments: 3,000, 3,000, 3,720, 3,240
  const found = judge(11_000, 0, { grace: { ...terms.grace, interest: 2 } })
  expect(found.reasons).toEqual([{ reason: 'instalment', number: 3, due: '2027-02-27', over: 90 * MINOR }])
  expect(found.monthly).toBe(3_720 * MINOR)
})

test('spreads a quarterly instalment over three months', () => {
  // 3,720 every three months is 1,240 a month
  expect(judge(4_000, 0, { every: 3 })).toMatchObject({
    affordable: true,
    monthly: 1_240 * MINOR,
    taken: 3_100,
  })
  expect(judge(3_700, 0, { every: 3 })).toMatchObject({ affordable: false })
})
