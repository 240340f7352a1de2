import { describe, expect, it, vi } from 'vitest'
import type { BookReport } from '#contract/book-report.ts'
import { ApiError } from '#kit/core/api.ts'
import { duka, id, overview, showBook, startAfresh } from './testing.tsx'

const side = (come: number, go: number) => ({ in: come, out: go, net: come - go })
const report: BookReport = {
  span: 'all',
  period: { from: '2026-10-01', to: '2026-11-20' },
  figures: overview.figures,
  previous: null,
  cash: {
    operating: side(500_050, 250_000),
    investing: side(0, 300_000),
    financing: side(20_000, 0),
    net: -29_950,
  },
  expenses: [{ kind: 'operating', name: 'Rent', amount: 50_000, times: 2 }],
  stock: [
    { item: id(11), name: 'Large', start: 10, stocked: 0, sold: 14, left: -4, value: 0, oversold: true },
    {
      item: id(13),
      name: 'Small',
      start: 0,
      stocked: 5,
      sold: 2.5,
      left: 2.5,
      value: 2_500,
      oversold: false,
    },
  ],
  adjusted: { opening: 10_000, bought: 5_000, closing: 2_500, grossProfit: 487_550 },
  items: [{ item: id(11), name: 'Large', quantity: 14, revenue: 28_000, times: 2 }],
  customers: [
    { phone: '+254712000009', revenue: 28_000, times: 2, lastDay: '2026-11-19' },
    { phone: '+255754000001', revenue: 10_000, times: 1, lastDay: '2026-11-18' },
  ],
  unpaid: [{ phone: '+254712000009', amount: 12_000, times: 2, firstDay: '2026-11-03' }],
}
const nothing: BookReport = {
  ...report,
  period: null,
  expenses: [],
  stock: [],
  items: [],
  customers: [],
  unpaid: [],
  cash: { operating: side(0, 0), investing: side(0, 0), financing: side(0, 0), net: 0 },
}

const show = (data: BookReport = report, more = {}, path = '/reports', language = 'en') =>
  showBook({ path, language, more: { 'GET book/report': { data }, ...more } })
type Shown = Awaited<ReturnType<typeof show>>

/** Returns the lines of a report as the text of their cells. */
const linesOf = ({ all, text }: Shown, title: string) =>
  [
    ...(all('table')
      .find(table => text(table.closest('section.report')?.querySelector('h4') ?? null) === title)
      ?.querySelectorAll('tbody tr') ?? []),
  ].map(row => [...row.children].map(cell => text(cell)))

startAfresh()

describe('reports', () => {
  it('are linked from the overview', async () => {
    const { reads, tap } = await show(report, {}, '/')
    await reads('Ksh 5,000')
    await tap('Reports')
    await reads('Customers by phone')
  })

  it('show profit and loss, cash flow, stock, items and customers to the cent', async () => {
    const shown = await show()
    await shown.reads('Customers by phone')
    expect(shown.sent('GET book/report')).toEqual([{ query: { business: duka.id, span: 'all' } }])
    expect(linesOf(shown, 'Profit and loss')).toEqual([
      ['Revenue', '5,000'],
      ['Cost of Goods', '2,000'],
      ['Gross Profits', '3,000'],
      ['Gross Margins', '60.0%'],
      ['Operating Expense', '500'],
      ['Operating Cashflow', '2,500'],
      ['Capital Expenditure', '3,000'],
      ['Net Cashflow', '-500'],
    ])
    expect(linesOf(shown, 'Expenses by name')).toEqual([['RentOperating Expense, 2 times', '500']])
    expect(linesOf(shown, 'Cash flow')).toEqual([
      ['Operating', '5,000.50', '2,500', '2,500.50'],
      ['Investing', '0', '3,000', '-3,000'],
      ['Financing', '200', '0', '200'],
      ['Total', '', '', '-299.50'],
    ])
    expect(linesOf(shown, 'Stock on hand')).toEqual([
      ['LargeOpening 10, added 0, sold 14', '-4 · more sold than in stock', '0'],
      ['SmallOpening 0, added 5, sold 2.5', '2.5', '25'],
    ])
    await shown.reads('You sold more of 1 item than you had in stock.')
    await shown.reads('gross profit is Ksh 4,875.50')
    expect(linesOf(shown, 'Best sellers')).toEqual([['Large', '14', '280']])
    expect(linesOf(shown, 'Customers by phone')).toEqual([
      ['07120000092 sales, last on 19 Nov 2026', '280'],
      ['+2557540000011 sale, last on 18 Nov 2026', '100'],
    ])
    expect(linesOf(shown, 'Sold on credit, not paid')).toEqual([
      ['07120000092 sales, the first on 3 Nov 2026', '120'],
    ])
  })

  it('compare a month with the previous period', async () => {
    const previous = { period: { from: '2026-10-01', to: '2026-10-20' }, figures: overview.figures }
    const shown = await show()
    await shown.reads('Customers by phone')
    shown.known['GET book/report'] = { data: { ...report, span: 'month', previous } }
    await shown.tap('Month')
    await shown.reads('Previous: 1 Oct 2026 to 20 Oct 2026')
    expect(linesOf(shown, 'Profit and loss')[0]).toEqual(['Revenue', '5,000', '5,000'])
    await shown.tap('Earlier')
    expect(shown.sent('GET book/report').at(-1)?.query).toEqual({
      business: duka.id,
      span: 'month',
      on: '2026-10-31',
    })
  })

  it('download as a PDF of the period and a workbook of everything, localized', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const file = new Blob(['x'])
    const shown = await show(
      report,
      { 'GET book/report/file': file, 'GET book/export': file },
      '/reports?span=year',
    )
    await shown.reads('Customers by phone')
    await shown.tap('Download PDF')
    await shown.reads('The file is in your downloads: digikua-reports-2026-11-20.pdf')
    await shown.tap('Download everything (Excel)')
    await shown.reads('The file is in your downloads: digikua-2026-11-20.xlsx')
    expect(shown.sent('GET book/report/file')).toEqual([
      { query: { business: duka.id, span: 'year', language: 'en' } },
    ])
    expect(shown.sent('GET book/export')).toEqual([{ query: { business: duka.id, language: 'en' } }])
    expect(saved).toHaveBeenCalledTimes(2)
    // any other response type would corrupt the files
    const asked = shown.api.mock.calls.filter(([, sent]) => JSON.stringify(sent).includes('language'))
    expect(asked.map(([, , options]) => options)).toEqual([{ as: 'file' }, { as: 'file' }])
    shown.known['GET book/export'] = new ApiError('unavailable', '', 503)
    await shown.tap('Download everything (Excel)')
    await shown.reads('The file could not be created. Check your connection and try again.')
    saved.mockRestore()
  })

  it('show an empty state with the next action', async () => {
    const shown = await show(nothing)
    await shown.reads('Nothing to report yet')
    expect(shown.button('Quick entry').getAttribute('href')).toContain('/quick')
    expect(shown.named('Download PDF')).toBeUndefined()
    shown.leave()
    const month = await show({ ...nothing, span: 'month', period: { from: '2026-11-01', to: '2026-11-30' } })
    await month.reads('No entries in this period.')
    await month.reads('No sales in this period.')
  })

  it('show a failure, and recover on retry', async () => {
    const shown = await show(report, { 'GET book/report': new ApiError('unavailable', 'Down for now', 503) })
    await shown.reads('Down for now')
    shown.known['GET book/report'] = { data: report }
    await shown.tap('Try again')
    await shown.reads('Customers by phone')
  })

  it('show the first ten rows, and all on request', async () => {
    const [one] = report.items
    const items = Array.from({ length: 12 }, (_, at) => ({ ...one, item: id(100 + at), name: `Item ${at}` }))
    const shown = await show({ ...report, items: items as BookReport['items'] })
    await shown.reads('Customers by phone')
    expect(linesOf(shown, 'Best sellers')).toHaveLength(10)
    await shown.tap('Show all 12')
    expect(linesOf(shown, 'Best sellers')).toHaveLength(12)
  })

  it('warn that queued entries are not included', async () => {
    const values = { name: 'Rent', amount: 1, day: '2026-05-01', type: id(30), phone: '+254712000008' }
    const one = {
      id: 'f'.repeat(24),
      form: 'operating',
      values,
      business: duka.id,
      at: '2026-11-20T08:00:00Z',
    }
    localStorage.setItem(`wezesha:digikua:queue:${duka.owner.id}`, JSON.stringify([one]))
    const unreachable = { 'POST data/entrepreneurOverheadExpense': new ApiError('unreachable', '') }
    const shown = await show(report, unreachable)
    await shown.reads('Entries not yet sent from this device are not in these reports.')
  })

  it('are translated into Kiswahili', async () => {
    const shown = await show(report, {}, '/reports', 'sw')
    await shown.reads('Wateja kwa simu')
    await shown.reads('Stoku iliyopo')
  })
})
