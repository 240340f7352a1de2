import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { type Found, inOrder, readOnce } from './read.ts'
import { type Sheet, textOf, type WorkbookProblem } from './workbook.ts'

/** Removing a row may invalidate rows that refer to it, and so on; this limit exceeds what any form needs. */
const MOST_ROUNDS = 50

/**
 * Reads a workbook without its unsupported rows: a group or repeat is removed with its content, and so are rows that refer to a removed
 * row. Unsupported columns and sheets are ignored.
 *
 * @returns a valid survey, with each removed row and the reason, or null if the problem is not in a row
 */
export function readWithout(
  sheets: readonly Sheet[],
): { definition: SurveyDefinition; left: WorkbookProblem[]; notes: WorkbookProblem[] } | null {
  const left: Found[] = []
  let rest = sheets
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { definition, problems, notes, blocks } = readOnce(rest, true)
    if (definition && problems.length === 0)
      return { definition, left: inOrder(left, sheets), notes: inOrder(notes, sheets) }
    const blank = new Map<string, Set<number>>()
    const isBlank = (name: string, row: number) => blank.get(name)?.has(row) ?? false
    for (const found of problems) {
      const { sheet: name, row } = found.place
      const sheet = rest.find(one => one.name === name)
      const last = lastOf(sheet, row, blocks)
      if (!sheet || last === null || isBlank(name, row)) continue
      for (let at = row; at <= last; at++)
        if (!isBlank(name, at) && isFilled(sheet, at)) {
          left.push({ place: { sheet: name, row: at, column: 0 }, message: found.message })
          blank.set(name, (blank.get(name) ?? new Set()).add(at))
        }
    }
    if (blank.size === 0) return null
    rest = rest.map(sheet => ({
      ...sheet,
      rows: sheet.rows.map((cells, row) => (isBlank(sheet.name, row) ? [] : cells)),
    }))
  }
  return null
}

const isFilled = ({ rows }: Sheet, row: number): boolean =>
  rows[row]?.some(cell => textOf(cell).trim() !== '') ?? false

/** Returns the last row to remove together with a row; null for the header, for no row, or for the beginning of an unclosed group. */
function lastOf(sheet: Sheet | undefined, row: number, blocks: ReadonlyMap<number, number>): number | null {
  const head = sheet?.rows.findIndex((_, at) => isFilled(sheet, at)) ?? -1
  if (!sheet || row <= head || !/^(survey|choices)$/i.test(sheet.name.trim())) return null
  if (!/^survey$/i.test(sheet.name.trim())) return row
  const isBegin = sheet.rows[row]?.some(cell => /^begin[_ ](group|repeat)$/i.test(textOf(cell).trim()))
  return isBegin ? (blocks.get(row) ?? null) : row
}
