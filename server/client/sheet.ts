import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { Refusal } from '#server/refusal.ts'
import type { UploadedFile } from '#server/upload.ts'
import { unzip, zip } from './zip.ts'

/** Rows of a file, besides its headings. */
export const MOST_ROWS = 5_000

/** A workbook of so many rows has a few MB. One that unpacks to more was made to fill our memory. */
const MOST_UNPACKED = 50 * 1024 * 1024

/** A cell beyond ZZ9999: the reader makes room for every cell before it. */
const FAR_CELL = /<(?:\w+:)?(?:c|row|dimension)\s[^>]*?\br(?:ef)?="[^"]*(?:[A-Z]{3}|\d{5})/

/**
 * The rows of a CSV file or of a workbook's first sheet, as texts; blank rows are empty lists.
 * @throws Refusal invalid, naming `file`
 */
export async function readRows(file: UploadedFile): Promise<string[][]> {
  const rows = file.kind === 'csv' ? readCsv(file.bytes) : await readWorkbook(file.bytes)
  const filled = rows.map(row => (row.some(text => text !== '') ? row : []))
  while (filled.at(-1)?.length === 0) filled.pop()
  if (filled.length > MOST_ROWS + 1) throw tooLong()
  return filled
}

function readCsv(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const { data } = Papa.parse<string[]>(text, { preview: 2 * MOST_ROWS })
  return data.map(row => row.map(one => one.trim()))
}

async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const files = await unzip(bytes, MOST_UNPACKED).catch(() => {
    throw refused('This workbook cannot be read. Save it again as XLSX or CSV.')
  })
  const isFar = ({ name, bytes }: (typeof files)[number]) =>
    name.startsWith('xl/worksheets/') && FAR_CELL.test(bytes.toString('latin1'))
  if (files.some(isFar)) throw tooLong()
  // packed anew, so that the reader finds nothing else than what was measured
  const pieces: Buffer[] = []
  for await (const piece of zip(files.map(({ name, bytes }) => ({ name, content: [bytes] })))) {
    pieces.push(piece)
  }
  const rows = await readSheet(Buffer.concat(pieces)).catch(() => {
    throw refused('This workbook cannot be read. Save it again as XLSX or CSV.')
  })
  return rows.map(row => row.map(cell => (cell === null ? '' : String(cell).trim())))
}

const refused = (sentence: string) => new Refusal('invalid', sentence, { file: sentence })

const tooLong = () =>
  refused(`The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Split it into several files.`)
