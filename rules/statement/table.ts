import { type Column, columnOf, type Layout, withDay } from './layout.ts'
import { looksLikeAmount, looksLikeDay } from './value.ts'

// A table is recovered from the positions of its texts, never from joined text.

/** A text on a page: its edges, and the distance from the top. In points. */
export type Piece = { text: string; x: number; right: number; y: number }
export type Page = readonly Piece[]

/** Texts of a row by column. */
export type Cells = Partial<Record<Column, string>>
export type Table = {
  rows: Cells[]
  /** Text around the rows: names, periods and totals. Texts far apart are separated by two spaces. */
  lines: string[]
  /** Lines within the table without a day or receipt, such as page totals, by column. */
  controls: Cells[]
}

type Line = { y: number; pieces: Piece[] }
type Head = { column: Column; x: number; right: number }

/** Texts within these distances are on the same line, and part of the same word. */
const SAME_LINE = 3
const ONE_WORD = 1
const FAR = 12
/** A line further than this below a row's last line doesn't belong to it. */
const GAP = 18

/** Groups a page's texts into lines, from the top. */
export function linesOf(page: Page): Line[] {
  const lines: Line[] = []
  for (const piece of [...page].sort((one, other) => one.y - other.y)) {
    if (!piece.text.trim()) continue
    const last = lines.at(-1)
    if (last && piece.y - last.y <= SAME_LINE) last.pieces.push(piece)
    else lines.push({ y: piece.y, pieces: [piece] })
  }
  for (const { pieces } of lines) pieces.sort((one, other) => one.x - other.x)
  return lines
}

const textOf = ({ pieces }: Line): string =>
  pieces.reduce((text, piece, at) => {
    const before = pieces[at - 1]
    if (!before) return piece.text.trim()
    const gap = piece.x - before.right
    return text + (gap > FAR ? '  ' : gap > ONE_WORD ? ' ' : '') + piece.text.trim()
  }, '')

/** Returns the headings in a line; each may have several words, and wrap to the next line. */
function headsIn(line: Line, below: Line | undefined): Head[] {
  const wraps = below && below.y - line.y <= 14 ? below.pieces : []
  const heads: Head[] = []
  for (let at = 0; at < line.pieces.length; ) {
    let found: { head: Head; used: number } | undefined
    for (let many = Math.min(4, line.pieces.length - at); many > 0 && !found; many--) {
      const own = line.pieces.slice(at, at + many)
      const x = own[0]?.x ?? 0
      const right = own.at(-1)?.right ?? 0
      const under = wraps.filter(one => one.x < right && one.right > x)
      for (const words of [[...own, ...under], own]) {
        const column = columnOf(words.map(({ text }) => text).join(' '))
        if (!column) continue
        found = { head: { column, x, right: Math.max(right, ...words.map(one => one.right)) }, used: many }
        break
      }
    }
    if (found) heads.push(found.head)
    at += found?.used ?? 1
  }
  // of duplicate columns the first one is used
  return withDay(heads.filter(({ column }, at) => heads.findIndex(one => one.column === column) === at))
}

const isTable = (heads: readonly Head[]): boolean => {
  const has = (column: Column) => heads.some(one => one.column === column)
  return has('time') && (has('in') || has('out') || has('amount')) && heads.length >= 3
}

const FIGURES: readonly Column[] = ['in', 'out', 'amount', 'balance']
const isFigure = (column: Column) => FIGURES.includes(column)

/** Returns the column of a text: figures by the nearer edge, words by their start. */
function placeOf(piece: Piece, heads: readonly Head[]): Column {
  const figures = heads.filter(({ column }) => isFigure(column))
  const words = heads.filter(({ column }) => !isFigure(column))
  const first = Math.min(...figures.map(({ x }) => x))
  const lastWord = Math.max(...words.filter(({ x }) => x < first).map(({ x }) => x), 0)
  if (looksLikeAmount(piece.text) && piece.right > first - 4 && piece.x > lastWord) {
    const off = ({ x, right }: Head) => Math.min(Math.abs(piece.right - right), Math.abs(piece.x - x))
    return figures.reduce((best, one) => (off(one) < off(best) ? one : best)).column
  }
  const left = words.filter(({ x }) => x <= piece.x + SAME_LINE)
  const own = left.length > 0 ? left : words
  return own.reduce((best, one) => (one.x > best.x === left.length > 0 ? one : best)).column
}

/** Appends a text to a cell's content, rejoining a hyphenated word. */
function join(before: string | undefined, text: string): string {
  if (!before) return text.trim()
  return /[a-z0-9]-$/i.test(before) ? before + text.trim() : `${before} ${text.trim()}`
}

/** Tolerance between a column's left edge and its first word, in points: letter widths vary. */
const NEAR_EDGE = 12

/** Estimates a text's width: capital letters are wider than digits, and punctuation is narrower. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[A-Z]/.test(sign) ? 1.25 : /[\d\p{L}]/u.test(sign) ? 1 : 0.5), 0)

/** Splits a text that spans several word columns: PDF readers join texts that are close together. */
function parted(piece: Piece, heads: readonly Head[]): Piece[] {
  const edge = heads.find(
    ({ column, x }) => !isFigure(column) && x > piece.x + SAME_LINE && x < piece.right - SAME_LINE,
  )
  if (!edge) return [piece]
  const width = (piece.right - piece.x) / widthOf(piece.text)
  const blanks = [...piece.text.matchAll(/\s+/g)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
    off: Math.abs(piece.x + widthOf(piece.text.slice(0, index + length)) * width - edge.x),
  }))
  const best = blanks.sort((one, other) => one.off - other.off)[0]
  if (!best || best.off > NEAR_EDGE) return [piece]
  const left = { ...piece, text: piece.text.slice(0, best.from), right: edge.x - ONE_WORD }
  return [left, ...parted({ ...piece, text: piece.text.slice(best.to), x: edge.x }, heads)]
}

/** Checks whether a text is a dash printed in place of a figure. */
const isFiller = ({ text, right }: Piece, heads: readonly Head[]): boolean =>
  /^[-\u2012-\u2015]+$/.test(text.trim()) &&
  right > Math.min(...heads.filter(({ column }) => isFigure(column)).map(({ x }) => x)) - 4

function cellsOf(lines: readonly Line[], heads: readonly Head[]): Cells {
  const cells: Cells = {}
  for (const { pieces } of lines) {
    for (const piece of pieces.flatMap(one => parted(one, heads))) {
      if (isFiller(piece, heads)) continue
      const column = placeOf(piece, heads)
      cells[column] = join(cells[column], piece.text)
    }
  }
  return cells
}

const RECEIPT = /^[A-Z0-9]{8,12}$/

function startsRow(line: Line, heads: readonly Head[], { receipts }: Layout): boolean {
  const cells = cellsOf([line], heads)
  const isReceipt = RECEIPT.test((cells.reference ?? '').trim())
  const needsOne = receipts && heads.some(({ column }) => column === 'reference')
  return looksLikeDay(cells.time ?? '') && (isReceipt || !needsOne)
}

const hasAmount = (cells: Cells): boolean => FIGURES.some(column => cells[column] !== undefined)

/**
 * Recovers the table of a statement, page by page. Text at the top of a page before any row continues the previous row; headings may be
 * repeated on every page or appear only once.
 * @returns null if no page has recognizable headings
 */
export function recoverTable(pages: readonly Page[], layout: Layout): Table | null {
  const table: Table = { rows: [], lines: [], controls: [] }
  let heads: Head[] | null = null
  for (const page of pages) {
    const lines = linesOf(page)
    const at = lines.findIndex((line, place) => isTable(headsIn(line, lines[place + 1])))
    let from = 0
    if (at >= 0) {
      const [line, below] = [lines[at] as Line, lines[at + 1]]
      const alone = headsIn(line, undefined)
      heads = headsIn(line, below)
      const wraps =
        heads.length > alone.length || heads.some(({ right }, place) => right !== alone[place]?.right)
      table.lines.push(...lines.slice(0, at).map(textOf))
      from = at + (below && wraps && !startsRow(below, heads, layout) ? 2 : 1)
    } else if (!heads) {
      table.lines.push(...lines.map(textOf))
      continue
    }
    const read = layout.floats ? readFloating : readBody
    read(lines.slice(from), heads, layout, table)
  }
  return heads ? table : null
}

/** Parses the lines of a page into rows. */
function readBody(body: readonly Line[], heads: readonly Head[], layout: Layout, table: Table): void {
  let open: Line[] | null = null
  let last = Number.NEGATIVE_INFINITY
  const close = () => {
    if (open) table.rows.push(cellsOf(open, heads))
    open = null
  }
  let isFirst = true
  let rest = body[0]?.y ?? 0
  for (const line of body) {
    if (startsRow(line, heads, layout)) {
      close()
      open = [line]
      last = line.y
      isFirst = false
      continue
    }
    const cells = cellsOf([line], heads)
    if (isFirst && table.rows.length > 0 && !hasAmount(cells) && line.y - rest <= GAP) {
      rest = line.y
      // the end of the previous page's last row
      const before = table.rows.at(-1) as Cells
      for (const [column, text] of Object.entries(cells) as [Column, string][])
        before[column] = join(before[column], text)
      continue
    }
    // an amount belongs to a row that has none yet
    if (open && line.y - last <= GAP && !(hasAmount(cells) && hasAmount(cellsOf(open, heads)))) {
      open.push(line)
      last = line.y
      continue
    }
    close()
    isFirst = false
    last = Number.NEGATIVE_INFINITY
    if (hasAmount(cells)) table.controls.push(cells)
    table.lines.push(textOf(line))
  }
  close()
}

/** Groups adjacent lines with smaller gaps than between rows. */
function blocksOf(body: readonly Line[]): Line[][] {
  const gaps = body.slice(1).map((line, at) => line.y - (body[at] as Line).y)
  const apart = Math.min(...gaps) * 1.25
  const blocks: Line[][] = []
  body.forEach((line, at) => {
    if (at > 0 && (gaps[at - 1] as number) <= apart) blocks.at(-1)?.push(line)
    else blocks.push([line])
  })
  return blocks
}

/** Parses a page where text floats above and below its row: a block is one row, otherwise a line belongs to the nearest row. */
function readFloating(body: readonly Line[], heads: readonly Head[], layout: Layout, table: Table): void {
  const starts = body.filter(line => startsRow(line, heads, layout))
  const rows = new Map(starts.map(start => [start, [start]]))
  for (const block of blocksOf(body)) {
    const own = block.filter(line => rows.has(line))
    for (const line of block) {
      if (rows.has(line)) continue
      const near = own.length > 0 ? own : starts
      const off = near.map(({ y }) => Math.abs(line.y - y))
      const nearest = near[off.indexOf(Math.min(...off))]
      const cells = cellsOf([line], heads)
      if (nearest && !hasAmount(cells) && (own.length === 1 || Math.abs(nearest.y - line.y) <= GAP)) {
        rows.get(nearest)?.push(line)
        continue
      }
      if (hasAmount(cells)) table.controls.push(cells)
      table.lines.push(textOf(line))
    }
  }
  for (const row of rows.values()) {
    row.sort((one, other) => one.y - other.y)
    table.rows.push(cellsOf(row, heads))
  }
}
