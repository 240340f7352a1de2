import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report.ts'
import { type Api, ApiError } from '#kit/core/api.ts'
import { settle } from '#kit/testing.tsx'
import { standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Reports } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'reports', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

const portfolio: Report = {
  by: 'fund',
  day: '2026-11-21',
  currency: 'KES',
  columns: [
    { key: 'fund', kind: 'text' },
    { key: 'loans', kind: 'count' },
    { key: 'lent', kind: 'money' },
    { key: 'outstanding', kind: 'money' },
    { key: 'share', kind: 'share' },
  ],
  rows: [
    { fund: 'Jiinue Stock Fund', loans: '1200', lent: '30000000', outstanding: '18000000', share: '9000' },
    { fund: 'Kuza Growth Fund', loans: '1', lent: '10000000', outstanding: '2000000', share: '1000' },
  ],
  total: { loans: '1201', lent: '40000000', outstanding: '20000000', share: '10000' },
}
const arrears: Report = {
  by: 'age',
  day: '2026-11-21',
  currency: 'KES',
  columns: [
    { key: 'age', kind: 'text' },
    { key: 'loans', kind: 'count' },
    { key: 'outstanding', kind: 'money' },
    { key: 'share', kind: 'share' },
  ],
  rows: [
    { age: 'none', loans: '3', outstanding: '8000000', share: '8000' },
    { age: '31-60', loans: '1', outstanding: '1000000', share: '1000' },
    { age: '90+', loans: '1', outstanding: '1000000', share: '1000' },
  ],
  total: {
    loans: '5',
    outstanding: '10000000',
    share: '10000',
    late: '2',
    par30: '2000000',
    par30Share: '2000',
    par90: '1000000',
    par90Share: '1000',
  },
}
const answers: Record<string, Report> = { portfolio, arrears }

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

type Ask = (call: string, input: { params: { report: string }; query: object }) => Promise<unknown>

async function show(path = '/', { language = 'en', api = vi.fn<Ask>() } = {}) {
  if (!api.getMockImplementation()) api.mockImplementation(async (_, { params }) => answers[params.report])
  const { host } = standIn({ attributes: { path, base: '/super-admin/reports' } })
  const model = createModel({ ...host, api: api as unknown as Api })
  const screen = await showView(<Reports model={model} />, words, language)
  const choose = async (at: number, value: string) => {
    const select = screen.all('select')[at] as HTMLSelectElement
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await settle()
  }
  const asked = () => api.mock.calls.at(-1)?.[1]
  return { ...screen, choose, asked, model, api }
}

it('shows key figures first, and all figures in a table with totals', async () => {
  const { place, text } = await show()
  expect(text(place.querySelector('.facts'))).toContain('Principal owedKsh 200,000')
  const table = place.querySelector('table')
  expect(text(table?.querySelector('tbody') ?? null)).toContain('Jiinue Stock Fund1,200300,000180,00090.0%')
  expect(text(table?.querySelector('tfoot') ?? null)).toBe('Total1,201400,000200,000100.0%')
  expect(text()).toContain('Amounts in Ksh')
})

it('describes its chart in words, and hides it from screen readers', async () => {
  const { place, text } = await show()
  const chart = place.querySelector('.chart')
  expect(text(chart?.querySelector('h3') ?? null)).toBe('Principal owed by fund')
  expect(text(chart?.querySelector('p') ?? null)).toBe('Most: Jiinue Stock Fund, Ksh 180,000')
  expect(chart?.querySelector('.bars')?.getAttribute('aria-hidden')).toBe('true')
  // the longest bar first, with its figure
  expect(text(chart?.querySelector('.bars > li') ?? null)).toBe('Jiinue Stock FundKsh 180,000')
})

it('explains PAR30 and PAR90 beside them', async () => {
  const { text } = await show('/arrears')
  expect(text()).toContain('PAR3020.0%Ksh 20,000')
  expect(text()).toContain('PAR9010.0%Ksh 10,000')
  expect(text()).toContain(
    'the whole balance of loans with an instalment that is more than 30 or 90 days late',
  )
  expect(text()).toContain('31-60 days')
  expect(text()).toContain('Over 90 days')
})

it('changes grouping and period, and keeps both in the path', async () => {
  const { choose, asked, model } = await show('/arrears')
  await choose(0, 'officer')
  await choose(1, 'last-month')
  expect(asked()).toEqual({
    params: { report: 'arrears' },
    query: { by: 'officer', from: '2026-10-01', to: '2026-10-31' },
  })
  expect(model.path.$path.get()).toBe('/arrears?by=officer&period=last-month')
})

it('a custom period starts with the shown days', async () => {
  const { choose, place, asked } = await show('/portfolio?period=year')
  await choose(1, 'own')
  const days = [...place.querySelectorAll<HTMLInputElement>('input[type=date]')].map(({ value }) => value)
  expect(days).toEqual(['2026-01-01', '2026-11-21'])
  expect(asked()?.query).toEqual({ by: 'fund', from: '2026-01-01', to: '2026-11-21' })
})

it('an empty period shows a message, and a link to all time', async () => {
  const api = vi.fn<Ask>(async () => ({ ...portfolio, rows: [], total: {} }))
  const { text, tap, asked, place } = await show('/portfolio?period=month', { api })
  expect(text()).toContain('Nothing in this period')
  expect(place.querySelector('table')).toBeNull()
  await tap('Show all time')
  expect(asked()?.query).toEqual({ by: 'fund' })
  expect(text()).toContain('Nothing to report yet')
  expect(text()).not.toContain('another period')
})

it('a load failure can be retried', async () => {
  const api = vi.fn<Ask>().mockRejectedValueOnce(new ApiError('unavailable', 'Try later.', 503))
  api.mockResolvedValue(portfolio)
  const { text, tap } = await show('/', { api })
  expect(text()).toContain('Try later.')
  await tap('Try again')
  expect(text()).toContain('Jiinue Stock Fund')
})

it('drops a stale report', async () => {
  let answer = (_: Report) => {}
  const api = vi.fn<Ask>((_, { params }) =>
    params.report === 'portfolio'
      ? new Promise(go => {
          answer = go
        })
      : Promise.resolve(arrears),
  )
  const { tap, text } = await show('/', { api })
  await tap('Arrears')
  answer(portfolio)
  await settle()
  expect(text()).toContain('31-60 days')
  expect(text()).not.toContain('Jiinue Stock Fund')
})

it('requests a localized file of the shown report, and shows a failure', async () => {
  const { tap, text, api, asked } = await show('/portfolio?by=month&period=year', { language: 'sw' })
  api.mockRejectedValueOnce(new ApiError('unavailable', '', 503))
  await tap('Pakua')
  await tap('Excel')
  expect(asked()).toEqual({
    params: { report: 'portfolio' },
    query: { by: 'month', from: '2026-01-01', to: '2026-11-21', format: 'xlsx', language: 'sw' },
  })
  expect(text()).toContain('Faili haikuweza kutengenezwa')
})

it('is translated into Kiswahili', async () => {
  const { text } = await show('/arrears', { language: 'sw' })
  expect(text()).toContain('Malimbikizo')
  expect(text()).toContain('Siku 31-60')
  expect(text()).toContain('Maana ya PAR30 na PAR90')
})
