import { type Columns, cellValue, type Column as Declared, type Value } from '#contract/column.ts'
import { formatFigure, groupDigits, MINOR } from '#rules/money.ts'

/** A row with what its cells hold and say. `found` is what the filter looks in. */
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
    return {
      row,
      values,
      get texts() {
        texts ??= values.map((value, at) => textOfValue(value, shown[at]?.[1] as Declared, telling))
        return texts
      },
      get found() {
        return searchable(this.texts)
      },
    }
  })
}

/** All cells as one text to look in: small letters, and figures with and without the commas between thousands. */
function searchable(texts: readonly string[]): string {
  const said = texts.join('\n').replaceAll('\u00a0', ' ').toLowerCase()
  return /\d,\d/.test(said) ? `${said}\n${said.replace(/(\d),(?=\d)/g, '$1')}` : said
}

/** How long the device may be kept from what a person does, in ms. */
const SLICE = 8

/** Looks in all cells of many lines while a person types: what they say is one text, in which the browser looks faster than we in each. */
export function searchIn<One extends { found: string }>(lines: readonly One[]) {
  const texts: string[] = []
  const lengths: number[] = []
  let whole: string | undefined
  /** @returns whether all is ready */
  const readUntil = (end: number): boolean => {
    while (lengths.length < lines.length && performance.now() < end) {
      const { found } = lines[lengths.length] as One
      texts.push(found)
      lengths.push(found.length)
    }
    if (lengths.length < lines.length) return false
    whole ??= texts.splice(0).join('\n')
    return true
  }
  return {
    /** Makes ready what is looked in, a little at a time, so that the first key does not wait for 20,000 lines. @returns what stops it */
    readAhead(): () => void {
      let next = setTimeout(function goOn() {
        if (!readUntil(performance.now() + SLICE)) next = setTimeout(goOn)
      })
      return () => clearTimeout(next)
    },
    /** The lines of which any cell holds the text, whatever the size of its letters. */
    find(text: string): readonly One[] {
      const wanted = text.trim().toLowerCase()
      if (!wanted) return lines
      readUntil(Number.POSITIVE_INFINITY)
      const found: One[] = []
      let line = 0
      let end = lengths[0] ?? 0
      for (let at = 0; ; at = end) {
        at = (whole ?? '').indexOf(wanted, at)
        if (at < 0) break
        while (at >= end) end += 1 + (lengths[++line] as number)
        found.push(lines[line] as One)
      }
      return found.length === lines.length ? lines : found
    },
  }
}

/** What the lines come to in each column of amounts or counts that is to be summed; null in the others. */
export function sumsOf(
  lines: readonly { values: readonly Value[] }[],
  isSummed: readonly boolean[],
): Value[] {
  const sums = isSummed.map((wanted): number | null => (wanted ? 0 : null))
  for (const { values } of lines) {
    for (const [at, sum] of sums.entries()) if (sum !== null) sums[at] = sum + Number(values[at] ?? 0)
  }
  return sums
}

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
