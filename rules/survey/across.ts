import type { Option } from '#contract/survey-definition.ts'
import { ownValue } from '#rules/own-value.ts'
import { isAsked } from './reading.ts'
import { optionsOf } from './rows.ts'
import type { Row, Survey } from './survey.ts'

/** Server lists loaded so far, by their name on the server. */
export type ServerLists = Readonly<Record<string, readonly Option[]>>

/** Checks whether answers are stored for a row: not for groups and notes, and for repeats only the number of entries. */
const isKept = ({ question, entries }: Row): boolean =>
  question ? isAsked(question) || question.kind === 'calculate' : entries !== null

/**
 * Merges the rows of several versions into one list: each name once, as in the newest version that has it. Rows that only older
 * versions have follow the row they used to follow.
 * @param versions newest first
 */
export function rowsAcross(versions: Iterable<Survey>): Row[] {
  const found: Row[] = []
  const known = new Set<string>()
  for (const { rows } of versions) {
    let place = 0
    for (const row of rows.values()) {
      if (!isKept(row)) continue
      if (known.has(row.name)) place = found.findIndex(({ name }) => name === row.name) + 1
      else found.splice(place++, 0, row)
      known.add(row.name)
    }
  }
  return found
}

/**
 * Returns a question's options across all versions, by value; null for a question without options. If two options share a value, the
 * newest label wins.
 * @param versions newest first
 */
export function optionsAcross(
  name: string,
  versions: Iterable<Survey>,
  lists: ServerLists = {},
): Map<string, Option> | null {
  let found: Map<string, Option> | null = null
  for (const { rows, definition } of versions) {
    const question = rows.get(name)?.question
    if (question?.list === undefined) continue
    const list = ownValue(definition.lists, question.list)
    const offered = optionsOf(list) ?? (list && 'server' in list ? ownValue(lists, list.server) : undefined)
    found ??= new Map()
    for (const option of offered ?? []) if (!found.has(option.value)) found.set(option.value, option)
  }
  return found
}
