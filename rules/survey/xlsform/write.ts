import type { Item, Option, Question, SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import { OTHER, offersOther, optionsOf, otherNameOf } from '#rules/survey/rows.ts'
import { isSpokenFor, OTHER_TEXT, titleColumn } from './columns.ts'
import { appearanceOf, rangeTo, typeOf } from './kind.ts'
import { titleOf } from './language.ts'

/** A row's cells by column. */
type Cells = Record<string, string>

/** Columns each sheet always has; others are only written if not empty. */
const ALWAYS = { survey: ['type', 'name'], choices: ['list_name', 'name'], settings: ['default_language'] }

/**
 * Writes a definition as an XLSForm: sheets with a header row, followed by text cells. `readXlsForm` turns them back into the same
 * definition. Columns of options that collide with one of the sheet's own are dropped.
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
      ? // other tools need a choice in every list; only the `from_server` column is read
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
 * The source of a question's “Other” text: other XLSForm tools' `or_other`, which they don't support along with a filter and which no
 * condition can refer to, or a row of ours, which is skipped on reading.
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

const yesOrNo = (answer: boolean | undefined): string => (answer === undefined ? '' : answer ? 'yes' : 'no')

function questionOf(question: Question, wording: Wording, other: OtherText): Cells {
  const { kind, name, required, fromBooks } = question
  return {
    type: typeOf({ ...question, other: other === 'theirs' }),
    name,
    ...wording('label', question.label),
    ...wording('hint', question.hint),
    required: typeof required === 'string' ? required : yesOrNo(required),
    ...wording('required_message', question.requiredMessage),
    relevant: question.relevant ?? '',
    constraint: question.constraint ?? '',
    ...wording('constraint_message', question.constraintMessage),
    calculation: question.calculation ?? '',
    choice_filter: question.filter ?? '',
    or_other: question.other && other === 'ours' ? 'yes' : '',
    default: question.default ?? '',
    // ignored by other XLSForm tools
    from_books: fromBooks ? `${fromBooks.figure} ${fromBooks.period}` : '',
    read_only: question.shown ? 'yes' : yesOrNo(question.readOnly),
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
  // in a filter, `name` is the choice itself, whatever a column of that name holds
  ...Object.fromEntries(Object.entries(columns).filter(([column]) => !isSpokenFor(column))),
})

// a column may have the name of an Object.prototype member
const under = (row: Cells, column: string): string => (Object.hasOwn(row, column) ? (row[column] ?? '') : '')

/** Builds a sheet with its non-empty columns, in row order. */
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
