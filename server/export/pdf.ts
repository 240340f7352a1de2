import { createRequire } from 'node:module'
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

/** Begins a PDF that has the fonts `text` and `bold`. @returns its bytes as well, which come once the page has ended */
export function openPdf(options: PDFKit.PDFDocumentOptions): {
  page: PDFKit.PDFDocument
  bytes: Promise<Buffer>
} {
  const page = new PDFDocument({ ...options, font: FONTS.text })
  for (const [name, file] of Object.entries(FONTS)) page.registerFont(name, file)
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
