import type { Item, Option, Question, SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import { POINTS } from '#rules/survey/reading.ts'
import { isSpokenFor } from './columns.ts'
import { appearanceOf, rangeTo, typeOf } from './kind.ts'
import { titleOf } from './language.ts'

/** A row by its columns. */
type Cells = Record<string, string>

/** Columns that every sheet of this name has; others are there where something stands under them. */
const ALWAYS = { survey: ['type', 'name'], choices: ['list_name', 'name'], settings: ['default_language'] }

/**
 * A definition as an XLSForm: sheets whose first row names their columns, and texts alone below. What `readXlsForm` makes
 * of them is the same definition. Columns of options that are called as one of the sheet's own are left out.
 */
export function writeXlsForm(definition: SurveyDefinition): { name: string; rows: string[][] }[] {
  const { title, languages, lists, items } = definition
  const wording: Wording = (column, texts) =>
    Object.fromEntries(languages.map(tag => [`${column}::${titleOf(tag)}`, texts?.[tag] ?? '']))
  const labels = Object.keys(wording('label', {}))
  const choices = Object.entries(lists).flatMap(([name, list]): Cells[] =>
    'server' in list
      ? [{ list_name: name, from_server: list.server }]
      : list.options.map(option => choiceOf(name, option, wording)),
  )
  return [
    sheetOf('survey', [...rowsOf(items, wording)], labels),
    sheetOf('choices', choices, labels),
    sheetOf('settings', [
      { ...wording('form_title', title), default_language: titleOf(languages[0] as string) },
    ]),
  ]
}

type Wording = (column: string, texts: Texts | undefined) => Cells

function* rowsOf(items: readonly Item[], wording: Wording): Generator<Cells> {
  for (const item of items) {
    if (item.kind !== 'group') {
      yield questionOf(item, wording)
      continue
    }
    yield {
      type: 'begin group',
      name: item.name,
      ...wording('label', item.label),
      relevant: item.relevant ?? '',
    }
    yield* rowsOf(item.items, wording)
    yield { type: 'end group' }
  }
}

const said = (answer: boolean | undefined): string => (answer === undefined ? '' : answer ? 'yes' : 'no')

function questionOf(question: Question, wording: Wording): Cells {
  const { kind, name, required } = question
  return {
    type: typeOf(question),
    name,
    ...wording('label', question.label),
    ...wording('hint', question.hint),
    required: typeof required === 'string' ? required : said(required),
    ...wording('required_message', question.requiredMessage),
    relevant: question.relevant ?? '',
    constraint: question.constraint ?? '',
    ...wording('constraint_message', question.constraintMessage),
    calculation: question.calculation ?? '',
    choice_filter: question.filter ?? '',
    default: question.default ?? '',
    read_only: said(question.readOnly),
    appearance: appearanceOf(question),
    parameters: kind === 'rating' ? rangeTo(question.points ?? POINTS) : '',
    'media::image': question.image ?? '',
  }
}

const choiceOf = (list: string, { value, label, image, columns = {} }: Option, wording: Wording): Cells => ({
  list_name: list,
  name: value,
  ...wording('label', label),
  'media::image': image ?? '',
  // a filter's “name” is the choice itself, whatever a column of that name says
  ...Object.fromEntries(Object.entries(columns).filter(([column]) => !isSpokenFor(column))),
})

// a column may be called as what every object has
const under = (row: Cells, column: string): string => (Object.hasOwn(row, column) ? (row[column] ?? '') : '')

/** A sheet with those columns that something stands under, in the order in which rows have them. */
function sheetOf(name: keyof typeof ALWAYS, rows: readonly Cells[], wanted: readonly string[] = []) {
  const columns = new Set(
    [...ALWAYS[name], ...wanted, ...rows.flatMap(Object.keys)].filter(
      column =>
        ALWAYS[name].includes(column) ||
        wanted.includes(column) ||
        rows.some(row => under(row, column) !== ''),
    ),
  )
  return { name, rows: [[...columns], ...rows.map(row => [...columns].map(column => under(row, column)))] }
}
