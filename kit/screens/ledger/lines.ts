import { type Columns, cellValue, type Column as Declared, type Value } from '#contract/column.ts'
import { formatCount, formatFigure, MINOR } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'

/** A row with the values and texts of its cells. `found` is the text that the filter searches: phone numbers also as `07…`. */
export type Line<Row> = { row: Row; values: readonly Value[]; texts: readonly string[]; found: string }

/** Formatters for values that are not plain text. */
type Telling = { day(at: string): string; choice(key: string): string }

/** Formats a value; blank if there is none. */
export function textOfValue(value: Value, column: Declared, telling: Telling): string {
  const { kind } = column
  if (value === null || value === '') return ''
  if (kind === 'money') return formatFigure(Number(value))
  if (kind === 'count') return formatCount(Number(value), column)
  if (kind === 'choice') return telling.choice(String(value))
  if (kind === 'day' || kind === 'instant') return telling.day(String(value))
  return String(value)
}

/** Converts rows to lines. Texts are created lazily: most of 20,000 rows are never rendered. */
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
        const phones = values.filter((_, at) => shown[at]?.[1].kind === 'phone')
        return searchable([...this.texts, ...phones.map(phone => localPhone(String(phone ?? '')))])
      },
    }
  })
}

/** Joins all cells into one text for searching: in lower case, and with figures both with and without thousands separators. */
function searchable(texts: readonly string[]): string {
  const content = texts.join('\n').replaceAll('\u00a0', ' ').toLowerCase()
  return /\d,\d/.test(content) ? `${content}\n${content.replace(/(\d),(?=\d)/g, '$1')}` : content
}

/** Longest time the main thread may be blocked, in ms. */
const SLICE = 8

/** Searches all cells of many lines as the user types: in one joined text, where native search is faster than a loop over lines. */
export function searchIn<One extends { found: string }>(lines: readonly One[]) {
  const texts: string[] = []
  const lengths: number[] = []
  let whole: string | undefined
  /** @returns whether everything is ready */
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
    /** Prepares the search text in slices, so that the first keystroke does not wait for 20,000 lines. @returns a function that stops it */
    readAhead(): () => void {
      let next = setTimeout(function goOn() {
        if (!readUntil(performance.now() + SLICE)) next = setTimeout(goOn)
      })
      return () => clearTimeout(next)
    },
    /** Returns the lines with a cell that contains the text, ignoring case. */
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

/** Returns the totals of the summed columns of amounts or counts; null for the others. */
export function sumsOf(
  lines: readonly { values: readonly Value[] }[],
  isSummed: readonly boolean[],
): Value[] {
  const sums = isSummed.map((wanted): number | null => (wanted ? 0 : null))
  for (const { values } of lines) {
    for (const [at, sum] of sums.entries()) if (sum !== null) sums[at] = sum + Number(values[at] ?? 0)
  }
  // quantities have up to three decimals, whose sum in binary has more
  return sums.map(sum => sum && Math.round(sum * 1000) / 1000)
}

/** A cell of a file: amounts in whole units and counts as numbers, days as dates. */
export type Cell = string | number | null | { day: string }

/** Converts a value to a cell, with dates in the time of Nairobi and Dar es Salaam. */
export function cellOf(value: Value, text: string, { kind }: Declared, dayOf: (at: string) => string): Cell {
  if (value === null || value === '') return null
  if (kind === 'money') return Number(value) / MINOR
  if (kind === 'count') return Number(value)
  if (kind === 'day' || kind === 'instant') return { day: dayOf(String(value)) }
  return text
}
