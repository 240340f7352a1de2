import type { Contact, Theme } from '#contract/tenant.ts'
import { lettersOf, openPdf } from './pdf.ts'

const MARGIN = 56
const INK = '#111827'
const MUTED = '#4b5563'
const LINE = '#d1d5db'
const ROW = 18
/** Where a signature stands. */
const BOX = { width: 240, height: 80 }
const inBox = (x: number, y: number, top: number): [number, number] => [
  MARGIN + (x / 1000) * BOX.width,
  top + (y / 1000) * BOX.height,
]

/** An A4 document of real text in a tenant's name and colour. */
export type Letter = {
  heading(text: string): void
  paragraph(text: string): void
  /** What is what, one below the other. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void
  /** A table whose headings come again on each page. @param widths shares of the width @param texts how many columns from the left are texts */
  table(
    headings: readonly string[],
    rows: readonly (readonly string[])[],
    widths: readonly number[],
    texts: number,
  ): void
  /** A signature: strokes of points `x, y, x, y…` from 0 to 1000 of its box, which is three times as wide as high. */
  strokes(strokes: readonly (readonly number[])[]): void
  end(): Promise<Buffer>
}

/** Starts a letter. @param language as browsers name it */
export function openLetter(
  { name, theme, contact }: { name: string; theme: Theme; contact: Contact },
  { title, language, page: pageWord }: { title: string; language: string; page: string },
): Letter {
  const { page, bytes } = openPdf({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    bufferPages: true,
    info: { Title: title, Author: name },
  })
  const width = page.page.width - 2 * MARGIN
  const bottom = () => page.page.height - MARGIN - ROW

  page.rect(0, 0, page.page.width, 12).fill(theme.brand)
  page.fillColor(INK).font('bold').fontSize(18).text(lettersOf(name))
  page
    .font('text')
    .fontSize(9)
    .fillColor(MUTED)
    .text(lettersOf([...contact.address.slice(1), contact.phone].join(' · ')))
  page.moveDown(1.2).fillColor(INK).font('bold').fontSize(15).text(lettersOf(title)).moveDown(0.6)
  page.font('text')

  function line(cells: readonly string[], widths: readonly number[], texts: number, isHead: boolean): void {
    const y = page.y
    page
      .font(isHead ? 'bold' : 'text')
      .fontSize(8.5)
      .fillColor(isHead ? MUTED : INK)
    let x = MARGIN
    for (const [at, cell] of cells.entries()) {
      const room = width * (widths[at] as number)
      page.text(lettersOf(cell), x, y, {
        width: room - 4,
        align: at < texts ? 'left' : 'right',
        lineBreak: false,
        ellipsis: true,
      })
      x += room
    }
    page
      .moveTo(MARGIN, y + ROW - 6)
      .lineTo(MARGIN + width, y + ROW - 6)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    page.x = MARGIN
    page.y = y + ROW
  }

  return {
    heading(text) {
      if (page.y > bottom() - 3 * ROW) page.addPage()
      page.moveDown(0.8).font('bold').fontSize(11).fillColor(INK).text(lettersOf(text), MARGIN).moveDown(0.5)
    },
    paragraph(text) {
      page
        .font('text')
        .fontSize(10.5)
        .fillColor(INK)
        .text(lettersOf(text), MARGIN, page.y, { width })
        .moveDown(0.7)
    },
    facts(rows) {
      for (const [label, value] of rows) {
        const { y } = page
        page
          .font('text')
          .fontSize(10)
          .fillColor(MUTED)
          .text(lettersOf(label), MARGIN, y, { width: width * 0.45 })
        const end = page.y
        page.fillColor(INK).text(lettersOf(value), MARGIN + width * 0.45, y, { width: width * 0.55 })
        page.y = Math.max(page.y, end) + 4
      }
      page.moveDown(0.5)
    },
    table(headings, rows, widths, texts) {
      line(headings, widths, texts, true)
      for (const row of rows) {
        if (page.y > bottom()) {
          page.addPage()
          line(headings, widths, texts, true)
        }
        line(row, widths, texts, false)
      }
    },
    strokes(strokes) {
      if (page.y > bottom() - BOX.height) page.addPage()
      const top = page.y
      page.lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(INK)
      for (const [x = 0, y = 0, ...rest] of strokes) {
        page.moveTo(...inBox(x, y, top))
        for (let at = 0; at + 1 < rest.length; at += 2) {
          page.lineTo(...inBox(rest[at] as number, rest[at + 1] as number, top))
        }
        page.stroke()
      }
      const line = top + BOX.height
      page
        .moveTo(MARGIN, line)
        .lineTo(MARGIN + BOX.width, line)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke()
      page.x = MARGIN
      page.y = line + 8
    },
    end() {
      const { start, count } = page.bufferedPageRange()
      for (let at = start; at < start + count; at++) {
        page.switchToPage(at)
        // below the margin, where text would else begin a new page
        page.page.margins.bottom = 0
        page
          .font('text')
          .fontSize(8)
          .fillColor(MUTED)
          .text(`${pageWord} ${at + 1} / ${count}`, MARGIN, page.page.height - 36, { width, align: 'right' })
      }
      page.end()
      return bytes
    },
  }
}
