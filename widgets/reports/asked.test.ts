import { expect, it } from 'vitest'
import { daysOf, pathOf, readAsked } from './asked.ts'
import { spanOf } from './period.ts'

it('defaults to the portfolio by fund, for all time', () => {
  expect(readAsked('/')).toEqual({ report: 'portfolio', by: 'fund', period: 'all', from: '', to: '' })
  expect(readAsked('/repayments')).toMatchObject({ by: 'month', period: '12-months' })
})

it('ignores unsupported parameters', () => {
  expect(readAsked('/repayments?by=age&period=century&from=yesterday')).toEqual(readAsked('/repayments'))
  expect(readAsked('/nothing')).toEqual(readAsked('/'))
})

it('writes the query into the path, omitting defaults', () => {
  for (const path of [
    '/portfolio',
    '/arrears?by=fund&period=year',
    '/disbursements?period=own&from=2026-01-31',
  ])
    expect(pathOf(readAsked(path))).toBe(path)
  expect(pathOf({ ...readAsked('/arrears?by=age'), from: '2026-01-01' })).toBe('/arrears')
})

it.each([
  ['2026-11-21', 'month', '2026-11-01', '2026-11-21'],
  ['2026-01-05', 'last-month', '2025-12-01', '2025-12-31'],
  ['2026-03-31', 'last-month', '2026-02-01', '2026-02-28'],
  ['2026-11-21', 'quarter', '2026-10-01', '2026-11-21'],
  ['2026-03-01', 'quarter', '2026-01-01', '2026-03-01'],
  ['2026-11-21', 'year', '2026-01-01', '2026-11-21'],
  ['2026-11-21', '12-months', '2025-12-01', '2026-11-21'],
] as const)('on %s, "%s" is from %s to %s', (today, period, from, to) => {
  expect(spanOf(period, today)).toEqual({ from, to })
})

it('a custom period may be open at either end', () => {
  expect(daysOf(readAsked('/portfolio?period=own&to=2026-05-01'), '2026-11-21')).toEqual({ to: '2026-05-01' })
  expect(daysOf(readAsked('/portfolio?period=own'), '2026-11-21')).toEqual({})
})
