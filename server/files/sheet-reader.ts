import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import Papa from 'papaparse'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { csvText } from './csv-text.ts'
import type { UploadedFile } from './form-upload.ts'
import { createIsolatedReader, ReaderFailure, type ReaderLimits } from './isolated-reader.ts'
import { unzip, zip } from './zip.ts'

/** Data rows of a file, excluding the headings. */
const MOST_ROWS = 5_000

/** Unpacked size limit: a workbook with that many rows has a few MB, more indicates a ZIP bomb. */
const MOST_UNPACKED = 50 * 1024 * 1024

/** ReaderLimits of a reading process: the reader allocates every cell up to the farthest, which a few bytes can put anywhere. */
export const READING: ReaderLimits = {
  megabytes: 256,
  milliseconds: 15_000,
  characters: 20_000_000,
  atOnce: 2,
  waiting: 8,
}
/** Columns read per row: a list has few, a form one for each language and condition. */
const MOST_COLUMNS = { first: 100, all: 1_000 }

/** Program that prints the sheets of a workbook, or only the first, with times of day if asked. Excel's fractions of a day are rounded. */
const READER = `
const [reader, rows, columns, all, times] = process.argv.slice(1)
const plain = cell => {
  if (!(cell instanceof Date)) return cell
  const [day, time] = new Date(Math.round(cell / 1000) * 1000).toISOString().split(/[T.]/)
  return times && time !== '00:00:00' ? day + ' ' + time : day
}
const { default: readAll, readSheet } = require(reader)
const pieces = []
process.stdin.on('data', piece => pieces.push(piece)).on('end', async () => {
  const book = Buffer.concat(pieces)
  const found = all === 'all' ? await readAll(book) : [{ sheet: '', data: await readSheet(book) }]
  const fits = found.every(({ data }) => data.length <= rows)
  const sheets = found.map(({ sheet, data }) => ({ name: sheet, rows: data.map(row => row.slice(0, columns).map(plain)) }))
  process.stdout.write(JSON.stringify(fits ? sheets : null))
})`
const readIsolated = createIsolatedReader(READER, READING, 'import.busy')

/** Value of a workbook cell; days as texts, `2026-11-21`. */
export type Cell = string | number | boolean | null
export type Sheet = { name: string; rows: Cell[][] }

/**
 * Reads the rows of a CSV file or of a workbook's first sheet, as texts; blank rows are empty arrays.
 * @param times whether days of a workbook keep their time of day, `2026-11-21 14:05:00`
 * @throws Refusal invalid, naming `file`
 */
export async function readRows(file: UploadedFile, { times = false } = {}): Promise<string[][]> {
  const rows = file.kind === 'csv' ? readCsv(file.bytes) : await readWorkbook(file.bytes, times)
  const filled = rows.map(row => (row.some(text => text !== '') ? row : []))
  while (filled.at(-1)?.length === 0) filled.pop()
  if (filled.length > MOST_ROWS + 1) throw tooLong()
  return filled
}

function readCsv(bytes: Buffer): string[][] {
  const text = csvText(bytes)
  if (text === null) throw unreadable()
  const { data } = Papa.parse<string[]>(text, { preview: 2 * MOST_ROWS, delimiter: separatorOf(text) })
  return data.map(row => row.map(one => one.trim()))
}

const SEPARATORS = [',', ';', '\t', '|']

/** Detects the separator from the headings: short lists have too few rows to guess from. */
function separatorOf(text: string): string {
  const [headings = ''] = text.split(/\r?\n/, 1)
  const often = (one: string) => headings.split(one).length
  return SEPARATORS.toSorted((one, other) => often(other) - often(one))[0] as string
}

/** Returns a cell as a spreadsheet shows it: numbers have 15 digits there, which hides what binary fractions add. */
const textOf = (cell: Cell): string =>
  cell === null ? '' : String(typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell).trim()

async function readWorkbook(bytes: Buffer, times: boolean): Promise<string[][]> {
  const [first] = await sheetsOf(bytes, 'first', times)
  return first?.rows.map(row => row.map(textOf)) ?? []
}

/**
 * Reads every sheet of a workbook, including blank rows.
 * @param field the file's form field
 * @throws Refusal invalid, naming the field
 */
export async function readSheets({ bytes }: UploadedFile, field: string): Promise<Sheet[]> {
  try {
    return await sheetsOf(bytes, 'all')
  } catch (error) {
    throw error instanceof Refusal ? fieldRefusal(field, error.sentence, error.code) : error
  }
}

/** Repacks a workbook, so that the reader sees only the content whose size was checked. */
async function repacked(bytes: Buffer): Promise<Buffer> {
  const files = await unzip(bytes, MOST_UNPACKED).catch(() => {
    throw unreadable()
  })
  return buffer(zip(files.map(({ name, bytes }) => ({ name, content: [bytes] }))))
}

async function sheetsOf(bytes: Buffer, which: 'first' | 'all', times = false): Promise<Sheet[]> {
  const reader = createRequire(import.meta.url).resolve('read-excel-file/node')
  const args = [reader, `${2 * MOST_ROWS}`, `${MOST_COLUMNS[which]}`, which, times ? 'times' : '']
  const answer = await readIsolated(args, await repacked(bytes)).catch(error => {
    if (error instanceof ReaderFailure) throw error.why === 'error' ? unreadable() : tooLong()
    throw error
  })
  const sheets: Sheet[] | null = JSON.parse(answer)
  if (sheets === null) throw tooLong()
  return sheets
}

const unreadable = () => fieldRefusal('file', 'import.unreadable')

const tooLong = () =>
  fieldRefusal('file', msg('import.too-many-rows', { most: MOST_ROWS.toLocaleString('en') }))
