import { type Columns, cellValue, type Column as Declared, type Value } from '#contract/column.ts'
import { formatFigure, groupDigits, MINOR } from '#rules/money.ts'

/** A row with what its cells hold and say, each reckoned once. */
export type Line<Row> = { row: Row; values: readonly Value[]; texts: readonly string[]; found: string }

/** How a reader is told the values that are no plain texts. */
export type Telling = { day(at: string): string; choice(key: string): string }

/** What is said of a value; nothing for nothing. */
export function textOfValue(value: Value, { kind }: Declared, telling: Telling): string {
  if (value === null || value === '') return ''
  if (kind === 'money') return formatFigure(Number(value))
  if (kind === 'count') return groupDigits(String(value))
  if (kind === 'choice') return telling.choice(String(value))
  if (kind === 'day' || kind === 'instant') return telling.day(String(value))
  return String(value)
}

/** Rows as lines. Texts are made when they are first asked for: most of 20,000 rows are never drawn. */
export function linesOf<Row extends object>(
  rows: readonly Row[],
  columns: Columns,
  telling: Telling,
): Line<Row>[] {
  const shown = Object.entries(columns).filter(([, { only }]) => only === undefined)
  return rows.map(row => {
    const values = shown.map(([key, column]) => cellValue(row, key, column))
    let texts: string[] | undefined
    let found: string | undefined
    return {
      row,
      values,
      get texts() {
        texts ??= values.map((value, at) => textOfValue(value, shown[at]?.[1] as Declared, telling))
        return texts
      },
      get found() {
        found ??= searchable(this.texts)
        return found
      },
    }
  })
}

/** All cells as one text to look in: small letters, and figures with and without the commas between thousands. */
function searchable(texts: readonly string[]): string {
  const said = texts.join('\n').replaceAll('\u00a0', ' ').toLowerCase()
  return /\d,\d/.test(said) ? `${said}\n${said.replace(/(\d),(?=\d)/g, '$1')}` : said
}

/** The lines of which any cell holds the text, whatever the size of its letters. */
export function filterLines<One extends { found: string }>(
  lines: readonly One[],
  text: string,
): readonly One[] {
  const wanted = text.trim().toLowerCase()
  return wanted ? lines.filter(({ found }) => found.includes(wanted)) : lines
}

/** How long the device may be kept from what a person does, in ms. */
const SLICE = 8

/** Makes ready what the filter looks in, a little at a time, so that the first key does not wait for 20,000 rows. @returns what stops it */
export function readAhead(lines: readonly { found: string }[]): () => void {
  let at = 0
  let next: ReturnType<typeof setTimeout>
  const goOn = () => {
    const end = performance.now() + SLICE
    // a text is made when it is asked for
    while (at < lines.length && performance.now() < end) void lines[at++]?.found
    if (at < lines.length) next = setTimeout(goOn)
  }
  next = setTimeout(goOn)
  return () => clearTimeout(next)
}

/** What the lines come to in each column of amounts or counts that is to be summed; null in the others. */
export const sumsOf = (
  lines: readonly { values: readonly Value[] }[],
  isSummed: readonly boolean[],
): Value[] =>
  isSummed.map((wanted, at) =>
    wanted ? lines.reduce((sum, { values }) => sum + Number(values[at] ?? 0), 0) : null,
  )

/** A cell of a file: amounts in whole units and counts as numbers, days as the calendar writes them. */
export type Cell = string | number | null | { day: string }

/** What a file says in a cell, by the clocks of Nairobi and Dar es Salaam. */
export function cellOf(value: Value, text: string, { kind }: Declared, dayOf: (at: string) => string): Cell {
  if (value === null || value === '') return null
  if (kind === 'money') return Number(value) / MINOR
  if (kind === 'count') return Number(value)
  if (kind === 'day' || kind === 'instant') return { day: dayOf(String(value)) }
  return text
}
