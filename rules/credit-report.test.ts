import { describe, expect, it, test } from 'vitest'
import { type Came, type Timed, timelinessOf, timesOf, verdictOf } from './credit-report.ts'

const TODAY = '2026-11-23'
/** Three instalments of Ksh 100, with the amounts paid so far. */
const owed = (...paid: number[]) =>
  ['2026-09-10', '2026-10-10', '2026-12-10'].map((due, at) => ({
    number: at + 1,
    due,
    total: 100_00,
    paid: paid[at] ?? 0,
  }))
const came = (...payments: [day: string, shillings: number][]): Came[] =>
  payments.map(([day, shillings]) => ({ day, amount: shillings * 100 }))
const inWords = ({ state, paidOn, daysLate }: Timed) => [state, paidOn, daysLate]

describe('an instalment', () => {
  test.each([
    [
      'is on time on its very day',
      owed(100_00),
      came(['2026-09-10', 100]),
      [
        ['on-time', '2026-09-10', 0],
        ['overdue', null, 44],
        ['ahead', null, 0],
      ],
    ],
    [
      'is late by the days after it, and as late as its last part',
      owed(100_00, 100_00),
      came(['2026-09-10', 60], ['2026-09-11', 40], ['2026-11-09', 100]),
      [
        ['late', '2026-09-11', 1],
        ['late', '2026-11-09', 30],
        ['ahead', null, 0],
      ],
    ],
    [
      'may be paid ahead, by what an earlier one did not take',
      owed(100_00, 100_00, 100_00),
      came(['2026-09-01', 250], ['2026-10-20', 50]),
      [
        ['on-time', '2026-09-01', 0],
        ['on-time', '2026-09-01', 0],
        ['on-time', '2026-10-20', 0],
      ],
    ],
    [
      'that is due today is not late yet',
      owed(100_00, 100_00).map(one => (one.number === 3 ? { ...one, due: TODAY } : one)),
      came(['2026-09-10', 200]),
      [
        ['on-time', '2026-09-10', 0],
        ['on-time', '2026-09-10', 0],
        ['ahead', null, 0],
      ],
    ],
    [
      'is paid on an unknown day where the payments are not there',
      owed(100_00),
      [],
      [
        ['unknown', null, 0],
        ['overdue', null, 44],
        ['ahead', null, 0],
      ],
    ],
  ])('%s', (_, instalments, payments, expected) => {
    expect(timesOf(instalments, payments, TODAY).map(inWords)).toEqual(expected)
  })

  it('counts as written off from the write-off day, even if money is recovered later', () => {
    const payments = came(['2026-09-10', 100], ['2026-11-20', 200])
    expect(timesOf(owed(100_00), payments, TODAY, '2026-10-20').map(inWords)).toEqual([
      ['on-time', '2026-09-10', 0],
      ['given-up', null, 10],
      ['given-up', null, 0],
    ])
  })

  it('orders payments by day, and skips zero instalments', () => {
    const free = { number: 0, due: '2026-08-10', total: 0, paid: 0 }
    const payments = came(['2026-10-01', 50], ['2026-09-02', 50])
    expect(timesOf([free, ...owed(100_00)], payments, TODAY)[0]).toMatchObject({
      number: 1,
      state: 'late',
      paidOn: '2026-10-01',
      daysLate: 21,
    })
  })
})

describe('the overall record', () => {
  const none = timelinessOf([])
  it('counts instalments, with current and worst days late', () => {
    const times = timesOf(owed(100_00), came(['2026-11-09', 100]), TODAY)
    expect(timelinessOf(times)).toEqual({ ...none, late: 1, overdue: 1, ahead: 1, daysLate: 44, worst: 60 })
  })

  test.each([
    ['none', []],
    ['not-due', [{ ...none, ahead: 3 }]],
    ['on-time', [{ ...none, onTime: 2 }, none]],
    ['late', [{ ...none, onTime: 9, late: 1 }]],
    ['overdue', [{ ...none, late: 1 }, { ...none, overdue: 1 }, null]],
    [
      'given-up',
      [
        { ...none, givenUp: 1 },
        { ...none, overdue: 1 },
      ],
    ],
    ['unknown', [{ ...none, onTime: 9 }, null]],
    ['unknown', [{ ...none, onTime: 9, late: 1, unknown: 1 }]],
  ] as const)('is %s', (verdict, loans) => {
    expect(verdictOf(loans)).toBe(verdict)
  })
})
