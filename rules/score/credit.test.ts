import { describe, expect, test } from 'vitest'
import { METRIC_NAMES, type Metric } from '#contract/score-names.ts'
import { bandOf, CREDIT_STOPS } from './bands.ts'
import { creditOf, isRowValue, METRIC_TABLE, type MetricFact, valueOfRows } from './credit.ts'
import { firstTables } from './measures.ts'
import { isInOrder, scoreOf } from './steps.ts'

const tables = firstTables(METRIC_TABLE, 'KE')
const fact = (value: number | null): MetricFact => ({ value, source: 'staff', day: '2026-11-01', note: '' })
const bandAt = (metric: Metric, value: number) => bandOf(scoreOf(value, tables[metric]), CREDIT_STOPS)

describe('a metric of the credit scorecard', () => {
  test.each<[Metric, [value: number, band: string][]]>([
    [
      'cashFlowValidation',
      [
        [1.9, 'excellent'],
        [2, 'good'],
        [5, 'good'],
        [5.1, 'average'],
        [9, 'average'],
        [9.1, 'bad'],
      ],
    ],
    // a measure with three steps has no fourth band
    [
      'loanTenure',
      [
        [17, 'excellent'],
        [18, 'good'],
        [35, 'good'],
        [36, 'bad'],
      ],
    ],
    [
      'ownContribution',
      [
        [50, 'excellent'],
        [49, 'good'],
        [30, 'good'],
        [29, 'average'],
        [20, 'average'],
        [19, 'bad'],
        [10, 'bad'],
      ],
    ],
    [
      'experienceSkills',
      [
        [5.1, 'excellent'],
        [5, 'good'],
        [1, 'good'],
        [0.5, 'bad'],
      ],
    ],
    [
      'periodWithinSomo',
      [
        [13, 'excellent'],
        [12, 'good'],
        [6, 'good'],
        [5, 'bad'],
      ],
    ],
    [
      'directJobsCreated',
      [
        [4, 'excellent'],
        [3, 'good'],
        [2, 'average'],
        [1, 'average'],
        [0, 'bad'],
      ],
    ],
    [
      'commitment',
      [
        [3, 'excellent'],
        [2, 'good'],
        [1, 'average'],
        [0, 'bad'],
      ],
    ],
    [
      'creditReferenceBureau',
      [
        [0, 'excellent'],
        [1, 'average'],
        [299_999, 'average'],
        [300_000, 'bad'],
      ],
    ],
  ])('%s has the bands of its legend', (metric, values) => {
    expect(values.map(([value]) => [value, bandAt(metric, value)])).toEqual(values)
  })

  test('has a valid table', () => {
    expect(METRIC_NAMES.filter(name => !isInOrder(tables[name]))).toEqual([])
  })

  test.each([
    ['done', [1, 0, 1, 1], 75],
    ['rated', [5, 0, 4], 3],
    ['rated', [], null],
  ] as const)('of a %s list, as %j, is worth %s', (list, values, value) => {
    expect(
      valueOfRows(
        list,
        values.map(one => ({ name: 'Row', value: one })),
      ),
    ).toBe(value)
  })
})

test('a row of a list is done or not, or rated from 0 to 5', () => {
  expect([-1, 0, 0.5, 1, 2].map(value => isRowValue('done', value))).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
  expect([-0.1, 0, 4.5, 5, 5.1].map(value => isRowValue('rated', value))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

describe('the credit scorecard', () => {
  const all = Object.fromEntries(METRIC_NAMES.map(name => [name, fact(name === 'loanTenure' ? 12 : 3)]))

  test('is the mean of its six groups, each the mean of its metrics', () => {
    const { groups, average, missing } = creditOf(all, tables)
    expect(missing).toEqual([])
    expect(groups.performanceRisk.percent).toBe(46.67)
    const percents = Object.values(groups).map(({ percent }) => percent ?? 0)
    expect(average).toBeCloseTo(percents.reduce((sum, one) => sum + one) / 6, 2)
  })

  test('is null while a group is unknown, not 0', () => {
    const { guarantors, leadership, commitment, ...others } = all as Record<Metric, MetricFact>
    const { groups, average, missing } = creditOf(others, tables)
    expect(groups.socialDataViaLoanProposal.percent).toBeNull()
    expect(average).toBeNull()
    expect(missing).toEqual(['guarantors', 'leadership', 'commitment'])
  })

  test('scores a group by its known metrics', () => {
    const { groups } = creditOf({ ...all, guarantors: fact(null) }, tables)
    expect(groups.socialDataViaLoanProposal.percent).toBe(80)
    expect(groups.socialDataViaLoanProposal.metrics.guarantors).toMatchObject({ value: null, score: null })
  })
})
