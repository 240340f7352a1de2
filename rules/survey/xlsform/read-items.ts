import type { Group, Item, Question } from '#contract/survey-definition.ts'
import { msg } from '#rules/survey/message.ts'
import type { Part } from './columns.ts'
import { pointsOf, rowKindOf, textKindOf } from './kind.ts'
import { pictureIn } from './picture.ts'
import type { Line, Table } from './table.ts'
import { type Report, yesOrNo } from './workbook.ts'

export type Items = {
  items: Item[]
  /** Where each question and group stands. */
  lines: Map<Item, Line>
}

/** What a group cannot have. */
const NOT_OF_GROUPS: readonly Part[] = [
  'hint',
  'required',
  'constraint',
  'calculation',
  'default',
  'readOnly',
]

/** The questions and groups of a sheet. What is not supported is reported where it stands. */
export function readItems(table: Table, report: Report): Items {
  const items: Item[] = []
  const lines: Items['lines'] = new Map()
  const open: { inside: Item[]; line: Line }[] = []
  const add = (item: Item, line: Line): void => {
    const inside = open.at(-1)?.inside ?? items
    inside.push(item)
    lines.set(item, line)
  }

  for (const line of table.lines) {
    const kind = rowKindOf(line.text('type'))
    const does = kind.is === 'refused' ? kind.as : kind.is
    // its begin has said it
    if (kind.is === 'refused' && does !== 'end') report(line.place('type'), kind.why)
    if (does === 'end') {
      if (!open.pop()) report(line.place('type'), msg('cell.group-closed'))
    } else if (does === 'begin') {
      const group = groupIn(line, kind.is === 'refused' ? () => {} : report)
      add(group, line)
      open.push({ inside: group.items, line })
    } else if (kind.is === 'today')
      add({ kind: 'calculate', name: line.text('name'), label: {}, calculation: 'today()' }, line)
    else if (kind.is === 'question') add(questionIn(line, kind, report), line)
  }
  for (const { line } of open) report(line.place('type'), msg('cell.group-open'))
  return { items, lines }
}

function groupIn(line: Line, report: Report): Group {
  for (const part of NOT_OF_GROUPS)
    if (yesOrNo(line.text(part)) !== false) report(line.place(part), msg('cell.not-of-group'))
  const label = line.texts('label')
  const relevant = line.text('relevant')
  return {
    kind: 'group',
    name: line.text('name'),
    ...(Object.keys(label).length > 0 && { label }),
    ...(relevant && { relevant }),
    items: [],
  }
}

function questionIn(
  line: Line,
  { kind: type, list, other }: Pick<Question, 'kind' | 'list' | 'other'>,
  report: Report,
): Question {
  const written = line.text('appearance')
  const { kind, appearance } = type === 'text' ? textKindOf(written) : { kind: type, appearance: written }
  const parts: Partial<Question> = {
    hint: textsIn(line, 'hint'),
    image: pictureIn(line, report),
    relevant: line.text('relevant'),
    required: requiredIn(line),
    requiredMessage: textsIn(line, 'requiredMessage'),
    constraint: line.text('constraint'),
    constraintMessage: textsIn(line, 'constraintMessage'),
    readOnly: readOnlyIn(line, report),
    default: defaultIn(line, report),
    list,
    filter: line.text('filter'),
    other,
    points: parametersIn(line, kind, report),
    calculation: line.text('calculation'),
    appearance,
  }
  const said = Object.entries(parts).filter(([, part]) => part !== undefined && part !== '')
  return { kind, name: line.text('name'), label: line.texts('label'), ...Object.fromEntries(said) }
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

function defaultIn(line: Line, report: Report): string {
  const text = line.text('default')
  if (/\$\{[^}]*\}|^[a-z-]+\(.*\)$/i.test(text))
    report(line.place('default'), msg('cell.default-worked-out', { text }))
  return text
}

/** The points of a rating. No other question has parameters. */
function parametersIn(line: Line, kind: Question['kind'], report: Report): number | undefined {
  const text = line.text('parameters')
  if (kind === 'rating') {
    const points = pointsOf(text)
    if (points === null) report(line.place('parameters'), msg('cell.range'))
    return points ?? undefined
  }
  if (text !== '') report(line.place('parameters'), msg('cell.unsupported', { text }))
  return undefined
}
