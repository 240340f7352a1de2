import { describe, expect, it } from 'vitest'
import { stateOf, type Terms, windowOf } from './window.ts'

const QUARTERLY: Terms = {
  frequency: 'quarterly',
  daysBefore: 14,
  daysAfter: 14,
  opensAt: null,
  closesAt: null,
  active: true,
}
const at = (nairobi: string) => Date.parse(`${nairobi}+03:00`)
const read = (terms: Partial<Terms>, nairobi: string, round?: string) => {
  const { isOpen, period, opensAt, closesAt } = windowOf({ ...QUARTERLY, ...terms }, at(nairobi), round)
  return [isOpen, period, opensAt?.toISOString() ?? null, closesAt?.toISOString() ?? null]
}

describe('a quarterly survey', () => {
  const Q3 = ['2026-Q3', '2026-09-16T21:00:00.000Z', '2026-10-14T21:00:00.000Z']
  const Q4 = ['2026-Q4', '2026-12-17T21:00:00.000Z', '2027-01-14T21:00:00.000Z']
  it.each([
    ['is closed until two weeks before the quarter ends', '2026-09-16T23:59:59.999', false, Q3],
    ['opens at midnight in Nairobi', '2026-09-17T00:00', true, Q3],
    ['counts for the quarter that ended once the next has begun', '2026-10-14T23:59:59.999', true, Q3],
    ['closes at midnight, and says when it opens again', '2026-10-15T00:00', false, Q4],
    ['is open on the last day of the year', '2026-12-31T23:59:59', true, Q4],
    ['counts for the year before in January', '2027-01-01T00:00', true, Q4],
  ])('%s', (_, now, isOpen, [period, opensAt, closesAt]) => {
    expect(read({}, now)).toEqual([isOpen, period, opensAt, closesAt])
  })

  it('has windows of any length before and after', () => {
    expect(read({ daysBefore: 0, daysAfter: 1 }, '2026-03-31T23:59')[0]).toBe(false)
    expect(read({ daysBefore: 0, daysAfter: 1 }, '2026-04-01T12:00').slice(0, 2)).toEqual([true, '2026-Q1'])
    expect(read({ daysBefore: 1, daysAfter: 0 }, '2028-03-31T12:00').slice(0, 2)).toEqual([true, '2028-Q1'])
    expect(read({ daysBefore: 1, daysAfter: 0 }, '2028-04-01T00:00').slice(0, 2)).toEqual([false, '2028-Q2'])
  })

  it('counts for the earlier quarter until it closes if windows overlap', () => {
    const long = { daysBefore: 92, daysAfter: 92 }
    expect(read(long, '2026-07-01T12:00')).toEqual([
      true,
      '2026-Q1',
      '2026-04-02T21:00:00.000Z',
      '2026-07-01T21:00:00.000Z',
    ])
    expect(read(long, '2026-07-02T00:00')).toEqual([
      true,
      '2026-Q2',
      '2026-07-01T21:00:00.000Z',
      '2026-09-30T21:00:00.000Z',
    ])
  })

  it('assigns every moment to one quarter, in order', () => {
    for (const [daysBefore, daysAfter] of [
      [92, 92],
      [92, 0],
      [0, 92],
      [60, 50],
      [14, 14],
    ] as const) {
      const periods: string[] = []
      // collected first: thousands of assertions would be slow
      const wrong: number[] = []
      for (let now = at('2026-01-01T00:00'); now < at('2028-01-01T00:00'); now += 6 * 3_600_000) {
        const { isOpen, period, opensAt, closesAt } = windowOf({ ...QUARTERLY, daysBefore, daysAfter }, now)
        if (periods.at(-1) !== period) periods.push(period)
        if (now >= Number(closesAt) || isOpen !== now >= Number(opensAt)) wrong.push(now)
      }
      expect(wrong).toEqual([])
      expect(periods).toEqual([...new Set(periods)].sort())
      expect(periods.length).toBeGreaterThanOrEqual(8)
    }
  })

  it('is never open with a zero-day window', () => {
    expect(read({ daysBefore: 0, daysAfter: 0 }, '2026-10-01T00:00')).toEqual([false, '2026-Q4', null, null])
  })
})

describe('another survey', () => {
  const once: Partial<Terms> = {
    frequency: 'once',
    opensAt: new Date('2026-11-01T00:00:00Z'),
    closesAt: new Date('2026-12-01T00:00:00Z'),
  }
  const both = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']

  it('is open from opensAt until before closesAt', () => {
    expect(read(once, '2026-11-01T02:59:59')).toEqual([false, '1', ...both])
    expect(read(once, '2026-11-01T03:00')).toEqual([true, '1', ...both])
    expect(read(once, '2026-12-01T02:59:59')).toEqual([true, '1', ...both])
    expect(read(once, '2026-12-01T03:00')).toEqual([false, '1', null, both[1]])
  })

  it('is always open without either', () => {
    expect(read({ frequency: 'once' }, '2026-11-21T12:00', '2')).toEqual([true, '2', null, null])
  })

  it('has no period if its frequency is always', () => {
    expect(read({ frequency: 'always' }, '2026-11-21T12:00', '2')).toEqual([true, '', null, null])
  })
})

it('an inactive survey is closed without dates', () => {
  expect(read({ active: false }, '2026-09-20T12:00')).toEqual([false, '2026-Q3', null, null])
  expect(read({ active: false, frequency: 'once' }, '2026-09-20T12:00')).toEqual([false, '1', null, null])
})

it('stays answered whether open or closed', () => {
  expect(stateOf({ isOpen: true }, false)).toBe('open')
  expect(stateOf({ isOpen: true }, true)).toBe('answered')
  expect(stateOf({ isOpen: false }, true)).toBe('answered')
  expect(stateOf({ isOpen: false }, false)).toBe('closed')
})
