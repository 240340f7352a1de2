import type { Option } from '#contract/survey-definition.ts'
import { isAsked } from './reading.ts'
import { optionsOf } from './rows.ts'
import type { Row, Survey } from './survey.ts'

/** Lists of the server that have come, by the name they have there. */
export type ServerLists = Readonly<Record<string, readonly Option[]>>

/** Whether something is kept of a row: groups and notes only say something, and of repeats it is kept how many entries they have. */
const isKept = ({ question, entries }: Row): boolean =>
  question ? isAsked(question) || question.kind === 'calculate' : entries !== null

/**
 * The rows of several versions as one list: each name once, as the newest version that has it words it. What only older
 * ones have stands behind what it stood behind there.
 * @param versions the newest first
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
 * What a question could be answered with over all versions, by value; null of a question without options. Of two options with
 * the same value the newest one's label stands.
 * @param versions the newest first
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
    const list = Object.hasOwn(definition.lists, question.list) ? definition.lists[question.list] : undefined
    const offered =
      optionsOf(list) ??
      (list && 'server' in list && Object.hasOwn(lists, list.server) ? lists[list.server] : undefined)
    found ??= new Map()
    for (const option of offered ?? []) if (!found.has(option.value)) found.set(option.value, option)
  }
  return found
}
