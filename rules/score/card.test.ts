import { describe, expect, test } from 'vitest'
import type { MeasureId } from '#contract/score-names.ts'
import { cardOf, measureValue, type QuarterFacts, raisesOf, saysAnything } from './card.ts'
import { firstTables, MEASURE_TABLE, NOT_ANSWERED } from './measures.ts'
import { isInOrder, scoreOf, targetOf } from './steps.ts'

const NOTHING: QuarterFacts = {
  months: null,
  revenueBefore: null,
  entries: 0,
  onTime: 0,
  discrepancy: null,
  survey: null,
  surveyClosed: false,
  loans: null,
  playbook: null,
  noted: {},
}
const tables = firstTables(MEASURE_TABLE, 'KE')
/** Months with figures in whole shillings. */
const months = (...of: [revenue: number, operatingCashflow: number][]) =>
  of.map(([revenue, operatingCashflow]) => ({
    revenue: revenue * 100,
    operatingCashflow: operatingCashflow * 100,
  }))
const survey = (answers: Record<string, string>, days = -3) => ({ survey: { answers, days } })
const loans = (more: object) => ({
  loans: { due: 3, late: 0, dueUntil: 6, paidUntil: 6, completed: 0, ...more },
})
const f = 'financialResults'
const i = 'impactData'
const l = 'loanRepayment'

describe('a measure', () => {
  test.each<[MeasureId, Partial<QuarterFacts>, value: number | null, score: number | null]>([
    // sales of the quarter compared with the previous quarter
    [
      `${f}.monthlyRevenueGrowth`,
      { months: months([40, 0], [40, 0], [40, 0]), revenueBefore: 100_00 },
      20,
      100,
    ],
    [
      `${f}.monthlyRevenueGrowth`,
      { months: months([34, 0], [34, 0], [34, 0]), revenueBefore: 100_00 },
      2,
      75,
    ],
    [
      `${f}.monthlyRevenueGrowth`,
      { months: months([33, 0], [33, 0], [33, 0]), revenueBefore: 100_00 },
      -1,
      50,
    ],
    [`${f}.monthlyRevenueGrowth`, { months: months([0, 0], [0, 0], [0, 0]), revenueBefore: 100_00 }, -100, 0],
    // without a comparison the value is unknown, which differs from 0
    [`${f}.monthlyRevenueGrowth`, { months: months([40, 0], [40, 0], [40, 0]) }, null, null],
    [`${f}.monthlyRevenueGrowth`, { revenueBefore: 100_00 }, null, null],
    [`${f}.avgMonthlyCashflow`, { months: months([0, 30_000], [0, 30_000], [0, 30_000]) }, 30_000, 100],
    [`${f}.avgMonthlyCashflow`, { months: months([0, 29_999], [0, 29_999], [0, 29_999]) }, 29_999, 75],
    [`${f}.avgMonthlyCashflow`, { months: months([0, -1], [0, -1], [0, -1]) }, -1, 0],
    [`${f}.monthlyRevenueTurnover`, { months: months([90_000, 0], [0, 0], [0, 0]) }, 30_000, 50],
    [`${f}.monthlyRevenueTurnover`, {}, null, null],
    // under 2 %, 2 to 5 %, more than 5 %, more than 9 %
    [`${f}.cashFlowValidated`, { discrepancy: 1.99 }, 1.99, 100],
    [`${f}.cashFlowValidated`, { discrepancy: 2 }, 2, 75],
    [`${f}.cashFlowValidated`, { discrepancy: 5 }, 5, 75],
    [`${f}.cashFlowValidated`, { discrepancy: 5.01 }, 5.01, 40],
    [`${f}.cashFlowValidated`, { discrepancy: 9.01 }, 9.01, 0],
    [`${f}.cashFlowValidated`, {}, null, null],
    [`${f}.consistentlyCashFlowPositive`, { months: months([1, 1], [1, 0], [1, 5]) }, 2, 67],
    [`${f}.timelinessOfReporting`, { entries: 200, onTime: 179 }, 89.5, 75],
    [`${f}.timelinessOfReporting`, { entries: 200, onTime: 180 }, 90, 100],
    [`${f}.timelinessOfReporting`, {}, null, null],
    // more than 3, 3, 1 or 2, none
    [`${i}.noOfDirectJobsCreated`, survey({ hired: '4' }), 4, 100],
    [`${i}.noOfDirectJobsCreated`, survey({ hired: '3' }), 3, 70],
    [`${i}.noOfDirectJobsCreated`, survey({ hired: '2' }), 2, 40],
    [`${i}.noOfDirectJobsCreated`, survey({ hired: '0' }), 0, 0],
    [`${i}.noOfDirectJobsCreated`, survey({ staff: '2' }), null, null],
    [`${i}.noOfEmployees`, survey({ staff: '3' }), 3, 60],
    [`${i}.avgFullTimeEmployeeSalary`, survey({ salary: '15000' }), 15_000, 70],
    // answered before the quarter ended, within a week, later, never, not yet
    [`${i}.timelinessOfReporting`, survey({}, 0), 0, 100],
    [`${i}.timelinessOfReporting`, survey({}, 7), 7, 75],
    [`${i}.timelinessOfReporting`, survey({}, 8), 8, 50],
    [`${i}.timelinessOfReporting`, { surveyClosed: true }, NOT_ANSWERED, 0],
    [`${i}.timelinessOfReporting`, {}, null, null],
    [`${l}.lateRepayments`, loans({ late: 0 }), 0, 100],
    [`${l}.lateRepayments`, loans({ late: 2 }), 2, 30],
    [`${l}.lateRepayments`, loans({ due: 0 }), null, null],
    [`${l}.percentageOfDueLoansRepaid`, loans({ paidUntil: 5 }), 83.33, 50],
    [`${l}.percentageOfDueLoansRepaid`, loans({}), 100, 100],
    [`${l}.noOfCompletedLoansRepaid`, loans({ completed: 1 }), 1, 80],
    [`${l}.noOfCompletedLoansRepaid`, {}, null, null],
    ['participationInAcceleration.advisoryPlaybook', { playbook: 50 }, 50, 70],
    ['participationInAcceleration.businessCoach', {}, null, null],
  ])('%s of %j is %s and has %s points', (id, known, value, score) => {
    const facts = { ...NOTHING, ...known }
    expect(measureValue(id, facts)).toBe(value)
    expect(cardOf(facts, tables).measures[id].score).toBe(score)
  })

  test('uses a staff note only if no record has the value', () => {
    const noted = {
      'participationInAcceleration.businessCoach': { value: 3, note: 'Met on three Tuesdays' },
      [`${i}.noOfEmployees`]: { value: 9, note: 'Seen at the stall' },
    }
    const { measures } = cardOf({ ...NOTHING, ...survey({ staff: '2' }), noted }, tables)
    expect(measures['participationInAcceleration.businessCoach']).toEqual({
      score: 100,
      value: 3,
      source: 'staff',
      notes: 'Met on three Tuesdays',
    })
    expect(measures[`${i}.noOfEmployees`]).toMatchObject({ value: 2, source: 'surveys', notes: '' })
  })
})

describe('a scorecard', () => {
  test('skips and lists unknown measures, and counts 0', () => {
    const { categories, average, missing } = cardOf(
      { ...NOTHING, entries: 10, onTime: 10, discrepancy: 20, ...loans({ late: 3 }) },
      tables,
    )
    expect(categories).toEqual({
      financialResults: 50,
      impactData: null,
      participationInAcceleration: null,
      loanRepayment: 50,
    })
    expect(average).toBe(50)
    expect(missing).toHaveLength(14)
  })

  test('without any facts has no score, not 0', () => {
    const card = cardOf(NOTHING, tables)
    expect(card).toMatchObject({ average: null, categories: { financialResults: null } })
    // an unanswered survey alone says nothing
    expect([card, cardOf({ ...NOTHING, surveyClosed: true }, tables)].map(saysAnything)).toEqual([
      false,
      false,
    ])
    expect(saysAnything(cardOf({ ...NOTHING, discrepancy: 50 }, tables))).toBe(true)
  })
})

describe('ways to raise a score', () => {
  test('are the three measures with the highest gain, and their targets', () => {
    const card = cardOf(
      { ...NOTHING, discrepancy: 6, entries: 10, onTime: 10, ...loans({ late: 1, completed: 2 }) },
      tables,
    )
    const raises = raisesOf(card, tables)
    // financial 70, loans 86.67: with full marks in validation the first rises by 30, half of it in the average
    expect(raises[0]).toEqual({
      id: `${f}.cashFlowValidated`,
      gain: 15,
      target: { score: 75, value: 5, way: 'less', under: false, over: false },
    })
    // an unknown measure adds what it would be worth if it were known
    expect(raises[1]).toEqual({ id: `${i}.noOfDirectJobsCreated`, gain: 7.22, target: null })
    expect(raises).toHaveLength(3)
    expect(raises.every(({ gain }) => gain > 0)).toBe(true)
  })
})

describe('a table of thresholds', () => {
  test('scores a value by the last line it reaches, and 0 below the first', () => {
    const steps = [
      { from: 1, score: 40 },
      { from: 3, score: 70 },
      { from: 3, score: 100, over: true },
    ]
    expect([0, 1, 2.9, 3, 3.1].map(value => scoreOf(value, steps))).toEqual([0, 40, 40, 70, 100])
    expect(isInOrder(steps)).toBe(true)
    expect(targetOf(2, steps)).toEqual({ score: 70, value: 3, way: 'more', under: false, over: false })
    // 3 itself does not reach the last line
    expect(targetOf(3, steps)).toEqual({ score: 100, value: 3, way: 'more', under: false, over: true })
  })
  test.each([
    [
      'out of order',
      [
        { from: 2, score: 1 },
        { from: 1, score: 2 },
      ],
    ],
    [
      'twice the same',
      [
        { from: 0, score: 1 },
        { from: 0, score: 2 },
      ],
    ],
  ])('%s fails', (_, steps) => {
    expect(isInOrder(steps)).toBe(false)
  })
  test('of every measure is valid, and Tanzania uses its own currency', () => {
    expect(Object.values(tables).every(isInOrder)).toBe(true)
    const own = firstTables(MEASURE_TABLE, 'TZ')
    expect(own[`${f}.avgMonthlyCashflow`].at(-1)).toEqual({ from: 600_000, score: 100 })
    expect(own[`${f}.cashFlowValidated`]).toEqual(tables[`${f}.cashFlowValidated`])
  })
})
