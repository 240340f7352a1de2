import { describe, expect, it, test } from 'vitest'
import { layoutOf } from '#rules/statement/layout.ts'
import { type Reading, type Row, readTable } from '#rules/statement/read.ts'
import { recoverTable } from '#rules/statement/table.ts'
import { chanceOf, movements, STYLES, writeStatement } from './generator.testing.ts'
import { readPdf } from './read-pdf.ts'

const NAMES = Object.keys(STYLES) as (keyof typeof STYLES)[]
const reader = { name: 'Jane Wanjiru Doe', phones: ['+254700000999'], today: '2027-12-31' }

async function read(style: keyof typeof STYLES, bytes: Buffer, password = ''): Promise<Reading> {
  const table = recoverTable(await readPdf(bytes, password), layoutOf(style))
  if (!table) throw new Error('No table')
  return readTable(table, layoutOf(style), reader)
}
const plain = (text: string) => text.replace(/\s+/g, ' ')
/** What a layout prints of a row. */
const kept = (style: keyof typeof STYLES, rows: readonly Row[]) =>
  rows.map(row => ({
    ...row,
    details: plain(row.details),
    time: style === 'mpesa-ke' ? row.time : null,
    reference: style === 'mpesa-ke' || style === 'coop' ? row.reference : '',
  }))

describe.each(NAMES)('a statement like that of %s', style => {
  it.each([1, 2, 3])('is read as it was written, over pages and lines (%i)', async seed => {
    const written = movements(seed, 130)
    const found = await read(style, await writeStatement(style, written))
    expect(kept(style, found.rows)).toEqual(kept(style, written.rows))
    expect(found).toMatchObject({ integrity: 'verified', doubts: [], opening: written.opening, breaks: [] })
  })

  it('has every fault in it found: an amount, a missing page, a foreign name', async () => {
    const written = movements(7, 90)
    const next = chanceOf(style.length)
    for (let time = 0; time < 4; time++) {
      const place = Math.floor(next() * written.rows.length)
      const changed = written.rows.map((row, at) =>
        at === place ? { ...row, in: row.in && row.in + 100, out: row.out && row.out + 100 } : row,
      )
      const found = await read(style, await writeStatement(style, written, { printed: changed }))
      expect([found.integrity, place], String(place)).toEqual(['failed', place])
    }
    const start = Math.floor(next() * 40)
    const torn = written.rows.filter((_, at) => at < start || at >= start + 30)
    expect((await read(style, await writeStatement(style, written, { printed: torn }))).integrity).toBe(
      'failed',
    )
    const foreign = await read(style, await writeStatement(style, { ...written, holder: 'PETER OTIENO' }))
    expect(foreign.doubts).toContain('holder')
  })
})

test('a locked file opens with its password, and says when that is missing or wrong', async () => {
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

test('1,000 rows are read, in the second or two that they take', async () => {
  const bytes = await writeStatement('mpesa-ke', movements(5, 1_000))
  const { rows } = await read('mpesa-ke', bytes)
  expect(rows).toHaveLength(1_000)
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
])('%s is refused, and harms nothing', async (_, bytes) => {
  await expect(readPdf(bytes, '')).rejects.toMatchObject({ code: 'invalid' })
})
