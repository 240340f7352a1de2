import type { Item, Option, Question, SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import { OTHER, offersOther, optionsOf, otherNameOf } from '#rules/survey/rows.ts'
import { isSpokenFor, OTHER_TEXT, titleColumn } from './columns.ts'
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
  const [first = '', ...others] = languages
  const placeholder = { [first]: '–' }
  const wording: Wording = (column, texts) =>
    Object.fromEntries(languages.map(tag => [`${column}::${titleOf(tag)}`, texts?.[tag] ?? '']))
  const named = JSON.stringify(items)
  const otherOf = (question: Question): OtherText => {
    const options = optionsOf(question.list === undefined ? undefined : lists[question.list])
    if (!offersOther(question, options)) return null
    const isNamed = named.includes(`\${${otherNameOf(question.name)}}`)
    if (question.filter === undefined && !isNamed) return question.other ? 'theirs' : null
    return 'ours'
  }
  const labels = Object.keys(wording('label', {}))
  const choices = Object.entries(lists).flatMap(([name, list]): Cells[] =>
    'server' in list
      ? // others need a choice in every list; what is read is the column behind it
        [{ list_name: name, name: 'from_server', ...wording('label', placeholder), from_server: list.server }]
      : list.options.map(option => choiceOf(name, option, wording)),
  )
  return [
    sheetOf('survey', [...rowsOf(items, wording, otherOf)], labels),
    sheetOf('choices', choices, labels),
    sheetOf('settings', [
      {
        form_title: title[first] ?? '',
        ...Object.fromEntries(others.map(tag => [titleColumn(tag), title[tag] ?? ''])),
        default_language: titleOf(first),
      },
    ]),
  ]
}

type Wording = (column: string, texts: Texts | undefined) => Cells

/**
 * Who makes the text to a question's “Other”: other makers of forms, which offer none beside a filter and let no condition name
 * it, or else we, with a row of its own that is passed over when it is read.
 */
type OtherText = 'theirs' | 'ours' | null
type OtherOf = (question: Question) => OtherText

function* rowsOf(items: readonly Item[], wording: Wording, otherOf: OtherOf): Generator<Cells> {
  for (const item of items) {
    if (item.kind !== 'group') {
      const other = otherOf(item)
      yield questionOf(item, wording, other)
      if (other === 'ours')
        yield {
          type: 'text',
          name: otherNameOf(item.name),
          ...wording('label', item.label),
          relevant: `selected(\${${item.name}}, '${OTHER}')`,
          or_other: OTHER_TEXT,
        }
      continue
    }
    const { repeat } = item
    const kind = repeat ? 'repeat' : 'group'
    yield {
      type: `begin ${kind}`,
      name: item.name,
      ...wording('label', item.label),
      relevant: item.relevant ?? '',
      repeat_count: repeat?.count ?? '',
      repeat_min: String(repeat?.least ?? ''),
      repeat_max: String(repeat?.most ?? ''),
    }
    yield* rowsOf(item.items, wording, otherOf)
    yield { type: `end ${kind}` }
  }
}

const said = (answer: boolean | undefined): string => (answer === undefined ? '' : answer ? 'yes' : 'no')

function questionOf(question: Question, wording: Wording, other: OtherText): Cells {
  const { kind, name, required, fromBooks } = question
  return {
    type: typeOf({ ...question, other: other === 'theirs' }),
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
    or_other: question.other && other === 'ours' ? 'yes' : '',
    default: question.default ?? '',
    // other makers of forms pass it over
    from_books: fromBooks ? `${fromBooks.figure} ${fromBooks.period}` : '',
    read_only: question.shown ? 'yes' : said(question.readOnly),
    appearance: appearanceOf(question),
    parameters: kind === 'rating' ? rangeTo(question) : '',
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
