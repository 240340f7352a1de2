import { describe, expect, it } from 'vitest'
import type { LendingTerms } from '#contract/loan.ts'
import { faultsOfLending, lendingChanges } from './lending-terms.ts'
import { MINOR } from './money.ts'

const ksh = (amount: number) => amount * MINOR

const terms: LendingTerms = {
  minimum: ksh(50_000),
  maximum: ksh(1_000_000),
  periods: [6, 12, 24, 36, 48, 60],
  incomeShare: 3_300,
  monthlyGrowth: 400,
  interestGuide: [
    { from: 0, rate: 700 },
    { from: ksh(300_000), rate: 800 },
    { from: ksh(1_000_000), rate: 1_200 },
  ],
}

describe('faults in lending terms', () => {
  it('are none for the specified figures, with or without a penalty', () => {
    expect(faultsOfLending(terms)).toEqual({})
    expect(faultsOfLending({ ...terms, penalty: { after: 7, rate: 500 } })).toEqual({})
    expect(faultsOfLending({ ...terms, minimum: terms.maximum, periods: [1], monthlyGrowth: 0 })).toEqual({})
  })

  it.each<[string, Partial<LendingTerms>]>([
    ['twelve periods, up to ten years', { periods: [...Array.from({ length: 11 }, (_, at) => at + 1), 120] }],
    ['a hundredth of the income', { incomeShare: 100 }],
    ['the whole income', { incomeShare: 10_000 }],
    ['20 bands', { interestGuide: Array.from({ length: 20 }, (_, at) => ({ from: ksh(at), rate: 700 })) }],
    ['a rate of the whole', { interestGuide: [{ from: 0, rate: 10_000 }] }],
    ['the highest penalty, after a year', { penalty: { after: 365, rate: 5_000 } }],
    ['confirming whatever exceeds what is owed', { overpayment: 0 }],
  ])('are none for %s', (_, change) => expect(faultsOfLending({ ...terms, ...change })).toEqual({}))

  const guide = (...from: number[]) => ({ interestGuide: from.map(one => ({ from: ksh(one), rate: 700 })) })
  it.each<[string, Partial<LendingTerms>, Record<string, string>]>([
    ['nothing as the least', { minimum: 0 }, { minimum: 'amountZero' }],
    ['cents', { minimum: ksh(50_000) + 1 }, { minimum: 'amountWhole' }],
    ['more than fits a screen', { maximum: ksh(1_000_000_000) }, { maximum: 'amountLarge' }],
    ['a most below the least', { maximum: ksh(49_999) }, { maximum: 'maximumBelow' }],
    ['no period', { periods: [] }, { periods: 'periodsNone' }],
    ['the same period twice', { periods: [6, 6] }, { periods: 'periodsOrder' }],
    ['periods out of order', { periods: [12, 6] }, { periods: 'periodsOrder' }],
    ['a period of more than ten years', { periods: [6, 121] }, { periods: 'periodsRange' }],
    ['13 periods', { periods: Array.from({ length: 13 }, (_, at) => at + 1) }, { periods: 'periodsMany' }],
    ['no share of income', { incomeShare: 99 }, { incomeShare: 'shareRange' }],
    ['more than the income', { incomeShare: 10_001 }, { incomeShare: 'shareRange' }],
    ['growth above a tenth a month', { monthlyGrowth: 1_001 }, { monthlyGrowth: 'growthRange' }],
    [
      'a total that is too large to be exact',
      { maximum: ksh(999_999_999), periods: [120], monthlyGrowth: 1_000 },
      { monthlyGrowth: 'growthTotal' },
    ],
    ['no band', { interestGuide: [] }, { interestGuide: 'guideNone' }],
    ['a gap before the first band', guide(1), { 'interestGuide.0.from': 'guideFirst' }],
    ['two bands from the same amount', guide(0, 5, 5), { 'interestGuide.2.from': 'guideOrder' }],
    ['bands that overlap', guide(0, 9, 5, 10), { 'interestGuide.2.from': 'guideOrder' }],
    [
      'a rate above the whole',
      { interestGuide: [{ from: 0, rate: 10_001 }] },
      { 'interestGuide.0.rate': 'rateRange' },
    ],
    ['21 bands', guide(...Array.from({ length: 21 }, (_, at) => at)), { interestGuide: 'guideMany' }],
    ['a penalty of nothing', { penalty: { after: 7, rate: 0 } }, { 'penalty.rate': 'penaltyRateRange' }],
    [
      'cents in a band',
      {
        interestGuide: [
          { from: 0, rate: 700 },
          { from: 150, rate: 800 },
        ],
      },
      { 'interestGuide.1.from': 'amountWhole' },
    ],
    ['cents that may be overpaid', { overpayment: ksh(1_000) + 1 }, { overpayment: 'amountWhole' }],
    [
      'a penalty above the whole',
      { penalty: { after: 7, rate: 10_001 } },
      { 'penalty.rate': 'penaltyRateRange' },
    ],
    ['a penalty after years', { penalty: { after: 366, rate: 500 } }, { 'penalty.after': 'penaltyDays' }],
  ])('%s', (_, change, faults) => expect(faultsOfLending({ ...terms, ...change })).toEqual(faults))
})

describe('changes between two terms', () => {
  it('are listed with units, in form order', () => {
    const after: LendingTerms = {
      ...terms,
      minimum: ksh(60_000),
      periods: [6, 12],
      incomeShare: 2_550,
      interestGuide: [
        { from: 0, rate: 750 },
        { from: ksh(300_000), rate: 800 },
      ],
      penalty: { after: 7, rate: 500 },
    }
    const changes = lendingChanges(terms, after, 'KES')
    expect(JSON.parse(JSON.stringify(changes).replaceAll('\u00a0', ' '))).toEqual([
      { part: 'minimum', from: 'Ksh 50,000', to: 'Ksh 60,000' },
      { part: 'periods', from: '6, 12, 24, 36, 48, 60', to: '6, 12' },
      { part: 'incomeShare', from: '33%', to: '25.5%' },
      {
        part: 'interestGuide',
        from: 'Ksh 0: 7% · Ksh 300,000: 8% · Ksh 1,000,000: 12%',
        to: 'Ksh 0: 7.5% · Ksh 300,000: 8%',
      },
      { part: 'penalty', from: null, to: '7: 5%' },
    ])
    expect(lendingChanges(terms, terms, 'KES')).toEqual([])
  })
})
