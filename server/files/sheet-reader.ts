import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import Papa from 'papaparse'
import type { Sentence } from '#rules/sentence.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { csvText } from './csv-text.ts'
import type { UploadedFile } from './form-upload.ts'
import { unzip, zip } from './zip.ts'

const run = promisify(execFile)

/** Rows of a file, besides its headings. */
const MOST_ROWS = 5_000

/** A workbook of so many rows has a few MB. One that unpacks to more was made to fill our memory. */
const MOST_UNPACKED = 50 * 1024 * 1024

/** What reading one may take: the reader makes room for every cell before the farthest, which a few bytes can put anywhere. */
export const READING = {
  megabytes: 256,
  milliseconds: 15_000,
  characters: 20_000_000,
  /** Each takes a core: others wait, and when many do, more are asked to come back. */
  atOnce: 2,
  waiting: 8,
}
/** What is looked at of each row: a list has few columns, a form one for each language and condition. */
const MOST_COLUMNS = { first: 100, all: 1_000 }

/**
 * Reads the workbook that comes in, and gives its sheets out, or the first one alone. A process of its own, since a thread that
 * runs out of memory can take the whole server along.
 */
const READER = `
const [reader, rows, columns, all] = process.argv.slice(1)
const plain = cell => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)
const { default: readAll, readSheet } = require(reader)
const pieces = []
process.stdin.on('data', piece => pieces.push(piece)).on('end', async () => {
  const book = Buffer.concat(pieces)
  const found = all === 'all' ? await readAll(book) : [{ sheet: '', data: await readSheet(book) }]
  const fits = found.every(({ data }) => data.length <= rows)
  const sheets = found.map(({ sheet, data }) => ({ name: sheet, rows: data.map(row => row.slice(0, columns).map(plain)) }))
  process.stdout.write(JSON.stringify(fits ? sheets : null))
})`

/** What a cell of a workbook holds; days as texts, `2026-11-21`. */
export type Cell = string | number | boolean | null
export type Sheet = { name: string; rows: Cell[][] }

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
  const text = csvText(bytes)
  if (text === null) throw unreadable()
  const { data } = Papa.parse<string[]>(text, { preview: 2 * MOST_ROWS, delimiter: separatorOf(text) })
  return data.map(row => row.map(one => one.trim()))
}

const SEPARATORS = [',', ';', '\t', '|']

/** What stands between the headings: a list of few rows is too short to guess by. */
function separatorOf(text: string): string {
  const [headings = ''] = text.split(/\r?\n/, 1)
  const often = (one: string) => headings.split(one).length
  return SEPARATORS.toSorted((one, other) => often(other) - often(one))[0] as string
}

const textOf = (cell: Cell): string => (cell === null ? '' : String(cell).trim())

async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const [first] = await readApart(await repacked(bytes), 'first')
  return first?.rows.map(row => row.map(textOf)) ?? []
}

/**
 * Every sheet of a workbook, with blank rows where it has them.
 * @param field that the file came in
 * @throws Refusal invalid, naming the field
 */
export async function readSheets({ bytes }: UploadedFile, field: string): Promise<Sheet[]> {
  try {
    return await readApart(await repacked(bytes), 'all')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, error.sentence, { [field]: error.sentence })
  }
}

/** A workbook packed anew, so that the reader finds nothing else than what was measured. */
async function repacked(bytes: Buffer): Promise<Buffer> {
  const files = await unzip(bytes, MOST_UNPACKED).catch(() => {
    throw unreadable()
  })
  const pieces: Buffer[] = []
  for await (const piece of zip(files.map(({ name, bytes }) => ({ name, content: [bytes] })))) {
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Reads a workbook's sheets, where neither memory nor time is ours. */
async function readApart(bytes: Buffer, which: 'first' | 'all'): Promise<Sheet[]> {
  await takeTurn()
  try {
    return await readInProcess(bytes, which)
  } finally {
    reading--
    waiting.shift()?.()
  }
}

let reading = 0
const waiting: (() => void)[] = []

/** @throws Refusal unavailable where too many wait already */
async function takeTurn(): Promise<void> {
  while (reading >= READING.atOnce) {
    if (waiting.length >= READING.waiting) throw new Refusal('unavailable', 'import.busy')
    await new Promise<void>(next => waiting.push(next))
  }
  reading++
}

async function readInProcess(bytes: Buffer, which: 'first' | 'all'): Promise<Sheet[]> {
  const { megabytes, milliseconds, characters } = READING
  const reader = createRequire(import.meta.url).resolve('read-excel-file/node')
  const args = [
    `--max-old-space-size=${megabytes}`,
    '-e',
    READER,
    reader,
    `${2 * MOST_ROWS}`,
    `${MOST_COLUMNS[which]}`,
    which,
  ]
  // it knows nothing of ours: no secret of the environment either
  const read = run(process.execPath, args, { env: {}, timeout: milliseconds, maxBuffer: characters })
  // one that ended early takes no more
  read.child.stdin?.on('error', () => {}).end(bytes)
  const { stdout } = await read.catch(({ code }) => {
    // 1 is an error of the reader's; anything else is the end of memory, time or room
    throw code === 1 ? unreadable() : tooLong()
  })
  const sheets: Sheet[] | null = JSON.parse(stdout)
  if (sheets === null) throw tooLong()
  return sheets
}

const unreadable = () => refused(msg('import.unreadable'))

const refused = (sentence: Sentence) => new Refusal('invalid', sentence, { file: sentence })

const tooLong = () => refused(msg('import.too-many-rows', { most: MOST_ROWS.toLocaleString('en') }))
