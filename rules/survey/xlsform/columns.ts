import type { Sentence } from '#rules/sentence.ts'
import { msg } from '#rules/survey/message.ts'

// The XLSForm columns that surveys support, and those that aren't supported but would change a survey's behaviour.

/** The parts that the columns of each sheet hold, by each of their aliases; spaces are written as `_`. */
const SURVEY_COLUMNS = {
  type: 'type',
  name: 'name',
  label: 'label',
  caption: 'label',
  hint: 'hint',
  required: 'required',
  required_message: 'requiredMessage',
  relevant: 'relevant',
  relevance: 'relevant',
  constraint: 'constraint',
  constraint_message: 'constraintMessage',
  calculation: 'calculation',
  calculate: 'calculation',
  choice_filter: 'filter',
  or_other: 'other',
  default: 'default',
  from_books: 'fromBooks',
  read_only: 'readOnly',
  readonly: 'readOnly',
  appearance: 'appearance',
  parameters: 'parameters',
  repeat_count: 'count',
  // ignored by other XLSForm tools
  repeat_min: 'least',
  repeat_max: 'most',
  image: 'image',
} as const
const CHOICE_COLUMNS = {
  list_name: 'list',
  name: 'name',
  label: 'label',
  image: 'image',
  from_server: 'server',
} as const
const SETTING_COLUMNS = { form_title: 'title', title: 'title', default_language: 'language' } as const

type PartIn<Columns> = Columns[keyof Columns]
export type Part =
  | PartIn<typeof SURVEY_COLUMNS>
  | PartIn<typeof CHOICE_COLUMNS>
  | PartIn<typeof SETTING_COLUMNS>

/** The columns of a sheet, and why others are not supported, by their name. */
export type Vocabulary = {
  columns: Readonly<Record<string, Part>>
  refused: Readonly<Record<string, Sentence>>
}

/** Columns that exist once per language. */
export const WORDED: ReadonlySet<Part> = new Set<Part>([
  'label',
  'hint',
  'requiredMessage',
  'constraintMessage',
  'image',
  'title',
])

const MEDIA = {
  audio: msg('column.sound'),
  video: msg('column.film'),
  'big-image': msg('column.picture-size'),
}

export const SURVEY: Vocabulary = {
  columns: SURVEY_COLUMNS,
  refused: {
    ...MEDIA,
    guidance_hint: msg('column.guidance'),
    trigger: msg('column.trigger'),
    disabled: msg('column.disabled'),
    intent: msg('column.app'),
    save_to: msg('column.entity'),
    bind: msg('column.bind'),
    body: msg('column.body'),
    instance: msg('column.attribute'),
  },
}
export const CHOICES: Vocabulary = { columns: CHOICE_COLUMNS, refused: MEDIA }
export const SETTINGS: Vocabulary = { columns: SETTING_COLUMNS, refused: {} }

/** Value of `or_other` in a row that is only there for other XLSForm tools, as the “Other” text of another row. */
export const OTHER_TEXT = 'text'

/** Checks whether a column of options would collide with one that has a meaning of its own. */
export function isSpokenFor(column: string): boolean {
  const { name } = readHeader(column)
  return Object.hasOwn(CHOICES.columns, name) || Object.hasOwn(CHOICES.refused, name)
}

/** Returns the column of a title in an additional language. Other XLSForm tools support only one title and ignore it. */
export const titleColumn = (tag: string): string => `form_title_${tag}`

/** Splits a header into name and language: `label::Swahili (sw)`, `media::image`, `form_title_sw`. */
export function readHeader(header: string): { name: string; language: string | null } {
  const titled = /^form_title_([a-z0-9-]+)$/i.exec(header.trim())
  if (titled) return { name: 'form_title', language: titled[1] ?? null }
  const [first = '', ...others] = header.split(/::?/).map(part => part.trim())
  const plain = first.toLowerCase().replace(/\s+/g, '_')
  const name = plain === 'media' ? (others.shift() ?? '').toLowerCase() : plain
  return { name, language: others.length > 0 ? others.join(':') : null }
}
