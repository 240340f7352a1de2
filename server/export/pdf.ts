import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { lettersOf } from '#rules/paper-letters.ts'

export const PDF = 'application/pdf'

const { resolve } = createRequire(import.meta.url)
const fontFile = (name: string) => resolve(`@expo-google-fonts/inter/${name}.ttf`)
// the standard PDF fonts are limited to Latin-1, so fonts are embedded
const FONTS = {
  text: fontFile('400Regular/Inter_400Regular'),
  bold: fontFile('600SemiBold/Inter_600SemiBold'),
}

// parsing fonts takes longer than the rest of a document, so parsed fonts are cached
const opened = new Map<string, Font>()
const openFont = (file: string): Font => {
  const known = opened.get(file)
  if (known) return known
  const font = openSync(file) as Font
  // fontkit caches a glyph with the code points of its first request; a subset requests the W of a Ŵ without any, which would
  // make every W of later documents unsearchable and unreadable for screen readers. So outlines come from an instance that does
  // no layout
  const outlines = openSync(file) as Font
  font.createSubset = () => outlines.createSubset()
  opened.set(file, font)
  return font
}

/** A structure element of a tagged PDF. */
type Part = PDFKit.PDFStructureElement

/** Where and how a text is written; the rest are options of pdfkit, such as the width it wraps at. */
type Look = PDFKit.Mixins.TextOptions & {
  x: number
  y: number
  size: number
  font?: keyof typeof FONTS
  color: string
}

type Pdf = {
  page: PDFKit.PDFDocument
  /** The finished file, after the page has ended. */
  bytes: Promise<Buffer>
  /** Adds a structure element for screen readers, drawn by `draw`; without it, a container for other elements. */
  part(type: string, draw?: () => void, within?: Part, options?: PDFKit.Mixins.StructureElementOptions): Part
  /** Writes a text as a structure element, in letters that the fonts have. */
  write(type: 'H1' | 'H2' | 'P', text: string, look: Look): void
  /** Draws visual-only content: lines, colours, page numbers. */
  ornament(draw: () => void): void
}

/** Opens a tagged PDF with the fonts `text` and `bold`. Everything drawn is either a structure element or an ornament. */
export function openPdf(options: PDFKit.PDFDocumentOptions): Pdf {
  // no default font of pdfkit: it would be listed in every document but never used
  const page = new PDFDocument({ tagged: true, displayTitle: true, pdfVersion: '1.5', ...options, font: '' })
  for (const [name, file] of Object.entries(FONTS)) page.registerFont(name, openFont(file) as never)
  page.font('text')
  const whole = page.struct('Document')
  page.addStructure(whole)
  const part: Pdf['part'] = (type, draw, within = whole, options = {}) => {
    const made = draw ? page.struct(type, options, draw) : page.struct(type, options)
    within.add(made)
    return made
  }
  return {
    page,
    bytes: buffer(page),
    part,
    write: (type, text, { x, y, size, font = 'text', color, ...options }) =>
      part(type, () => page.font(font).fontSize(size).fillColor(color).text(lettersOf(text), x, y, options)),
    ornament(draw) {
      page.markContent('Artifact', { type: 'Layout' })
      draw()
      page.endMarkedContent()
    },
  }
}
