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
  const known = opened.get(file)
  if (known) return known
  const font = openSync(file) as Font
  // a font keeps a glyph as it was first asked for; a subset asks for the W of a Ŵ without its letter, and no reader
  // could search or say a W of any later paper: so outlines come from a font that lays out nothing
  const outlines = openSync(file) as Font
  font.createSubset = () => outlines.createSubset()
  opened.set(file, font)
  return font
}

/** A part of a paper's structure, as PDF names them. */
type Part = PDFKit.PDFStructureElement

export type Pdf = {
  page: PDFKit.PDFDocument
  /** What was drawn, once the page has ended. */
  bytes: Promise<Buffer>
  /** Adds a part to the structure that screen readers read, drawn by `draw`; without it, one that parts go into. */
  part(type: string, draw?: () => void, within?: Part, options?: PDFKit.Mixins.StructureElementOptions): Part
  /** Draws what is there for the eye alone: lines, colours, page numbers. */
  ornament(draw: () => void): void
}

/** Begins a PDF that has the fonts `text` and `bold`, and a structure. All that is drawn is a part of it or an ornament. */
export function openPdf(options: PDFKit.PDFDocumentOptions): Pdf {
  // no font of pdfkit's own: it would be named in every paper and used in none
  const page = new PDFDocument({ tagged: true, displayTitle: true, pdfVersion: '1.5', ...options, font: '' })
  for (const [name, file] of Object.entries(FONTS)) page.registerFont(name, openFont(file) as never)
  page.font('text')
  const chunks: Buffer[] = []
  page.on('data', chunk => chunks.push(chunk))
  const bytes = new Promise<Buffer>((end, fail) => {
    page.on('end', () => end(Buffer.concat(chunks)))
    page.on('error', fail)
  })
  const whole = page.struct('Document')
  page.addStructure(whole)
  return {
    page,
    bytes,
    part(type, draw, within = whole, options = {}) {
      const made = draw ? page.struct(type, options, draw) : page.struct(type, options)
      within.add(made)
      return made
    },
    ornament(draw) {
      page.markContent('Artifact', { type: 'Layout' })
      draw()
      page.endMarkedContent()
    },
  }
}
