import { createRequire } from 'node:module'
import type { Page } from '#rules/statement/table.ts'
import { createIsolatedReader, ReaderFailure, type ReaderLimits } from '#server/files/isolated-reader.ts'
import { fieldRefusal } from '#server/refusal/message.ts'

/** Limits on reading one file. */
export const READING_PDF: ReaderLimits & { pages: number } = {
  pages: 200,
  megabytes: 512,
  milliseconds: 30_000,
  characters: 40_000_000,
  atOnce: 2,
  waiting: 8,
}

/** Script that outputs each text of a PDF with its position. It gets the password on stdin, not by arguments or a file. */
const READER = `
const [reader, most] = process.argv.slice(1)
const pieces = []
const say = answer => process.stdout.write(JSON.stringify(answer))
process.stdin.on('data', piece => pieces.push(piece)).on('end', async () => {
  const all = Buffer.concat(pieces)
  const length = all.readUInt32BE(0)
  const password = all.subarray(4, 4 + length).toString()
  const data = new Uint8Array(all.subarray(4 + length))
  const { getDocumentProxy } = await import(reader)
  let document
  try {
    document = await getDocumentProxy(data, {
      password: password || undefined, isEvalSupported: false, disableFontFace: true, useSystemFonts: false,
      stopAtErrors: false, verbosity: 0, enableXfa: false, maxImageSize: 1,
    })
  } catch (error) {
    return say({ problem: error && error.name === 'PasswordException' ? (password ? 'wrong' : 'needed') : 'unreadable' })
  }
  if (document.numPages > Number(most)) return say({ problem: 'pages' })
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const view = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    pages.push(items.filter(one => one.str && one.str.trim()).map(one => {
      const [x, y] = view.convertToViewportPoint(one.transform[4], one.transform[5])
      return { text: one.str.slice(0, 500), x, right: x + one.width, y }
    }))
    page.cleanup()
  }
  say({ pages })
})`
const readIsolated = createIsolatedReader(READER, READING_PDF, 'statement.busy')

type Answer = { pages: Page[] } | { problem: 'needed' | 'wrong' | 'pages' | 'unreadable' }

/**
 * Reads the texts of a PDF with their positions, page by page. The password is used here only and not stored.
 * @throws Refusal invalid naming `statementPassword` where it is missing or wrong, or the file
 */
export async function readPdf(bytes: Buffer, password: string): Promise<Page[]> {
  const reader = createRequire(import.meta.url).resolve('unpdf')
  const key = Buffer.from(password)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(key.length)
  const said = await readIsolated([reader, String(READING_PDF.pages)], size, key, bytes).catch(error => {
    if (!(error instanceof ReaderFailure)) throw error
    throw refused(error.why === 'limit' ? 'statement.too-much' : 'statement.unreadable')
  })
  const answer: Answer = JSON.parse(said)
  if ('pages' in answer) return answer.pages
  if (answer.problem === 'needed' || answer.problem === 'wrong') {
    const why = answer.problem === 'needed' ? 'statement.password-needed' : 'statement.password-wrong'
    throw fieldRefusal('statementPassword', why)
  }
  throw refused(answer.problem === 'pages' ? 'statement.pages' : 'statement.unreadable')
}

const refused = (message: 'statement.pages' | 'statement.unreadable' | 'statement.too-much') =>
  fieldRefusal('pdfFinancialStatement', message)
