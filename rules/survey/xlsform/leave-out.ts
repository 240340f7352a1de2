import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { type Found, inOrder, readOnce } from './read.ts'
import { type Sheet, textOf, type WorkbookProblem } from './workbook.ts'

/** A row that is left out may be what another one asks for, and so on; more rounds than any form has. */
const MOST_ROUNDS = 50

/**
 * What is left of a workbook without the rows that cannot be taken: a group or repeat goes with all that is in it, and what
 * asks for a row that went goes too. Columns and sheets that are not supported are passed over.
 *
 * @returns a survey without a fault, with each row that was left out and why, or null where no row is to blame
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

/** The last row that goes with one; null where it is the sheet's head, no row, or the begin of a group without an end. */
function lastOf(sheet: Sheet | undefined, row: number, blocks: ReadonlyMap<number, number>): number | null {
  const head = sheet?.rows.findIndex((_, at) => isFilled(sheet, at)) ?? -1
  if (!sheet || row <= head || !/^(survey|choices)$/i.test(sheet.name.trim())) return null
  if (!/^survey$/i.test(sheet.name.trim())) return row
  const isBegin = sheet.rows[row]?.some(cell => /^begin[_ ](group|repeat)$/i.test(textOf(cell).trim()))
  return isBegin ? (blocks.get(row) ?? null) : row
}
