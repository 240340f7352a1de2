import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'

export const PDF = 'application/pdf'

const { resolve } = createRequire(import.meta.url)
const fontFile = (name: string) => resolve(`@expo-google-fonts/inter/${name}.ttf`)
// every reader's own fonts end at Latin-1, so the letters that a paper uses go with it
const FONTS = {
  text: fontFile('400Regular/Inter_400Regular'),
  bold: fontFile('600SemiBold/Inter_600SemiBold'),
}
export type PdfFont = keyof typeof FONTS

// reading a font's tables takes longer than all else about a paper, so all papers share what was read
const opened = new Map<string, Font>()
const openFont = (file: string): Font => {
  const font = opened.get(file) ?? (openSync(file) as Font)
  opened.set(file, font)
  return font
}

/** Begins a PDF that has the fonts `text` and `bold`. @returns its bytes as well, which come once the page has ended */
export function openPdf(options: PDFKit.PDFDocumentOptions): {
  page: PDFKit.PDFDocument
  bytes: Promise<Buffer>
} {
  // no font of pdfkit's own: it would be named in every paper and used in none
  const page = new PDFDocument({ ...options, font: '' })
  for (const [name, file] of Object.entries(FONTS)) page.registerFont(name, openFont(file) as never)
  page.font('text')
  const chunks: Buffer[] = []
  page.on('data', chunk => chunks.push(chunk))
  const bytes = new Promise<Buffer>((end, fail) => {
    page.on('end', () => end(Buffer.concat(chunks)))
    page.on('error', fail)
  })
  return { page, bytes }
}

/** Pictures and what belongs to them, marks of direction, control characters. */
const UNSEEN =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u{1f000}-\u{1faff}]|\ufe0f|(?!\n)\p{C}/gu
const OF_NO_FONT =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu

/** A text in letters that the fonts have: a picture is left out, a letter of another script is a question mark. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\u00a0]/g, ' ')
    .replace(UNSEEN, '')
    .replace(OF_NO_FONT, '?')
