import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Page } from '#rules/statement/table.ts'
import { Refusal } from '#server/refusal/refusal.ts'

/** What reading one file may take. It is read by a process of its own, which a hostile file may end, and nothing else. */
export const READING_PDF = {
  pages: 200,
  megabytes: 512,
  milliseconds: 30_000,
  characters: 40_000_000,
  /** Each takes a core: others wait, and when many do, more are asked to come back. */
  atOnce: 2,
  waiting: 8,
}

/**
 * Reads the password and the file that come in, and gives out each text with its place on its page. It knows nothing of ours, no
 * secret of the environment either, and the password reaches it neither by its arguments nor by a file.
 */
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

type Answer = { pages: Page[] } | { problem: 'needed' | 'wrong' | 'pages' | 'unreadable' }

/**
 * The texts of a PDF with their places, page by page. The password opens it here, and is kept nowhere.
 * @throws Refusal invalid naming `statementPassword` where it is missing or wrong, or the file
 */
export async function readPdf(bytes: Buffer, password: string): Promise<Page[]> {
  await takeTurn()
  try {
    const answer = await readApart(bytes, password)
    if ('pages' in answer) return answer.pages
    if (answer.problem === 'needed' || answer.problem === 'wrong') {
      const said = answer.problem === 'needed' ? 'statement.password-needed' : 'statement.password-wrong'
      throw new Refusal('invalid', said, { statementPassword: said })
    }
    throw refused(answer.problem === 'pages' ? 'statement.pages' : 'statement.unreadable')
  } finally {
    reading--
    waiting.shift()?.()
  }
}

let reading = 0
const waiting: (() => void)[] = []

/** @throws Refusal unavailable where too many wait already */
async function takeTurn(): Promise<void> {
  while (reading >= READING_PDF.atOnce) {
    if (waiting.length >= READING_PDF.waiting) throw new Refusal('unavailable', 'statement.busy')
    await new Promise<void>(next => waiting.push(next))
  }
  reading++
}

const refused = (said: 'statement.pages' | 'statement.unreadable' | 'statement.too-much') =>
  new Refusal('invalid', said, { pdfFinancialStatement: said })

/** Starts the reader, hands the file over, and takes its answer, within its limits. */
function readApart(bytes: Buffer, password: string): Promise<Answer> {
  const { pages, megabytes, milliseconds, characters } = READING_PDF
  const reader = createRequire(import.meta.url).resolve('unpdf')
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${megabytes}`, '-e', READER, reader, String(pages)],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  return new Promise((resolve, reject) => {
    const answer: Buffer[] = []
    let length = 0
    const end = (error: Error) => {
      child.kill('SIGKILL')
      reject(error)
    }
    const timer = setTimeout(() => end(refused('statement.too-much')), milliseconds)
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > characters) end(refused('statement.too-much'))
      else answer.push(piece)
    })
    child.on('error', end)
    child.on('close', () => {
      clearTimeout(timer)
      try {
        resolve(JSON.parse(Buffer.concat(answer).toString()))
      } catch {
        // it ended before it had said anything: out of memory, or by what the file did to it
        reject(refused('statement.unreadable'))
      }
    })
    // one that ended early takes no more
    child.stdin.on('error', () => {})
    const key = Buffer.from(password)
    const size = Buffer.alloc(4)
    size.writeUInt32BE(key.length)
    child.stdin.write(size)
    child.stdin.write(key)
    child.stdin.end(bytes)
  })
}
