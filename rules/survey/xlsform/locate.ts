import { type Struct, StructError } from 'superstruct'
import type { Failed } from '#contract/shape.ts'
import { type Item, type Option, SurveyDefinition } from '#contract/survey-definition.ts'
import { ownValue } from '#rules/own-value.ts'
import { Sentence } from '#rules/sentence.ts'
import type { Problem } from '#rules/survey/check.ts'
import { msg } from '#rules/survey/message.ts'
import { optionsOf, otherNameOf } from '#rules/survey/rows.ts'
import type { Part } from './columns.ts'
import type { Line } from './table.ts'
import type { Place, Report } from './workbook.ts'

/** The workbook source of a definition. */
export type Origin = {
  definition: SurveyDefinition
  /** The row of each question, group and option. */
  lines: ReadonlyMap<Item | Option, Line>
  /** Where the survey as a whole begins. */
  start: Place
}

/** Columns of the parts that have a different name in a workbook. */
const COLUMNS: Readonly<Record<string, Part>> = {
  kind: 'type',
  list: 'type',
  items: 'type',
  from: 'parameters',
  shown: 'type',
  value: 'name',
  points: 'parameters',
  repeat: 'type',
}

const columnOf = (part: string): Part => COLUMNS[part] ?? (part as Part)

/** Returns the place of a definition's problem in its workbook. */
export function placeOf(
  { row, part, language, option }: Problem,
  { definition, lines, start }: Origin,
): Place {
  if (part === 'options') {
    const list = ownValue(definition.lists, row)
    const those = (optionsOf(list) ?? []).filter(({ value }) => value === option)
    // of two duplicates the second one is at fault
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

const NAME = msg('cell.name-form')

/**
 * Reports where a definition is malformed: invalid names, texts that are too long.
 * @returns whether it is well-formed
 */
export function checkShape({ definition, lines, start }: Origin, report: Report): boolean {
  const [error] = (SurveyDefinition as unknown as Struct<SurveyDefinition>).validate(definition)
  if (!(error instanceof StructError)) return true
  const ofAll = new Map<string, Sentence>()
  for (const { branch, path, says } of error.failures() as Failed[]) {
    const at = branch.map(one => lines.has(one)).lastIndexOf(true)
    const line = lines.get(branch[at])
    const [part, language] = path.slice(at) as (string | undefined)[]
    if (!line) addOnce(ofAll, sentenceOfAll(definition, path as string[]))
    else if (part === undefined)
      report(line.place('type'), new Sentence(says?.key ?? 'field.form', says?.values))
    else if (part === 'columns') report(line.placeOfOther(language ?? ''), msg('cell.text-long'))
    else report(line.place(columnOf(part), language), sentence(branch[at], part))
  }
  for (const sentence of ofAll.values()) report(start, sentence)
  return false
}

function addOnce(all: Map<string, Sentence>, sentence: Sentence | null): void {
  if (sentence) all.set(JSON.stringify(sentence), sentence)
}

/** Returns the problem with a survey outside its rows and choices; null if it lies in one of these. */
function sentenceOfAll({ lists }: SurveyDefinition, [part, name = '']: readonly string[]): Sentence | null {
  if (part === undefined) return msg('workbook.rows-2000')
  if (part === 'title') return msg('workbook.title-long')
  if (part === 'languages') return msg('workbook.languages')
  if (part === 'items') return msg('workbook.rows-500')
  const list = ownValue(lists, name)
  if (list && 'server' in list) return msg('workbook.server-name-long', { list: name })
  const tooMany = (optionsOf(list)?.length ?? 0) > 5000
  return tooMany ? msg('workbook.choices', { list: name }) : null
}

function sentence(one: Item | Option, part: string): Sentence {
  const found = String((one as unknown as Record<string, unknown>)[part] ?? '')
  if (part === 'name')
    return found === '' ? msg('cell.no-name') : msg('cell.name-wrong', { name: found, why: NAME })
  if (part === 'value')
    return found === '' ? msg('cell.choice-no-name') : msg('cell.choice-wrong', { name: found })
  if (part === 'list') return msg('cell.list-wrong', { name: found, why: NAME })
  if (part === 'items') return msg('cell.group-long')
  return msg('cell.text-long')
}
