import type { Option, Question, SurveyAnswer } from '#contract/survey-definition.ts'
import type { Tools } from './evaluate.ts'
import { daysTo, toText } from './value.ts'

/** Why an answer is none of its question's kind. */
export type Misfit = 'integer' | 'decimal' | 'date' | 'phone' | 'rating' | 'ranking' | 'shape'

/** What an answer reads as, which is empty where nothing was answered, or why it cannot be read. */
export type Reading = { value: string } | { misfit: Misfit }

/** What is answered by options. */
export const hasOptions = ({ kind }: Pick<Question, 'kind'>): boolean =>
  kind === 'select-one' || kind === 'select-multiple' || kind === 'ranking'

/** What is answered by a list. */
export const isList = ({ kind }: Pick<Question, 'kind'>): boolean =>
  kind === 'select-multiple' || kind === 'ranking'

/** What a person can answer. */
export const isAsked = ({ kind }: Pick<Question, 'kind'>): boolean => kind !== 'note' && kind !== 'calculate'

export const POINTS = 5
const LONGEST_NUMBER = 15

type Deps = Pick<Tools, 'isPhone'>

function readText(
  question: Question,
  text: string,
  offered: ReadonlySet<string> | null,
  { isPhone }: Deps,
): Reading {
  const trimmed = text.trim()
  if (trimmed === '') return { value: '' }
  switch (question.kind) {
    case 'integer':
      // as numbers are written in conditions, so that 007 equals 7
      return /^-?\d+$/.test(trimmed) && trimmed.length <= LONGEST_NUMBER
        ? { value: toText(Number(trimmed)) }
        : { misfit: 'integer' }
    case 'decimal':
      return /^-?(\d+(\.\d*)?|\.\d+)$/.test(trimmed) && trimmed.length <= LONGEST_NUMBER
        ? { value: toText(Number(trimmed)) }
        : { misfit: 'decimal' }
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(trimmed) && !Number.isNaN(daysTo(trimmed))
        ? { value: trimmed }
        : { misfit: 'date' }
    case 'phone':
      return isPhone?.(trimmed) ? { value: trimmed } : { misfit: 'phone' }
    case 'rating': {
      const fits = /^\d{1,2}$/.test(trimmed) && Number(trimmed) >= (question.from ?? 1)
      return fits && Number(trimmed) <= (question.points ?? POINTS)
        ? { value: toText(Number(trimmed)) }
        : { misfit: 'rating' }
    }
    case 'select-one':
      return { value: !offered || offered.has(text) ? text : '' }
    default:
      return { value: trimmed }
  }
}

function readList({ kind }: Question, list: readonly string[], offered: ReadonlySet<string> | null): Reading {
  if (new Set(list).size < list.length) return { misfit: 'shape' }
  const left = offered ? list.filter(value => offered.has(value)) : list
  if (kind === 'ranking' && offered && left.length > 0 && left.length < offered.size)
    return { misfit: 'ranking' }
  // in which order somebody ticked says nothing, so it changes nothing
  const inOrder =
    kind === 'select-multiple' && offered ? [...offered].filter(one => left.includes(one)) : left
  return { value: inOrder.join(' ') }
}

const valuesOf = (options: readonly Option[] | null): ReadonlySet<string> | null =>
  options && new Set(options.map(({ value }) => value))

/**
 * Reads an answer as conditions see it. What was chosen and is no longer offered is as good as not chosen, until it is
 * offered again.
 *
 * @param options what is offered; null while a list has not come from the server, when every choice is believed
 */
export function read(
  question: Question,
  answer: SurveyAnswer | undefined,
  options: readonly Option[] | null,
  means: Deps,
): Reading {
  if (!isAsked(question) || answer === undefined) return { value: '' }
  if (answer !== '' && isList(question) !== Array.isArray(answer)) return { misfit: 'shape' }
  const offered = valuesOf(options)
  return Array.isArray(answer)
    ? readList(question, answer, offered)
    : readText(question, answer, offered, means)
}

/** Whether an answer chooses what is not offered: a form that was filled in with care never does. */
export function isStray(
  question: Question,
  answer: SurveyAnswer | undefined,
  options: readonly Option[] | null,
): boolean {
  const offered = valuesOf(options)
  if (!offered || !hasOptions(question) || answer === undefined || answer === '') return false
  return ![answer].flat().every(value => offered.has(value))
}

/** Whether a default is an expression and no value. */
export const isWorkedOut = (text: string): boolean => /\$\{[^}]*\}|^[a-z-]+\(.*\)$/is.test(text.trim())

/** A default as an answer: of lists, the values between its blanks. */
export const defaultOf = (question: Question, text: string): SurveyAnswer =>
  isList(question) ? text.split(/\s+/).filter(Boolean) : text
