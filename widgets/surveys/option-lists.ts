import type { Option, Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { optionsOf } from '#rules/survey/rows.ts'
import { freeName, nameFrom, valueFrom } from './naming.ts'
import { itemAt, type Place, questionsIn, replaceItem } from './tree.ts'

/** Names of the server-side option lists. */
export const SERVER_LISTS = ['hubs', 'counties'] as const

/** Source of a question's options: a list of the survey, a new list, or a server-side list. */
export type Source = `list:${string}` | `server:${string}` | 'new'

const MOST = 5_000

export const optionsIn = (
  { lists }: Pick<SurveyDefinition, 'lists'>,
  list: string | undefined,
): readonly Option[] => (list === undefined ? null : optionsOf(lists[list])) ?? []

export const withOptions = (
  definition: SurveyDefinition,
  list: string,
  options: Option[],
): SurveyDefinition => ({
  ...definition,
  lists: { ...definition.lists, [list]: { options: options.slice(0, MOST) } },
})

/** Returns how many questions use a list. */
export const usesOf = ({ items }: SurveyDefinition, list: string): number =>
  questionsIn(items).filter(one => one.list === list).length

/** Returns the columns of a list's options, in order of first appearance. */
export const columnsOf = (options: readonly Option[]): string[] => [
  ...new Set(options.flatMap(({ columns }) => Object.keys(columns ?? {}))),
]

/** Changes an option's label. A value derived from the label follows it. */
export function relabelOption(
  options: readonly Option[],
  at: number,
  language: string,
  text: string,
  { first, isFixed }: { first: string; isFixed: boolean },
): Option[] {
  const option = options[at]
  if (!option) return [...options]
  const label = { ...option.label, [language]: text }
  const others = options.filter((_, index) => index !== at)
  const plain = (value: string) => value.replace(/_\d+$/, '')
  const isOwn = plain(option.value) === plain(nameFrom(option.label[first] ?? '') || 'option')
  const value = language === first && isOwn && !isFixed ? valueFrom(text, others) : option.value
  return options.map((one, index) => (index === at ? { ...option, label, value } : one))
}

/** Makes an option of each pasted line, as from a spreadsheet, in place of one; a published one stays before them, as answers contain it. */
export function pasteOptions(
  options: readonly Option[],
  at: number,
  text: string,
  { first, isFixed }: { first: string; isFixed: boolean },
): Option[] {
  const stays = isFixed ? options[at]?.label[first] : undefined
  const lines = text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line && line !== stays)
  const before = options.slice(0, isFixed ? at + 1 : at)
  const after = options.slice(at + 1)
  const made: Option[] = []
  for (const line of lines)
    made.push({ value: valueFrom(line, [...before, ...made, ...after]), label: { [first]: line } })
  return [...before, ...made, ...after]
}

/** Appends an option without a label. */
export const withNewOption = (options: readonly Option[]): Option[] => [
  ...options,
  { value: valueFrom('', options), label: {} },
]

/** Sets the source of a question's options. A list no longer used by any question is removed. */
export function withSource(definition: SurveyDefinition, place: Place, source: Source): SurveyDefinition {
  const question = itemAt(definition.items, place)
  if (!question || question.kind === 'group') return definition
  const taken = new Set(Object.keys(definition.lists))
  const put = (list: string, lists = definition.lists): SurveyDefinition => {
    const { filter: _, default: __, ...rest } = question
    return { ...definition, lists, items: replaceItem(definition.items, place, { ...rest, list }) }
  }
  if (source === 'new') {
    const list = freeName(question.name, taken)
    return put(list, { ...definition.lists, [list]: { options: withNewOption(withNewOption([])) } })
  }
  const [kind, name = ''] = [source.slice(0, source.indexOf(':')), source.slice(source.indexOf(':') + 1)]
  if (kind === 'list') return put(name)
  const known = Object.entries(definition.lists).find(([, list]) => 'server' in list && list.server === name)
  if (known) return put(known[0])
  const list = freeName(name, taken)
  return put(list, { ...definition.lists, [list]: { server: name } })
}

/** Returns the source of a question's options. */
export function sourceOf({ lists }: SurveyDefinition, { list }: Question): Source | '' {
  const own = list === undefined ? undefined : lists[list]
  if (!own || list === undefined) return ''
  return 'server' in own ? `server:${own.server}` : `list:${list}`
}

/** Parses a filter that compares a column with the answer to another question; null for any other filter. */
export function readFilter(text: string | undefined): { column: string; question: string } | null {
  const [, column, question] = text?.match(/^\s*([A-Za-z_][\w.-]*)\s*=\s*\$\{\s*([^}\s]+)\s*\}\s*$/) ?? []
  return column && question ? { column, question } : null
}
export const writeFilter = (column: string, question: string): string => `${column} = \${${question}}`
