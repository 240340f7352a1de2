// @ts-check
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../run.js'
import { median, table } from './table.js'

const ROUNDS = 3
const ROWS = 1_000
const GOAL = '2.0 s'

/** Measures parsing and verifying a statement: with 1,000 rows, and with the maximum number of pages. */
export async function printStatements() {
  /** @param {string} path */
  const load = async path => (await runnerImport(join(root, path))).module
  const [
    { movements, writeStatement },
    { readPdf, READING_PDF },
    { layoutOf },
    { readTable },
    { recoverTable },
  ] = await Promise.all(
    [
      'server/statement/generator.testing.ts',
      'server/statement/read-pdf.ts',
      'rules/statement/layout.ts',
      'rules/statement/read.ts',
      'rules/statement/table.ts',
    ].map(load),
  )
  const reader = { name: 'Jane Wanjiru Doe', phones: [], today: '2100-01-01' }
  /** @param {Buffer} bytes */
  async function read(bytes) {
    const start = performance.now()
    const pages = await readPdf(bytes, '')
    const found = readTable(recoverTable(pages, layoutOf('mpesa-ke')), layoutOf('mpesa-ke'), reader)
    if (found.integrity !== 'verified')
      throw new Error(`The statement is ${found.integrity}: ${found.doubts}`)
    return { seconds: (performance.now() - start) / 1_000, pages: pages.length, rows: found.rows.length }
  }
  /** @type {(string | number)[][]} */
  const rows = []
  for (const [name, many, goal] of /** @type {const} */ ([
    ['1,000 rows', ROWS, GOAL],
    ['close to the most pages', READING_PDF.pages * 27, `${READING_PDF.milliseconds / 1_000} s`],
  ])) {
    const bytes = await writeStatement('mpesa-ke', movements(5, many, { from: '2020-01-01' }))
    const all = []
    for (let round = 0; round < ROUNDS; round++) all.push(await read(bytes))
    const [one] = all
    rows.push([
      name,
      one?.rows ?? 0,
      one?.pages ?? 0,
      `${(bytes.length / 1e6).toFixed(1)} MB`,
      `${median(all.map(({ seconds }) => seconds)).toFixed(2)} s`,
      goal,
    ])
  }
  console.log(`\nStatements of M-PESA as PDF, from bytes to rows that prove themselves, median of ${ROUNDS}`)
  table(['', 'rows', 'pages', 'file', 'time', 'goal'], rows)
}
