import type { Template } from '#contract/document-kind.ts'
import { textOn } from '#rules/color.ts'
import type { Fact } from '#rules/document/face.ts'
import { lettersOf } from '#rules/paper-letters.ts'
import { openPdf } from '#server/export/pdf.ts'
import { drawCode } from '#server/export/square-code.ts'

const MARGIN = 48
const INK = '#111827'
const MUTED = '#4b5563'
const LINE = '#d1d5db'
const TINT = '#f3f4f6'
/** Space for the footer on each page, in points. */
const FOOT = 54

export type Head = {
  seller: readonly string[]
  /** A PNG or JPEG; null if it cannot be drawn. */
  logo: Buffer | null
  title: string
  /** Shown beside the title, for example on a draft. */
  mark: string | null
  facts: readonly Fact[]
  party: { label: string; lines: readonly string[] }
}
/** Column widths of the lines, as shares; all but the first are numeric. */
const WIDTHS = [0.46, 0.14, 0.19, 0.21] as const

/** An A4 page of a business, in one of its templates, tagged for screen readers. */
export type Sheet = {
  head(head: Head): void
  /** Lines whose names may wrap; the headings repeat on each page. */
  lines(headings: readonly string[], rows: readonly (readonly string[])[]): void
  /** Totals at the right; the last one is emphasised. */
  sums(rows: readonly Fact[]): void
  /** A small table under a heading. */
  table(
    heading: string,
    headings: readonly string[],
    rows: readonly (readonly string[])[],
    widths: readonly number[],
  ): void
  text(heading: string, text: string): void
  /** A QR code with its label. */
  code(address: string, label: string): void
  /** @param foot.across watermark across each page, for a copy */
  end(foot: { text: string; page: string; across?: string | null }): Promise<Buffer>
}

/** Draws a cell as part of a table, or as an ornament where headings repeat. */
type Cell = (draw: () => void) => void

export function openSheet(
  { template, color }: { template: Template; color: string },
  { title, author, language }: { title: string; author: string; language: string },
): Sheet {
  const { page, bytes, part, write, ornament } = openPdf({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    bufferPages: true,
    info: { Title: title, Author: author },
  })
  const width = page.page.width - 2 * MARGIN
  const bottom = () => page.page.height - MARGIN - FOOT
  const need = (height: number) => {
    if (page.y + height > bottom()) page.addPage()
  }
  const rule = (y: number, strong = false) =>
    ornament(() =>
      page
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(strong ? 1 : 0.5)
        .strokeColor(strong ? color : LINE)
        .stroke(),
    )
  const fill = (x: number, y: number, w: number, h: number, ink: string) =>
    ornament(() => page.rect(x, y, w, h).fill(ink))
  const font = (name: 'text' | 'bold', size: number, ink = INK) =>
    page.font(name).fontSize(size).fillColor(ink)

  function headings(texts: readonly string[], widths: readonly number[], cell: Cell): void {
    const { y } = page
    if (template === 'band') fill(MARGIN, y - 5, width, 20, color)
    if (template === 'ruled') fill(MARGIN, y - 5, width, 20, TINT)
    const ink = template === 'band' ? textOn(color) : MUTED
    row(texts, widths, () => font('bold', 8.5, ink), cell)
    page.y += 2
    if (template === 'plain') rule(page.y - 3, true)
    page.y += 4
  }
  /** Draws a row whose texts may wrap. */
  function row(texts: readonly string[], widths: readonly number[], dress: () => void, cell: Cell): void {
    const { y } = page
    let [x, end] = [MARGIN + 4, y]
    for (const [at, text] of texts.entries()) {
      const room = (width - 8) * (widths[at] ?? 0)
      dress()
      const left = x
      cell(() => page.text(lettersOf(text), left, y, { width: room - 8, align: at === 0 ? 'left' : 'right' }))
      end = Math.max(end, page.y)
      x += room
    }
    page.x = MARGIN
    page.y = end
  }
  /** Starts a table. @returns what starts one of its rows and returns how to draw its cells */
  function startTable() {
    const table = part('Table')
    return (type: 'TH' | 'TD'): Cell => {
      const tr = part('TR', undefined, table)
      return draw => part(type, draw, tr)
    }
  }
  /** Starts a list of labels and values. @returns how to draw one of them */
  function startFacts() {
    const list = part('L')
    return (label: () => void, value: () => void) => {
      const item = part('LI', undefined, list)
      part('Lbl', label, item)
      part('LBody', value, item)
    }
  }
  const heads = (text: string) =>
    write('H2', text, { x: MARGIN, y: page.y, size: 10, font: 'bold', color: INK })
  const heightOf = (text: string, room: number) => {
    font('text', 9.5)
    return page.heightOfString(lettersOf(text), { width: room })
  }

  return {
    head({ seller, logo, title: shown, mark, facts, party }) {
      const onBand = template === 'band'
      if (onBand) fill(0, 0, page.page.width, 104, color)
      else if (template === 'plain') fill(0, 0, page.page.width, 8, color)
      const ink = onBand ? textOn(color) : INK
      let left = MARGIN
      if (logo) {
        ornament(() => page.image(logo, MARGIN, 36, { fit: [88, 52] }))
        left += 100
      }
      const [name = '', ...others] = seller
      const small = { x: left, size: 9, color: onBand ? ink : MUTED, width: width * 0.6 }
      const room = width * 0.58 - (left - MARGIN)
      write('P', name, { x: left, y: 34, size: 15, font: 'bold', color: ink, width: room })
      for (const line of others) write('P', line, { ...small, y: page.y })
      const low = page.y
      const right = {
        x: MARGIN + width * 0.55,
        width: width * 0.45,
        align: 'right',
        font: 'bold',
      } as const
      write('H1', shown, { ...right, y: 32, size: 19, color: onBand ? ink : color })
      if (mark) write('P', mark, { ...right, y: page.y, size: 10, color: onBand ? ink : MUTED })
      page.y = Math.max(low, page.y, onBand ? 104 : 96) + 18
      const top = page.y
      write('H2', party.label, { x: MARGIN, y: top, size: 8.5, font: 'bold', color: MUTED })
      for (const [at, line] of party.lines.entries()) {
        const look = at === 0 ? ({ font: 'bold', size: 11 } as const) : { size: 9.5 }
        write('P', line, { ...look, x: MARGIN, y: page.y + 1, color: INK, width: width * 0.5 })
      }
      const partyEnd = page.y
      page.y = top
      const fact = startFacts()
      for (const [label, value] of facts) {
        const { y } = page
        fact(
          () =>
            font('text', 9.5, MUTED).text(lettersOf(label), MARGIN + width * 0.55, y, {
              width: width * 0.22,
            }),
          () =>
            font('bold', 9.5).text(lettersOf(value), MARGIN + width * 0.77, y, {
              width: width * 0.23,
              align: 'right',
            }),
        )
        page.y += 3
      }
      page.x = MARGIN
      page.y = Math.max(partyEnd, page.y) + 18
    },
    lines(titles, rows) {
      const start = startTable()
      headings(titles, WIDTHS, start('TH'))
      for (const [at, texts] of rows.entries()) {
        const height = heightOf(texts[0] ?? '', (width - 8) * WIDTHS[0] - 8) + 10
        if (page.y + height > bottom()) {
          page.addPage()
          headings(titles, WIDTHS, ornament)
        }
        if (template === 'ruled' && at % 2 === 1) fill(MARGIN, page.y - 4, width, height, '#fafafa')
        row(texts, WIDTHS, () => font('text', 9.5), start('TD'))
        page.y += 4
        rule(page.y)
        page.y += 6
      }
    },
    sums(rows) {
      need(rows.length * 17 + 20)
      const left = MARGIN + width * 0.5
      const fact = startFacts()
      for (const [at, [label, value]] of rows.entries()) {
        const isLast = at === rows.length - 1
        const { y } = page
        if (isLast) fill(left - 8, y - 1, width * 0.5 + 8, 22, template === 'band' ? color : TINT)
        const ink = isLast && template === 'band' ? textOn(color) : INK
        const size = isLast ? 12 : 10
        const place = isLast ? y + 3 : y
        const face = isLast ? 'bold' : 'text'
        fact(
          () =>
            font(face, size, isLast ? ink : MUTED).text(lettersOf(label), left, place, {
              width: width * 0.25,
            }),
          () =>
            font(face, size, ink).text(lettersOf(value), left + width * 0.22, place, {
              width: width * 0.28 - 4,
              align: 'right',
            }),
        )
        page.y = Math.max(page.y, y + (isLast ? 26 : 16))
      }
      page.x = MARGIN
      page.y += 8
    },
    table(heading, titles, rows, widths) {
      need(60)
      heads(heading)
      page.y += 6
      const start = startTable()
      row(titles, widths, () => font('bold', 8, MUTED), start('TH'))
      page.y += 2
      rule(page.y)
      page.y += 4
      for (const texts of rows) {
        need(18)
        row(texts, widths, () => font('text', 9), start('TD'))
        page.y += 4
      }
      page.y += 8
    },
    text(heading, text) {
      need(36)
      if (heading) heads(heading)
      write('P', text, { x: MARGIN, y: page.y + 2, size: 9.5, color: INK, width: width * 0.72 })
      page.y += 8
    },
    code(address, label) {
      const side = 84
      need(side + 8)
      const { y } = page
      part('Figure', () => drawCode(page, address, { x: MARGIN, y, side }), undefined, { alt: address })
      write('P', label, { x: MARGIN + side + 10, y: y + side / 2 - 6, size: 8, color: MUTED, width: 160 })
      page.x = MARGIN
      page.y = y + side + 8
    },
    end({ text, page: word, across }) {
      const { start, count } = page.bufferedPageRange()
      for (let at = start; at < start + count; at++) {
        page.switchToPage(at)
        // text below the margin would start a new page
        page.page.margins.bottom = 0
        if (across) {
          const middle = page.page.height / 2
          ornament(() => {
            page
              .save()
              .rotate(-35, { origin: [page.page.width / 2, middle] })
              .fillOpacity(0.12)
            font('bold', 72).text(across, 0, middle - 36, { width: page.page.width, align: 'center' })
            page.restore()
          })
        }
        const y = page.page.height - 44
        rule(y - 6)
        // the text below every page is read once
        const put: Cell = at === start ? draw => part('P', draw) : ornament
        font('text', 8, MUTED)
        put(() => page.text(lettersOf(text), MARGIN, y, { width: width * 0.8, height: 24, ellipsis: true }))
        ornament(() =>
          page.text(`${word} ${at - start + 1} / ${count}`, MARGIN, y, { width, align: 'right' }),
        )
      }
      page.end()
      return bytes
    },
  }
}
