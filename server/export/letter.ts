import type { Contact, Theme } from '#contract/tenant.ts'
import { lettersOf } from '#rules/paper-letters.ts'
import { openPdf } from './pdf.ts'

const MARGIN = 56
const INK = '#111827'
const MUTED = '#4b5563'
const LINE = '#d1d5db'
const ROW = 18
/** Size of the signature box. */
const BOX = { width: 240, height: 80 }
const inBox = (x: number, y: number, top: number): [number, number] => [
  MARGIN + (x / 1000) * BOX.width,
  top + (y / 1000) * BOX.height,
]

/** A text document in a tenant's name and colour, tagged for screen readers. */
export type Letter = {
  heading(text: string): void
  paragraph(text: string): void
  /** Labels and values, one pair per line. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void
  /** A table whose headings repeat on each page. @param widths shares of the width @param texts number of text columns from the left */
  table(
    headings: readonly string[],
    rows: readonly (readonly string[])[],
    widths: readonly number[],
    texts: number,
  ): void
  /**
   * A signature: strokes of points `x, y, x, y…` from 0 to 1000 of its box, which is three times as wide as high.
   * @param alt description for screen readers
   */
  strokes(strokes: readonly (readonly number[])[], alt: string): void
  end(): Promise<Buffer>
}

type LetterOptions = {
  title: string
  /** BCP 47 language tag. */
  language: string
  /** Label before page numbers. */
  page: string
  size?: 'A4' | 'A5'
  /** Creation date, if not now. */
  at?: Date
}

/** Starts a letter; A5 is in landscape. */
export function openLetter(
  { name, theme, contact }: { name: string; theme: Theme; contact: Contact },
  { title, language, page: pageWord, size = 'A4', at }: LetterOptions,
): Letter {
  const { page, bytes, part, ornament } = openPdf({
    size,
    layout: size === 'A5' ? 'landscape' : 'portrait',
    margin: MARGIN,
    lang: language,
    bufferPages: true,
    info: { Title: title, Author: name, ...(at && { CreationDate: at }) },
  })
  const width = page.page.width - 2 * MARGIN
  const bottom = () => page.page.height - MARGIN - ROW

  ornament(() => page.rect(0, 0, page.page.width, 12).fill(theme.brand))
  part('P', () => page.fillColor(INK).font('bold').fontSize(18).text(lettersOf(name)))
  const address = lettersOf([...contact.address.slice(1), contact.phone].join(' · '))
  part('P', () => page.font('text').fontSize(9).fillColor(MUTED).text(address))
  page.moveDown(1.2)
  part('H1', () => page.fillColor(INK).font('bold').fontSize(15).text(lettersOf(title)))
  page.moveDown(0.6).font('text')

  function rule(y: number, length: number): void {
    ornament(() =>
      page
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + length, y)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke(),
    )
  }

  function draw(strokes: readonly (readonly number[])[], top: number): void {
    page.lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(INK)
    for (const [x = 0, y = 0, ...rest] of strokes) {
      page.moveTo(...inBox(x, y, top))
      for (let at = 0; at + 1 < rest.length; at += 2) {
        page.lineTo(...inBox(rest[at] as number, rest[at + 1] as number, top))
      }
      page.stroke()
    }
  }

  /** Sets the font of a table's row, and returns its height: cells that do not fit their column take several lines. */
  function heightOf(cells: readonly string[], widths: readonly number[], isHead: boolean): number {
    page
      .font(isHead ? 'bold' : 'text')
      .fontSize(8.5)
      .fillColor(isHead ? MUTED : INK)
    const heights = cells.map((cell, at) =>
      page.heightOfString(lettersOf(cell), { width: width * (widths[at] as number) - 4 }),
    )
    const lineHeight = page.currentLineHeight(true)
    return ROW - lineHeight + Math.max(lineHeight, ...heights)
  }

  /** @param draw wraps the drawing of each cell: as a part of the table, or as an ornament when the headings repeat */
  function line(
    cells: readonly string[],
    widths: readonly number[],
    texts: number,
    isHead: boolean,
    draw: (cell: () => void) => void,
  ): void {
    const height = heightOf(cells, widths, isHead)
    const y = page.y
    let x = MARGIN
    for (const [at, cell] of cells.entries()) {
      const room = width * (widths[at] as number)
      const align = at < texts ? 'left' : 'right'
      const left = x
      draw(() => page.text(lettersOf(cell), left, y, { width: room - 4, align }))
      x += room
    }
    rule(y + height - 6, width)
    page.x = MARGIN
    page.y = y + height
  }

  return {
    heading(text) {
      if (page.y > bottom() - 3 * ROW) page.addPage()
      page.moveDown(0.8).font('bold').fontSize(11).fillColor(INK)
      part('H2', () => page.text(lettersOf(text), MARGIN))
      page.moveDown(0.5)
    },
    paragraph(text) {
      page.font('text').fontSize(10.5).fillColor(INK)
      part('P', () => page.text(lettersOf(text), MARGIN, page.y, { width }))
      page.moveDown(0.7)
    },
    facts(rows) {
      const list = part('L')
      page.font('text').fontSize(10)
      const ofLabel = { width: width * 0.45 }
      const ofValue = { width: width * 0.55 }
      for (const fact of rows) {
        const [label, value] = [lettersOf(fact[0]), lettersOf(fact[1])]
        const row = part('LI', undefined, list)
        const height = Math.max(page.heightOfString(label, ofLabel), page.heightOfString(value, ofValue))
        if (page.y + height > page.page.height - MARGIN) page.addPage()
        const { y } = page
        page.fillColor(MUTED)
        part('Lbl', () => page.text(label, MARGIN, y, ofLabel), row)
        page.fillColor(INK)
        part('LBody', () => page.text(value, MARGIN + ofLabel.width, y, ofValue), row)
        page.y = y + height + 4
      }
      page.moveDown(0.5)
    },
    table(headings, rows, widths, texts) {
      const table = part('Table')
      const add = (cells: readonly string[], type: 'TH' | 'TD') => {
        const row = part('TR', undefined, table)
        line(cells, widths, texts, type === 'TH', cell => part(type, cell, row))
      }
      add(headings, 'TH')
      for (const row of rows) {
        if (page.y + heightOf(row, widths, false) > bottom() + ROW) {
          page.addPage()
          line(headings, widths, texts, true, ornament)
        }
        add(row, 'TD')
      }
    },
    strokes(strokes, alt) {
      if (page.y > bottom() - BOX.height) page.addPage()
      const top = page.y
      part('Figure', () => draw(strokes, top), undefined, { alt })
      rule(top + BOX.height, BOX.width)
      page.x = MARGIN
      page.y = top + BOX.height + 8
    },
    end() {
      const { start, count } = page.bufferedPageRange()
      for (let at = start; at < start + count; at++) {
        page.switchToPage(at)
        // text below the margin would start a new page
        page.page.margins.bottom = 0
        const text = `${pageWord} ${at + 1} / ${count}`
        page.font('text').fontSize(8).fillColor(MUTED)
        ornament(() => page.text(text, MARGIN, page.page.height - 36, { width, align: 'right' }))
      }
      page.end()
      return bytes
    },
  }
}
