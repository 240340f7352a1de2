import { is } from 'superstruct'
import {
  BookFigure,
  BookPeriod,
  type Group,
  type Item,
  type Question,
  type Repeat,
} from '#contract/survey-definition.ts'
import { MOST_ENTRIES } from '#contract/survey-names.ts'
import { msg } from '#rules/survey/message.ts'
import { OTHER_TEXT, type Part } from './columns.ts'
import { parametersOf, rangeOf, rowKindOf, textKindOf } from './kind.ts'
import { looksNotDone } from './look.ts'
import { pictureIn } from './picture.ts'
import type { Line, Table } from './table.ts'
import { type Report, yesOrNo } from './workbook.ts'

export type Items = {
  items: Item[]
  /** The row of each question and group. */
  lines: Map<Item, Line>
  /** The end row of each group or repeat, by the number of its begin row. */
  blocks: Map<number, number>
}

/** Parts that groups can't have, and parts without effect in them. */
const NOT_OF_GROUPS: readonly Part[] = ['constraint', 'calculation', 'default', 'fromBooks', 'readOnly']
const IDLE_IN_GROUPS: readonly Part[] = ['hint', 'required']
/** Parts that only repeats have. */
const OF_REPEATS: readonly Part[] = ['count', 'least', 'most']
/** Kinds that can display a calculation. */
const SHOWN: readonly Question['kind'][] = ['text', 'long-text', 'integer', 'decimal', 'date', 'note']

/** Reads the questions and groups of a sheet. Unsupported features are reported at their place. */
export function readItems(table: Table, report: Report): Items {
  const items: Item[] = []
  const lines: Items['lines'] = new Map()
  const blocks: Items['blocks'] = new Map()
  const open: { group: Group; line: Line }[] = []
  const add = (item: Item, line: Line): void => {
    const inside = open.at(-1)?.group.items ?? items
    inside.push(item)
    lines.set(item, line)
  }

  for (const line of table.lines) {
    if (line.text('other') === OTHER_TEXT) continue
    const kind = rowKindOf(line.text('type'))
    if (!(kind.is === 'begin' && kind.repeats))
      for (const part of OF_REPEATS)
        if (line.text(part) !== '') report(line.place(part), msg('cell.repeat-only'))
    if (kind.is === 'refused') report(line.place('type'), kind.why)
    else if (kind.is === 'end') {
      const begun = open.pop()
      if (begun) blocks.set(begun.line.row, line.row)
      else report(line.place('type'), msg('cell.group-closed'))
    } else if (kind.is === 'begin') {
      if (kind.repeats && open.some(({ group }) => group.repeat))
        report(line.place('type'), msg('kind.repeat-nested'))
      const group = groupIn(line, kind.repeats, report)
      add(group, line)
      open.push({ group, line })
    } else if (kind.is === 'today')
      add({ kind: 'calculate', name: line.text('name'), label: {}, calculation: 'today()' }, line)
    else if (kind.is === 'question') add(questionIn(line, kind, report), line)
    else if (kind.is === 'nothing' && kind.note) report(line.place('type'), kind.note, true)
  }
  for (const { line } of open) report(line.place('type'), msg('cell.group-open'))
  return { items, lines, blocks }
}

function groupIn(line: Line, repeats: boolean, report: Report): Group {
  for (const part of NOT_OF_GROUPS)
    if (yesOrNo(line.text(part)) !== false) report(line.place(part), msg('cell.not-of-group'))
  for (const part of IDLE_IN_GROUPS)
    if (yesOrNo(line.text(part)) !== false) report(line.place(part), msg('cell.idle-in-group'), true)
  reportLooks('group', line, report)
  const label = line.texts('label')
  const relevant = line.text('relevant')
  return {
    kind: 'group',
    name: line.text('name'),
    ...(Object.keys(label).length > 0 && { label }),
    ...(relevant && { relevant }),
    ...(repeats && { repeat: repeatIn(line, report) }),
    items: [],
  }
}

function repeatIn(line: Line, report: Report): Repeat {
  const count = line.text('count')
  const bounds = (['least', 'most'] as const).flatMap(part => {
    const text = line.text(part)
    const least = part === 'least' ? 0 : 1
    const number = Number(text)
    if (text === '') return []
    if (Number.isInteger(number) && number >= least && number <= MOST_ENTRIES)
      return [[part, number] as const]
    report(line.place(part), msg('cell.repeat-number', { text, least, most: MOST_ENTRIES }))
    return []
  })
  return { ...(count && { count }), ...Object.fromEntries(bounds) }
}

function questionIn(
  line: Line,
  { kind: type, list, other }: Pick<Question, 'kind' | 'list' | 'other'>,
  report: Report,
): Question {
  const written = line.text('appearance')
  const calculation = line.text('calculation')
  // a calculated question is read-only, whatever its type
  const shown = calculation !== '' && SHOWN.includes(type)
  const { kind, appearance } = shown
    ? { kind: 'calculate' as const, appearance: written }
    : type === 'text'
      ? textKindOf(written)
      : { kind: type, appearance: written }
  reportLooks(shown ? 'calculate' : type, line, report)
  const readOnly = readOnlyIn(line, report)
  if (shown && !readOnly) report(line.place('calculation'), msg('cell.calculation-shown'), true)
  const parts: Partial<Question> = {
    hint: textsIn(line, 'hint'),
    image: pictureIn(line, report),
    relevant: line.text('relevant'),
    required: requiredIn(line),
    requiredMessage: textsIn(line, 'requiredMessage'),
    constraint: line.text('constraint'),
    constraintMessage: textsIn(line, 'constraintMessage'),
    readOnly: shown ? undefined : readOnly,
    default: line.text('default'),
    fromBooks: fromBooksIn(line, report),
    list,
    filter: line.text('filter'),
    other: other || yesOrNo(line.text('other')) || undefined,
    ...parametersIn(line, kind, report),
    calculation,
    shown: shown || undefined,
    appearance,
  }
  const filledParts = Object.entries(parts).filter(([, part]) => part !== undefined && part !== '')
  return { kind, name: line.text('name'), label: line.texts('label'), ...Object.fromEntries(filledParts) }
}

function textsIn(line: Line, part: Part): Question['hint'] {
  const texts = line.texts(part)
  return Object.keys(texts).length > 0 ? texts : undefined
}

function requiredIn(line: Line): Question['required'] {
  const text = line.text('required')
  return text === '' ? undefined : (yesOrNo(text) ?? text)
}

function readOnlyIn(line: Line, report: Report): boolean | undefined {
  const text = line.text('readOnly')
  if (text === '') return undefined
  const is = yesOrNo(text.replace(/\(\)$/, ''))
  if (is === null) report(line.place('readOnly'), msg('cell.read-only'))
  return is ?? undefined
}

/** Parses a book figure and its period: `revenue quarter`. */
function fromBooksIn(line: Line, report: Report): Question['fromBooks'] {
  const text = line.text('fromBooks').trim()
  if (text === '') return undefined
  const [figure = '', period = '', ...more] = text.split(/\s+/)
  if (is(figure, BookFigure) && is(period, BookPeriod) && more.length === 0) return { figure, period }
  report(line.place('fromBooks'), msg('cell.from-books', { text }))
}

/** Reports the unsupported words of an appearance. */
function reportLooks(kind: Question['kind'] | 'group', line: Line, report: Report): void {
  const text = line.text('appearance')
  const taken = kind === 'text' ? textKindOf(text).appearance : text
  for (const { look, why } of looksNotDone(kind, taken))
    if (why) report(line.place('appearance'), msg('look.refused', { look, why }))
    else report(line.place('appearance'), msg('look.idle', { look }), true)
}

/** Reads a rating's range. For photos the maximum size is ignored, as photos are always smaller. Other questions have no parameters. */
function parametersIn(line: Line, kind: Question['kind'], report: Report): Pick<Question, 'points' | 'from'> {
  const text = line.text('parameters')
  if (kind === 'rating') {
    const range = rangeOf(text)
    if (range === null) report(line.place('parameters'), msg('cell.range'))
    return range ?? {}
  }
  if (text === '') return {}
  const isSize = kind === 'photo' && Object.keys(parametersOf(text)).every(one => one === 'max-pixels')
  if (isSize) report(line.place('parameters'), msg('cell.photo-size', { text }), true)
  else report(line.place('parameters'), msg('cell.unsupported', { text }))
  return {}
}
