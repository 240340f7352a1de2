import { expect, it } from 'vitest'
import { problemOf } from '#server/refusal/testing.ts'
import { kindOf } from './kind.ts'
import { READING, readRows } from './sheet-reader.ts'
import { zip } from './zip.ts'

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const text = (at: string, content = 'x') => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`

const longRow = (row: number) => `<row r="${row}">${text(`A${row}`, 'x'.repeat(1_000_000))}</row>`

/** A workbook with the given sheet content, at any path in the archive. */
async function workbook(data: string | Buffer, name = 'worksheets/sheet1.xml') {
  const sheet =
    typeof data === 'string' ? `<worksheet xmlns="${SHEET}"><sheetData>${data}</sheetData></worksheet>` : data
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="${name}"/></Relationships>`,
    [`xl/${name}`]: sheet,
    'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  }
  const pieces: Buffer[] = []
  for await (const piece of zip(Object.entries(parts).map(([name, one]) => ({ name, content: [one] })))) {
    pieces.push(piece)
  }
  return { name: 'clients.xlsx', kind: 'xlsx', type: '', bytes: Buffer.concat(pieces) } as const
}

const TOO_LONG = 'The file has more than 5,000 rows. Split it into several files.'

it('reads a workbook’s texts, blank rows as empty lists', async () => {
  const rows = `<row r="1">${text('A1', ' Jina ')}${text('B1', 'Simu')}</row><row r="3"><c r="B3"><v>712345678</v></c></row>`
  expect(await readRows(await workbook(rows))).toEqual([['Jina', 'Simu'], [], ['', '712345678']])
})

it('reads a calculated number as the spreadsheet shows it', async () => {
  const row =
    '<row r="1"><c r="A1"><v>0.30000000000000004</v></c><c r="B1"><v>3752.1000000000004</v></c></row>'
  expect(await readRows(await workbook(row))).toEqual([['0.3', '3752.1']])
})

it('reads days, with their time only if asked', async () => {
  const file = await workbook(
    '<row r="1"><c r="A1" s="1"><v>46351.58674768518</v></c><c r="B1" s="1"><v>46351</v></c></row>',
  )
  expect(await readRows(file)).toEqual([['2026-11-25', '2026-11-25']])
  expect(await readRows(file, { times: true })).toEqual([['2026-11-25 14:04:55', '2026-11-25']])
})

// a small file can demand excessive memory; none may block or crash the server
it.each([
  ['a row without end', `<row r="1e9">${text('A1')}</row>`],
  ['a row so far in other quotes', `<row r='900000000'>${text('A1')}</row>`],
  ['a row so far in other words', `<row r="9&#48;&#48;&#48;&#48;&#48;&#48;&#48;&#48;">${text('A1')}</row>`],
  ['a cell without end', `<row r="1">${text('ZZZZZZZ1')}</row>`],
  ['a cell in the farthest corner', `<row r="1048576">${text('XFD1048576')}</row>`],
  ['too much text', Array.from({ length: 30 }, (_, at) => longRow(at + 1)).join('')],
])('a workbook with %s is rejected, in any part of it', async (_, data) => {
  READING.megabytes = 64
  const file = await workbook(data, 'elsewhere.xml')
  expect(await problemOf(() => readRows(file))).toMatchObject({ code: 'invalid', fields: { file: TOO_LONG } })
})

it('aborts a slow sheet without blocking the event loop', async () => {
  READING.milliseconds = 2_000
  let ticks = 0
  const clock = setInterval(() => ticks++, 100)
  const endless = await workbook('<c r="'.repeat(1_000_000))
  const problem = await problemOf(() => readRows(endless))
  expect(problem).toMatchObject({ code: 'invalid', fields: { file: TOO_LONG } })
  clearInterval(clock)
  expect(ticks).toBeGreaterThan(0)
})

it('reads two at a time, queues some, and refuses the rest', async () => {
  READING.milliseconds = 15_000
  const file = await workbook(`<row r="1">${text('A1')}</row>`)
  const all = await Promise.allSettled(Array.from({ length: 14 }, () => readRows(file)))
  const refused = all.filter(one => one.status === 'rejected')
  expect(refused).toHaveLength(4)
  for (const one of refused) {
    const { reason } = one as PromiseRejectedResult
    expect(reason).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/Try again/) })
  }
  expect(await readRows(file)).toEqual([['x']])
})

const LINES = 'First name;Last name\nRenée;Otieno\n'
it.each([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${LINES}`)],
  ['Windows-1252, as Excel saves CSV', Buffer.from(LINES, 'latin1')],
  ['UTF-16, as Excel saves Unicode text', Buffer.from(`\ufeff${LINES.replaceAll(';', '\t')}`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\ufeff${LINES}`, 'utf16le').swap16()],
])('reads CSV in %s', async (_, bytes) => {
  expect(kindOf(bytes, { kinds: ['csv', 'xlsx'], most: 1_000 })).toBe('csv')
  const file = { name: 'clients.csv', kind: 'csv', type: 'text/csv', bytes } as const
  expect(await readRows(file)).toEqual([
    ['First name', 'Last name'],
    ['Renée', 'Otieno'],
  ])
})
