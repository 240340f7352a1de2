import { describe, expect, it } from 'vitest'
import { settle, type } from '#kit/testing.tsx'
import type { Answers } from '#kit/testing-host.ts'
import { duka, id, showBook, startAfresh } from './testing.tsx'

const checked = (more: object = {}) => ({
  headings: ['Siku', 'Jumla', 'Kitu'],
  examples: ['22/11/2026', '1,200', 'Kodi'],
  columns: { day: 'Siku', amount: 'Jumla' },
  good: 2,
  bad: 1,
  known: 0,
  import: null,
  rows: [
    {
      row: 4,
      kind: 'operating',
      day: '31/02/2026',
      name: 'Kodi',
      amount: '1,200',
      problems: [{ field: 'day', cell: 'A4', message: 'The calendar does not have this day' }],
    },
    { row: 2, kind: 'operating', day: '22/11/2026', name: 'Kodi', amount: '1,200', problems: [] },
  ],
  ...more,
})

const show = async (more: Answers = {}, path = '/import') => {
  const shown = await showBook({
    path,
    more: { 'GET book/imports': { data: [] }, 'POST book/import': checked() as never, ...more },
  })
  const chooseFile = async (name = 'daftari.csv') => {
    const input = shown.find<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await settle()
  }
  const pick = (name: string, value: string) =>
    type(shown.find<HTMLSelectElement>(`select[name="${name}"]`), value)
  return { ...shown, chooseFile, pick }
}

startAfresh()

describe('importing a sheet', () => {
  it('is linked from the overview, but not for read-only users', async () => {
    const { reads, tap } = await show({}, '/')
    await reads('Ksh 5,000')
    await tap('Import a file')
    await reads('Download our template')
    const reader = await show({ 'GET business/own': { data: [{ ...duka, writable: false }] } }, '/')
    await reader.reads('Ksh 5,000')
    expect(reader.named('Import a file')).toBeUndefined()
  })

  it('shows every error with its cell, before importing', async () => {
    const { reads, chooseFile, sent, text, find } = await show()
    await reads('Download our template')
    await chooseFile()
    await reads('2 rows are correct')
    await reads('1 row has errors')
    expect(text(find('.sheet-rows'))).toBe(
      'Row 4 Operating expense · 31/02/2026 · Kodi · 1,200A4 The calendar does not have this day',
    )
    expect(sent('POST book/import').map(({ body }) => body.dryRun)).toEqual([true])
  })

  it('checks the sheet again with another column or kind', async () => {
    const { reads, chooseFile, pick, sent, find } = await show()
    await reads('Download our template')
    await chooseFile()
    await reads('Match your columns')
    expect([...find<HTMLSelectElement>('select[name=name]').options].map(one => one.text)).toEqual([
      'Not in this file',
      'Siku (for example 22/11/2026)',
      'Jumla (for example 1,200)',
      'Kitu (for example Kodi)',
    ])
    await pick('name', 'Kitu')
    await pick('amount', '')
    await pick('rows-are', 'operating')
    expect(sent('POST book/import').at(-1)?.body).toMatchObject({
      business: duka.id,
      dryRun: true,
      kind: 'operating',
      columns: JSON.stringify({ name: 'Kitu', amount: '' }),
    })
  })

  it('imports the valid rows, and can undo them all', async () => {
    const { reads, chooseFile, tap, known, sent, send, opened } = await show()
    await reads('Download our template')
    await chooseFile()
    await reads('Import 2 rows')
    known['POST book/import'] = checked({ import: id(70) }) as never
    await tap('Import 2 rows')
    await reads('2 entries imported from daftari.csv')
    await reads('1 row was left out')
    await tap('Undo import')
    await opened()
    known['POST book/imports/:id/undo'] = { message: 'It is out.' }
    await send('dialog form')
    expect(sent('POST book/imports/:id/undo')).toEqual([{ params: { id: id(70) }, body: {} }])
    await reads('It is out.')
    await reads('Choose a file')
  })

  it('shows that another device has imported the same rows meanwhile', async () => {
    const { reads, chooseFile, tap, known, text } = await show()
    await reads('Download our template')
    await chooseFile()
    known['POST book/import'] = checked({ good: 0, known: 2 }) as never
    await tap('Import 2 rows')
    await reads('2 rows are already in your book')
    expect(text()).not.toContain('Import 2 rows')
  })

  it('rejects an unsupported file type, and shows server errors', async () => {
    const { reads, chooseFile, known, sent } = await show()
    await reads('Download our template')
    await chooseFile('daftari.pdf')
    await reads('This is not a CSV or Excel file')
    expect(sent('POST book/import')).toEqual([])
    const { ApiError } = await import('#kit/core/api.ts')
    known['POST book/import'] = new ApiError('invalid', 'There is no row in it.', 400)
    await chooseFile()
    await reads('There is no row in it.')
  })

  it('lists earlier imports, including undone ones', async () => {
    const row = { rows: 40, by: 'Amina', at: '2026-11-01T06:00:00Z' }
    const { reads, all, text } = await show({
      'GET book/imports': {
        data: [
          { id: id(71), fileName: 'november.xlsx', ...row, undoneAt: null },
          { id: id(72), fileName: 'oktoba.xlsx', ...row, undoneAt: '2026-11-02T06:00:00Z' },
        ],
      },
    })
    await reads('november.xlsx')
    const [first, second] = all('.rows > li').map(one => text(one))
    expect(first).toContain('Undo import')
    expect(second).toContain('undone 2 Nov 2026, 09:00')
    expect(second).not.toContain('Undo import')
  })
})
