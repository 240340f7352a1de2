import { type Struct, StructError } from 'superstruct'
import { type Item, type Option, SurveyDefinition } from '#contract/survey-definition.ts'
import type { Problem } from '#rules/survey/check.ts'
import { optionsOf, otherNameOf } from '#rules/survey/rows.ts'
import type { Part } from './columns.ts'
import type { Line } from './table.ts'
import type { Place, Report } from './workbook.ts'

/** What a definition was read from. */
export type Origin = {
  definition: SurveyDefinition
  /** Of each question, group and option: its row. */
  lines: ReadonlyMap<Item | Option, Line>
  /** Where the survey as a whole begins. */
  start: Place
}

/** The columns of those parts that are called otherwise in a workbook. */
const COLUMNS: Readonly<Record<string, Part>> = {
  kind: 'type',
  list: 'type',
  other: 'type',
  items: 'type',
  value: 'name',
  points: 'parameters',
}

const columnOf = (part: string): Part => COLUMNS[part] ?? (part as Part)

/** Where in its workbook a problem of a definition lies. */
export function placeOf(
  { row, part, language, option }: Problem,
  { definition, lines, start }: Origin,
): Place {
  if (part === 'options') {
    const list = definition.lists[row]
    const those = (optionsOf(list) ?? []).filter(({ value }) => value === option)
    // of two that are the same the second one is too many
    const line = those.length > 0 ? lines.get(those.at(-1) as Option) : undefined
    return line?.place(language === undefined ? 'name' : 'label', language) ?? start
  }
  const named = [...lines].filter(
    ([one]) => 'kind' in one && (one.name === row || otherNameOf(one.name) === row),
  )
  const own = named.filter(([one]) => (one as Item).name === row)
  const found = (part === 'name' ? own.at(-1) : own[0]) ?? named[0]
  return found?.[1].place(columnOf(part), language) ?? start
}

const NAME =
  'It begins with a letter and has letters, digits, “_”, “-” and “.”, 64 at most; two “_” in front are kept for the survey itself.'

/**
 * Reports where a definition has not the shape of one: names that are none, texts that are too long.
 * @returns whether it has
 */
export function checkShape({ definition, lines, start }: Origin, report: Report): boolean {
  const [error] = (SurveyDefinition as unknown as Struct<SurveyDefinition>).validate(definition)
  if (!(error instanceof StructError)) return true
  const ofAll = new Set<string>()
  for (const { branch, path, message } of error.failures()) {
    const at = branch.findLastIndex(one => lines.has(one))
    const line = lines.get(branch[at])
    const [part, language] = path.slice(at) as (string | undefined)[]
    if (!line) ofAll.add(sentenceOfAll(definition, path as string[]))
    else if (part === undefined) report(line.place('type'), message)
    else if (part === 'columns')
      report(line.placeOfOther(language ?? ''), 'The text is too long. Shorten it.')
    else report(line.place(columnOf(part), language), sentence(branch[at], part))
  }
  for (const sentence of ofAll) if (sentence !== '') report(start, sentence)
  return false
}

/** What is wrong with a survey besides its rows and choices; empty where the wrong is one of these. */
function sentenceOfAll({ lists }: SurveyDefinition, [part, name = '']: readonly string[]): string {
  if (part === undefined) return 'The survey has too many rows: 2000 at most.'
  if (part === 'title') return 'The title is too long. Shorten it.'
  if (part === 'languages') return 'The survey has too many languages: 8 at most.'
  if (part === 'items') return 'The survey has too many rows: 500 at most.'
  if (lists[name] && 'server' in lists[name])
    return `The name under “from_server” of the list “${name}” is too long: 64 characters at most.`
  const tooMany = (optionsOf(lists[name])?.length ?? 0) > 5000
  return tooMany ? `The list “${name}” has too many choices: 5000 at most.` : ''
}

function sentence(one: Item | Option, part: string): string {
  const found = String((one as unknown as Record<string, unknown>)[part] ?? '')
  if (part === 'name')
    return found === '' ? 'The row has no name. Write one.' : `“${found}” cannot be a name. ${NAME}`
  if (part === 'value')
    return found === ''
      ? 'The choice has no name. Write one.'
      : `“${found}” cannot name a choice: without blanks, 64 characters at most.`
  if (part === 'list') return `“${found}” cannot be the name of a list. ${NAME}`
  if (part === 'items') return 'The group has too many rows: 500 at most.'
  return 'The text is too long. Shorten it.'
}
