import type { Question, QuestionKind } from '#contract/survey-definition.ts'
import { ownValue } from '#rules/own-value.ts'
import type { Sentence } from '#rules/sentence.ts'
import { msg } from '#rules/survey/message.ts'
import { POINTS } from '#rules/survey/reading.ts'

/** What a row is, based on its type. */
type RowKind =
  | ({ is: 'question' } & Pick<Question, 'kind' | 'list' | 'other'>)
  | { is: 'begin' | 'end'; repeats: boolean }
  /** The current day, computed automatically. */
  | { is: 'today' }
  /** Not asked: metadata that is stored with every answer anyway, or not recorded here, which is noted. */
  | { is: 'nothing'; note?: Sentence }
  /** Not supported, with the reason. */
  | { is: 'refused'; why: Sentence }

const PLAIN: Readonly<Record<string, QuestionKind>> = {
  text: 'text',
  string: 'text',
  integer: 'integer',
  int: 'integer',
  decimal: 'decimal',
  date: 'date',
  note: 'note',
  range: 'rating',
  image: 'photo',
  photo: 'photo',
  calculate: 'calculate',
}

const LISTED: readonly [QuestionKind, RegExp][] = [
  [
    'select-one',
    /^(?:select[_ ]one|select1)(?: from(?! or[_ ]))? (?<list>\S+)(?<other> or[_ ](?:other|specify other))?$/i,
  ],
  [
    'select-multiple',
    /^(?:select[_ ]multiple|select all that apply)(?: from(?! or[_ ]))? (?<list>\S+)(?<other> or[_ ](?:other|specify other))?$/i,
  ],
  ['ranking', /^rank (?<list>\S+)$/i],
]

const PLACE = msg('kind.place')
const FILE = msg('kind.file')
const LIST_FILE = msg('kind.list-file')

const REFUSED: Readonly<Record<string, Sentence>> = {
  time: msg('kind.time'),
  datetime: msg('kind.datetime'),
  acknowledge: msg('kind.acknowledge'),
  trigger: msg('kind.acknowledge'),
  barcode: msg('kind.barcode'),
  hidden: msg('kind.calculate'),
  geopoint: PLACE,
  geotrace: PLACE,
  geoshape: PLACE,
  audio: FILE,
  video: FILE,
  file: FILE,
  select_one_from_file: LIST_FILE,
  select_multiple_from_file: LIST_FILE,
  select_one_external: LIST_FILE,
  'csv-external': LIST_FILE,
  'xml-external': LIST_FILE,
}

/** Metadata recorded by devices. It isn't asked, so a survey is complete without it. */
const NOT_NOTED: ReadonlySet<string> = new Set([
  'deviceid',
  'phonenumber',
  'simserial',
  'subscriberid',
  'username',
  'email',
  'audit',
  'start-geopoint',
  'background-audio',
])

/** Parses the text in the `type` column. */
export function rowKindOf(type: string): RowKind {
  const text = type.trim().replace(/\s+/g, ' ')
  const border = /^(begin|end)[_ ](group|repeat)$/i.exec(text)
  if (border)
    return {
      is: (border[1] as string).toLowerCase() as 'begin' | 'end',
      repeats: border[2]?.toLowerCase() === 'repeat',
    }
  for (const [kind, pattern] of LISTED) {
    const { list, other } = pattern.exec(text)?.groups ?? {}
    if (list !== undefined) return { is: 'question', kind, list, ...(other && { other: true }) }
  }
  const word = text.toLowerCase()
  const plain = ownValue(PLAIN, word)
  if (plain) return { is: 'question', kind: plain }
  if (word === 'today') return { is: 'today' }
  if (word === 'start' || word === 'end') return { is: 'nothing' }
  if (NOT_NOTED.has(word)) return { is: 'nothing', note: msg('kind.not-noted', { text }) }
  return { is: 'refused', why: whyNot(text) }
}

function whyNot(text: string): Sentence {
  const word = text.toLowerCase().split(' ')[0] as string
  if (text === '') return msg('kind.missing')
  if (/^(select([_ ](one|multiple))?|select all that apply|rank)( from)?$/i.test(text))
    return msg('kind.list-missing', { text })
  if (Object.hasOwn(REFUSED, word)) return msg('kind.unsupported', { text, why: REFUSED[word] ?? '' })
  return msg('kind.none', { text })
}

/** Returns a question's XLSForm type. */
export function typeOf({
  kind,
  list,
  other,
  shown,
}: Pick<Question, 'kind' | 'list' | 'other' | 'shown'>): string {
  if (shown) return 'text'
  const listed: Partial<Record<QuestionKind, string>> = {
    'select-one': 'select_one',
    'select-multiple': 'select_multiple',
    ranking: 'rank',
  }
  const own: Partial<Record<QuestionKind, string>> = {
    'long-text': 'text',
    phone: 'text',
    rating: 'range',
    photo: 'image',
  }
  const word = listed[kind]
  return word ? [word, list, other && 'or_other'].filter(Boolean).join(' ') : (own[kind] ?? kind)
}

/** Text kinds determined by the appearance. */
const TEXTS: readonly [QuestionKind, string][] = [
  ['long-text', 'multiline'],
  ['phone', 'tel'],
]

/** Returns the kind of a text question by its appearance, and the remaining appearance. */
export function textKindOf(appearance: string): { kind: QuestionKind; appearance: string } {
  const words = appearance.split(/\s+/)
  const found = TEXTS.find(([, word]) => words.includes(word))
  return found
    ? { kind: found[0], appearance: words.filter(word => word !== found[1]).join(' ') }
    : { kind: 'text', appearance }
}

/** Returns a question's appearance, including the word for its kind. */
export const appearanceOf = ({ kind, appearance }: Question): string =>
  [TEXTS.find(([one]) => one === kind)?.[1], appearance].filter(Boolean).join(' ')

const LEAST_POINTS = 2
const MOST_POINTS = 10

/** Parses a cell of parameters into values by lower-case name. */
export const parametersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([a-z_-]+)\s*=\s*([^\s,;]+)/gi)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  )

/** Parses a rating's range; null unless it goes from 0 or 1 to a supported number. */
export function rangeOf(parameters: string): Pick<Question, 'points' | 'from'> | null {
  const { start = '1', end = String(MOST_POINTS), step = '1', ...others } = parametersOf(parameters)
  const [from, points] = [Number(start), Number(end)]
  const fits = (from === 0 || from === 1) && Number(step) === 1 && Number.isInteger(points)
  if (!fits || points < LEAST_POINTS || points > MOST_POINTS || Object.keys(others).length > 0) return null
  return { points, ...(from === 0 && { from }) }
}

/** Formats a rating's range. */
export const rangeTo = ({ points = POINTS, from = 1 }: Pick<Question, 'points' | 'from'>): string =>
  `start=${from} end=${points} step=1`
