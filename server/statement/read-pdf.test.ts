import { describe, expect, it, test } from 'vitest'
import { layoutOf } from '#rules/statement/layout.ts'
import { type Reading, type Row, readTable } from '#rules/statement/read.ts'
import { recoverTable, type Table } from '#rules/statement/table.ts'
import { readSigned } from '#rules/statement/value.ts'
import { blankPages, movements, writeStatement } from './generator.testing.ts'
import { READING_PDF, readPdf } from './read-pdf.ts'
import { money, STYLES, type StyleName } from './styles.testing.ts'

const NAMES = Object.keys(STYLES) as StyleName[]
const reader = { name: 'Jane Wanjiru Doe', phones: ['+254700000999'], today: '2027-12-31' }

async function tableIn(style: StyleName, bytes: Buffer, password = ''): Promise<Table> {
  const table = recoverTable(await readPdf(bytes, password), layoutOf(style))
  if (!table) throw new Error('No table')
  return table
}
const proved = (style: StyleName, table: Table): Reading => readTable(table, layoutOf(style), reader)
const read = async (style: StyleName, bytes: Buffer, password = ''): Promise<Reading> =>
  proved(style, await tableIn(style, bytes, password))
const amountIn = (cell: string | undefined): number => readSigned(cell) ?? 0
const plain = (text: string) => text.replace(/\s+/g, ' ')
/** What a layout prints: the whole time, the minutes, or no time, and whether it has codes. */
const PRINTS: Record<StyleName, { time?: 8 | 5; codes?: true; country?: 'TZ' }> = {
  'mpesa-ke': { time: 8, codes: true },
  'mpesa-ke-till': { time: 8, codes: true },
  'mpesa-tz': { time: 8, codes: true, country: 'TZ' },
  airtel: { time: 5 },
  kcb: {},
  equity: {},
  coop: { codes: true },
  nmb: { codes: true, country: 'TZ' },
  crdb: { time: 8, country: 'TZ' },
}
const kept = (style: StyleName, rows: readonly Row[]) => {
  const { time, codes } = PRINTS[style]
  return rows.map(row => ({
    ...row,
    details: plain(row.details),
    time: time ? `${row.time?.slice(0, time)}:00`.slice(0, 8) : null,
    reference: codes ? row.reference : '',
  }))
}
/** Generates movements for the layout's country. */
const made = (style: StyleName, seed: number, many: number) =>
  movements(seed, many, { country: PRINTS[style].country ?? 'KE' })

describe.each(NAMES)('a statement in %s style', style => {
  it.each([1, 2])('is parsed exactly, across pages and lines (%i)', async seed => {
    const written = made(style, seed, 130)
    const found = await read(style, await writeStatement(style, written))
    expect(kept(style, found.rows)).toEqual(kept(style, written.rows))
    expect(found).toMatchObject({ integrity: 'verified', doubts: [], opening: written.opening, breaks: [] })
  })

  it('fails verification for each changed amount, missing page or foreign name', async () => {
    const written = made(style, 7, 90)
    const table = await tableIn(style, await writeStatement(style, written))
    expect(proved(style, table).integrity).toBe('verified')
    const changed = table.rows.map((row, place) => {
      const column = amountIn(row.in) ? 'in' : 'out'
      const amount = Math.abs(amountIn(row[column])) + 100
      return table.rows.map((one, at) => (at === place ? { ...one, [column]: money(amount) } : one))
    })
    expect(changed.map(rows => proved(style, { ...table, rows }).integrity)).toEqual(
      changed.map(() => 'failed'),
    )
    const torn = [0, 17, 60].map(start => table.rows.filter((_, at) => at < start || at >= start + 30))
    expect(torn.map(rows => proved(style, { ...table, rows }).integrity)).toEqual(torn.map(() => 'failed'))
    const lines = table.lines.map(line => line.replace(written.holder, 'PETER OTIENO'))
    expect(proved(style, { ...table, lines }).doubts).toContain('holder')
  })
})

test('a changed amount or missing page in the file is detected', async () => {
  const written = movements(7, 90)
  const print = (printed: readonly Row[]) => writeStatement('mpesa-ke', written, { printed })
  const changed = written.rows.map((row, at) =>
    at === 40 ? { ...row, in: row.in && row.in + 100, out: row.out && row.out + 100 } : row,
  )
  const torn = written.rows.filter((_, at) => at < 20 || at >= 50)
  for (const printed of [changed, torn])
    expect((await read('mpesa-ke', await print(printed))).integrity).toBe('failed')
})

test('a locked file opens with its password, and a missing or wrong one is reported', async () => {
  const written = movements(4, 40)
  const bytes = await writeStatement('mpesa-ke', written, { password: '493021' })
  await expect(readPdf(bytes, '')).rejects.toMatchObject({
    code: 'invalid',
    fields: { statementPassword: { key: 'statement.password-needed' } },
  })
  await expect(readPdf(bytes, '111111')).rejects.toMatchObject({
    fields: { statementPassword: { key: 'statement.password-wrong' } },
  })
  expect((await read('mpesa-ke', bytes, '493021')).integrity).toBe('verified')
})

test('parses and verifies 1,000 rows', async () => {
  const { rows, integrity } = await read('mpesa-ke', await writeStatement('mpesa-ke', movements(5, 1_000)))
  expect([rows.length, integrity]).toEqual([1_000, 'verified'])
})

test('a file is read up to the page limit, and refused beyond it', async () => {
  const { pages } = READING_PDF
  const found = await readPdf(await blankPages(pages), '')
  expect([found.length, found.at(-1)?.[0]?.text]).toEqual([pages, `Page ${pages}`])
  await expect(readPdf(await blankPages(pages + 1), '')).rejects.toMatchObject({
    code: 'invalid',
    fields: { pdfFinancialStatement: { key: 'statement.pages' } },
  })
})

test.each([
  ['no PDF at all', Buffer.from('hello')],
  ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\n')],
  [
    'a PDF that names itself as its own pages',
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>',
    ),
  ],
])('rejects %s', async (_, bytes) => {
  await expect(readPdf(bytes, '')).rejects.toMatchObject({ code: 'invalid' })
})
