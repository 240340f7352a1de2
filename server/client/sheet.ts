import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import Papa from 'papaparse'
import { Refusal } from '#server/refusal.ts'
import type { UploadedFile } from '#server/upload.ts'
import { unzip, zip } from './zip.ts'

const run = promisify(execFile)

/** Rows of a file, besides its headings. */
export const MOST_ROWS = 5_000

/** A workbook of so many rows has a few MB. One that unpacks to more was made to fill our memory. */
const MOST_UNPACKED = 50 * 1024 * 1024

/** What reading one may take: the reader makes room for every cell before the farthest, which a few bytes can put anywhere. */
export const READING = { megabytes: 256, milliseconds: 15_000, characters: 20_000_000 }
/** What is looked at of each row. */
const MOST_COLUMNS = 100

/**
 * Reads the workbook that comes in, and gives its rows out. A process of its own, since a thread that runs out of memory can take
 * the whole server along.
 */
const READER = `
const [reader, rows, columns] = process.argv.slice(1)
const plain = cell => (cell === null ? '' : String(cell).trim())
const pieces = []
process.stdin.on('data', piece => pieces.push(piece)).on('end', async () => {
  const found = await require(reader).readSheet(Buffer.concat(pieces))
  const texts = found.length > rows ? null : found.map(row => row.slice(0, columns).map(plain))
  process.stdout.write(JSON.stringify(texts))
})`

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
    throw unreadable()
  })
  // packed anew, so that the reader finds nothing else than what was measured
  const pieces: Buffer[] = []
  for await (const piece of zip(files.map(({ name, bytes }) => ({ name, content: [bytes] })))) {
    pieces.push(piece)
  }
  return readApart(Buffer.concat(pieces))
}

/** Reads a workbook's first sheet, where neither memory nor time is ours. */
async function readApart(bytes: Buffer): Promise<string[][]> {
  const { megabytes, milliseconds, characters } = READING
  const reader = createRequire(import.meta.url).resolve('read-excel-file/node')
  const args = [
    `--max-old-space-size=${megabytes}`,
    '-e',
    READER,
    reader,
    `${2 * MOST_ROWS}`,
    `${MOST_COLUMNS}`,
  ]
  // it knows nothing of ours: no secret of the environment either
  const reading = run(process.execPath, args, { env: {}, timeout: milliseconds, maxBuffer: characters })
  // one that ended early takes no more
  reading.child.stdin?.on('error', () => {}).end(bytes)
  const { stdout } = await reading.catch(({ code }) => {
    // 1 is an error of the reader's; anything else is the end of memory, time or room
    throw code === 1 ? unreadable() : tooLong()
  })
  const rows: string[][] | null = JSON.parse(stdout)
  if (rows === null) throw tooLong()
  return rows
}

const unreadable = () => refused('This workbook cannot be read. Save it again as XLSX or CSV.')

const refused = (sentence: string) => new Refusal('invalid', sentence, { file: sentence })

const tooLong = () =>
  refused(`The file has more than ${MOST_ROWS.toLocaleString('en')} rows. Split it into several files.`)
