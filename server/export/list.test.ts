import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import readWorkbook, { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { columns } from '#contract/column.ts'
import { listFile } from './list.ts'

type Loan = { client: string; amount: number; due: string | null; at: string; state: 'late' | 'paid' }

const loanColumns = columns<Loan>()({
  client: { kind: 'text', label: { en: 'Client', sw: 'Mteja' } },
  amount: { kind: 'money', label: { en: 'Amount', sw: 'Kiasi' } },
  due: { kind: 'day', label: { en: 'Due', sw: 'Siku ya kulipa' } },
  at: { kind: 'instant', label: { en: 'Asked', sw: 'Liliombwa' } },
  state: {
    kind: 'choice',
    label: { en: 'State', sw: 'Hali' },
    choices: { late: { en: 'Late', sw: 'Umechelewa' }, paid: { en: 'Paid', sw: 'Umelipwa' } },
  },
  days: { kind: 'count', label: { en: 'Days', sw: 'Siku' }, of: () => 3, only: 'screen' },
})
const loans: Loan[] = [
  { client: '=1+1', amount: 150_050, due: '2026-12-01', at: '2026-11-20T22:30:00.000Z', state: 'late' },
  { client: 'Amina', amount: 100_000_00, due: null, at: '2026-11-20T08:05:00.000Z', state: 'paid' },
]

const fileOf = (format: 'csv' | 'xlsx', language: 'en' | 'sw' = 'en') => {
  const pieces = (async function* () {
    yield loans
  })()
  return listFile({ format, language, title: { en: 'Loans', sw: 'Mikopo' }, columns: loanColumns, pieces })
}

describe('exporting a list', () => {
  it('has the columns of the screen except screen-only ones, in the reader’s language', async () => {
    const file = fileOf('csv', 'sw')
    expect(file.name).toMatch(/^mikopo-\d{4}-\d\d-\d\d\.csv$/)
    expect((await text(file.body as Readable)).split('\r\n')).toEqual([
      '\ufeffMteja,Kiasi,Siku ya kulipa,Liliombwa,Hali',
      `"'=1+1",1500.5,2026-12-01,2026-11-21 01:30,Umechelewa`,
      'Amina,100000,,2026-11-20 11:05,Umelipwa',
      '',
    ])
  })

  it('has numeric amounts and date cells in a workbook', async () => {
    const rows = await readSheet(await buffer(fileOf('xlsx').body as Readable))
    expect(rows).toEqual([
      ['Client', 'Amount', 'Due', 'Asked', 'State'],
      ['=1+1', 1500.5, new Date('2026-12-01'), new Date('2026-11-21T01:30Z'), 'Late'],
      ['Amina', 100_000, null, new Date('2026-11-20T11:05Z'), 'Paid'],
    ])
  })

  it('has a sheet name that Excel accepts, whatever the title', async () => {
    const title = { en: 'Scores by cohort of the programme 2026-Q3', sw: 'Alama [2026/Q3]' }
    const sheetOf = async (language: 'en' | 'sw') => {
      const file = listFile({ format: 'xlsx', language, title, columns: loanColumns, pieces: [loans] })
      return (await readWorkbook(await buffer(file.body as Readable)))[0]?.sheet
    }
    expect((await sheetOf('en'))?.length).toBeLessThanOrEqual(31)
    expect(await sheetOf('sw')).toBe('Alama  2026 Q3')
  })
})
