import { expect, test } from 'vitest'
import type { BlockValue } from '#contract/home.ts'
import { homeOf, ok, openHome } from './testing.tsx'

const DAYS = [
  '2025-12-31',
  '2026-01-31',
  '2026-02-28',
  '2026-03-31',
  '2026-04-30',
  '2026-05-31',
  '2026-06-30',
  '2026-07-31',
  '2026-08-31',
  '2026-09-30',
  '2026-10-31',
  '2026-11-22',
]
const each = (of: (at: number) => number) => DAYS.map((_, at) => of(at))
const trend: BlockValue<'trend'> = {
  days: DAYS,
  newClients: each(at => (at === 11 ? 5 : 7)),
  rows: [
    {
      currency: 'KES',
      balance: each(at => (at + 1) * 100_000_00),
      atRisk: each(at => (at === 11 ? 1_210 : 1_130)),
      paidBack: each(at => at * 1_000_00),
    },
  ],
}
const now = {
  rows: [{ currency: 'KES' as const, balance: 1_200_000_00, loans: 14, atRisk: 1_210, paidBack: 412_900_00 }],
  newClients: 5,
}
const open = (blocks: Parameters<typeof homeOf>[0], language = 'en') =>
  openHome({ blocks: 'portfolio trend', base: '/super-admin', answer: homeOf(blocks), language })

test('The portfolio shows its trend over twelve months, with monthly figures behind one tap', async () => {
  const { reads, text, find, all } = await open({ portfolio: ok(now), trend: ok(trend) })
  await reads('Ksh 1,200,000')
  expect(text(find('.trend'))).toBe('Ksh 100,000 at the end of December 2025December 2025November 2026')
  expect(all('.trend path.line')).toHaveLength(1)
  const facts = all('dl > div').map(one => text(one))
  expect(facts).toContain('Over 30 days late12.1% ▲ 0.80.8 more than at the end of October 2026')
  expect(facts).toContain('New clients this month5 ▼ 22 less than at the end of October 2026')
  const months = all('details li').map(one => text(one))
  expect(months).toHaveLength(12)
  expect(months[0]).toBe('November 2026Ksh 1,200,00012.1% late · Ksh 11,000 paid back · 5 new clients')
})

test('It is translated into Kiswahili', async () => {
  const { reads, text } = await open({ portfolio: ok(now), trend: ok(trend) }, 'sw')
  await reads('Mwezi kwa mwezi')
  expect(text()).toContain('Ksh 100,000 mwishoni mwa Desemba 2025')
})

test('A failed trend hides only its chart, and can be retried', async () => {
  const { reads, tap, known, all } = await open({ portfolio: ok(now), trend: { state: 'failed' } })
  await reads('The last 12 months could not be loaded.')
  await reads('Ksh 1,200,000')
  known['GET home/blocks'] = homeOf({ trend: ok(trend) })
  await tap('Try again')
  await reads('December 2025')
  expect(all('.callout')).toHaveLength(0)
})

test('A portal with an outside ledger shows figures without a trend', async () => {
  const { reads, all } = await open({ portfolio: ok(now), trend: { state: 'empty' } })
  await reads('Ksh 1,200,000')
  expect(all('.trend, details, .change')).toHaveLength(0)
})
