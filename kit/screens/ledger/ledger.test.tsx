import { inflateSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { columns, headingsIn } from '#contract/column.ts'
import { settle, type } from '#kit/testing.tsx'
import { showView } from '#kit/testing-screen.tsx'
import { fileOf, type Shown } from './files.ts'
import { Ledger } from './ledger.tsx'
import { linesOf, searchIn, sumsOf } from './lines.ts'
import { COPIED, FRAME } from './tools.tsx'
import { ledgerEn } from './words.en.ts'

type Sale = { id: string; item: string; revenue: number; day: string; phone: string | null }
const saleColumns = columns<Sale>()({
  item: { kind: 'text', label: { en: 'Item', sw: 'Kitu' }, rank: 'title' },
  revenue: { kind: 'money', label: { en: 'Revenue', sw: 'Mapato' } },
  day: { kind: 'day', label: { en: 'Date', sw: 'Siku' } },
  phone: { kind: 'phone', label: { en: 'Phone', sw: 'Simu' } },
})
const words = { name: 'sales', en: { ...ledgerEn, ...headingsIn('en', saleColumns) }, others: {} }
const sales: Sale[] = [
  { id: 'a', item: 'Mandazi', revenue: 123_400, day: '2026-11-20', phone: '+254712000001' },
  { id: 'b', item: '=1+1', revenue: 45_050, day: '2026-11-21', phone: null },
  { id: 'c', item: 'Chai', revenue: 90_000, day: '2026-11-19', phone: '+254712000002' },
]

async function show(rows: readonly Sale[] | null = sales, failure: string | null = null) {
  const onFailure = vi.fn()
  const onRetry = vi.fn()
  const screen = await showView(
    <Ledger
      name="digikua"
      title="Sales"
      columns={saleColumns}
      sums={['revenue']}
      rows={rows}
      first={<button type="button">Add Sale</button>}
      failure={failure}
      onFailure={onFailure}
      onRetry={onRetry}
    />,
    words,
  )
  const items = () => screen.all('tbody th').map(cell => cell.textContent)
  const filter = async (text: string) => {
    await type(screen.field('filter'), text)
    // timers run in order
    await new Promise(next => setTimeout(next, FRAME))
    await settle()
  }
  return { ...screen, items, filter, onFailure, onRetry }
}

const telling = { day: (at: string) => at, choice: (key: string) => key }
const shown = (lines = linesOf(sales, saleColumns, telling)): Shown => ({
  name: 'digikua',
  title: 'Sales',
  lead: 'Mama Amina',
  columns: saleColumns,
  lines,
  sums: null,
  headings: ['Item', 'Revenue', 'Date', 'Phone'],
  pageOf: (page, pages) => `${page}/${pages}`,
})
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())

afterEach(() => void vi.restoreAllMocks())

describe('ledger', () => {
  it('keeps the given order until a heading is tapped, and totals the visible rows', async () => {
    const { items, tap, text, find, filter } = await show()
    expect(items()).toEqual(['Mandazi', '=1+1', 'Chai'])
    expect(text(find('tfoot'))).toContain('Total2,584.50')
    await tap('Revenue')
    expect(items()).toEqual(['=1+1', 'Chai', 'Mandazi'])
    await filter('cha')
    expect(items()).toEqual(['Chai'])
    expect(text(find('tfoot'))).toContain('900')
  })

  it('searches every cell ignoring case, and has a clear button', async () => {
    const { items, filter, tap, text } = await show()
    for (const [wanted, found] of [
      ['MANDAZI', ['Mandazi']],
      ['1234', ['Mandazi']],
      ['1,234', ['Mandazi']],
      ['21 nov', ['=1+1']],
      ['000002', ['Chai']],
      ['0712000002', ['Chai']],
    ] as const) {
      await filter(wanted)
      expect(items()).toEqual(found)
    }
    await filter('unga')
    expect(text()).toContain('No data available in table')
    await tap('Clear the filter')
    expect(items()).toHaveLength(3)
  })

  it('shows loading, failure and empty states', async () => {
    expect((await show(null)).text()).toContain('Loading…')
    const { text, tap, onRetry } = await show(null, 'Something went wrong')
    expect(text()).toContain('Error: Something went wrong')
    await tap('Try again')
    expect(onRetry).toHaveBeenCalledOnce()
    const empty = await show([])
    expect(empty.text()).toContain('No data available in table')
    expect(empty.named('Add Sale')).toBeTruthy()
  })

  it('copies exactly the visible rows, and confirms for two seconds', async () => {
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    const { tap, filter, text, reads } = await show()
    await filter('chai')
    await tap('Copy')
    await reads('Copied to clipboard!')
    expect(writeText).toHaveBeenCalledWith(
      'Item\tRevenue\tDate\tPhone\nChai\t900\t19 Nov 2026\t+254712000002',
    )
    await filter('=1')
    await tap('Copy')
    // pasted into a spreadsheet, it would run
    await vi.waitFor(() =>
      expect(writeText).toHaveBeenLastCalledWith(expect.stringContaining("\n'=1+1\t450.50")),
    )
    expect(COPIED).toBe(2_000)
    await vi.waitUntil(() => !text().includes('Copied to clipboard!'))
  })

  it('says that rows could not be printed', async () => {
    const { tap, onFailure } = await show()
    vi.spyOn(document.body, 'append').mockImplementation(() => {
      throw new Error('No frames here')
    })
    await tap('Print')
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(words.en.fileFailed))
  })

  it('totals decimal quantities exactly', () => {
    expect(sumsOf([{ values: [0.1, 'kg'] }, { values: [0.2, 'kg'] }], [true, false])).toEqual([0.3, null])
  })

  it('handles 20,000 rows: searches and totals all of them', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({ ...sales[at % 3], id: `${at}` }) as Sale)
    const lines = linesOf(many, saleColumns, telling)
    expect(searchIn(lines).find('chai')).toHaveLength(6_666)
    expect(sumsOf(lines, [false, true, false, false])[1]).toBe(
      6_667 * 123_400 + 6_667 * 45_050 + 6_666 * 90_000,
    )
  })
})

describe('search prefetch', () => {
  const asked = (count: number) => {
    const seen = new Set<number>()
    const lines = Array.from({ length: count }, (_, at) => ({
      get found() {
        seen.add(at)
        return ''
      },
    }))
    return { lines, seen }
  }

  it('indexes all rows before typing', async () => {
    const { lines, seen } = asked(20_000)
    searchIn(lines).readAhead()
    await vi.waitUntil(() => seen.size === 20_000)
  })

  it('can be cancelled', async () => {
    const { lines, seen } = asked(10)
    searchIn(lines).readAhead()()
    await new Promise(next => setTimeout(next))
    expect(seen.size).toBe(0)
  })
})

describe('ledger files', () => {
  it('export CSV with formulas escaped, and phones and numbers kept', async () => {
    const csv = (await bytesOf(await fileOf('csv', shown()))).toString('utf8')
    expect(csv).toBe(
      "\ufeffItem,Revenue,Date,Phone\r\nMandazi,1234,2026-11-20,+254712000001\r\n'=1+1,450.5,2026-11-21,\r\nChai,900,2026-11-19,+254712000002",
    )
  })

  it('export XLSX with amounts as numbers and dates as dates', async () => {
    const rows = await readSheet(await bytesOf(await fileOf('xlsx', shown())))
    expect(rows).toEqual([
      ['Item', 'Revenue', 'Date', 'Phone'],
      ['Mandazi', 1234, new Date('2026-11-20'), '+254712000001'],
      ['=1+1', 450.5, new Date('2026-11-21'), null],
      ['Chai', 900, new Date('2026-11-19'), '+254712000002'],
    ])
  })

  it('export PDF with headings on every page and valid object offsets', async () => {
    const lines = linesOf(
      Array.from(
        { length: 100 },
        (_, at) => ({ ...sales[0], id: `${at}`, item: at === 1 ? 'Gĩthũnguri é 米' : `Row (${at})` }) as Sale,
      ),
      saleColumns,
      telling,
    )
    const bytes = await bytesOf(await fileOf('pdf', shown(lines)))
    const content = bytes.toString('latin1')
    expect(content.startsWith('%PDF-1.4')).toBe(true)
    const start = Number(/startxref\n(\d+)/.exec(content)?.[1])
    expect(content.slice(start, start + 4)).toBe('xref')
    const places = [...content.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at))
    for (const [index, at] of places.entries())
      expect(content.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj`))
    const pages = [...content.matchAll(/\/Length (\d+)[^\n]*>>\nstream\n/g)].map(found => {
      const from = (found.index ?? 0) + found[0].length
      return inflateSync(bytes.subarray(from, from + Number(found[1]))).toString('latin1')
    })
    expect(pages).toHaveLength(4)
    for (const page of pages) expect(page).toContain('(Revenue)')
    expect(pages.join('')).toContain('(Row \\(99\\))')
    expect(pages[0]).toContain('(1/4)')
    // Helvetica's letters end at Latin-1
    expect(pages[0]).toContain('(Githunguri é ?)')
  })
})
