import type { Option, Question, SurveyAnswer } from '#contract/survey-definition.ts'
import type { Tools } from './evaluate.ts'
import { daysTo, toText } from './value.ts'

/** Why an answer is invalid for its question's kind. */
export type Misfit = 'integer' | 'decimal' | 'date' | 'phone' | 'rating' | 'ranking' | 'shape'

/** An answer's value, empty if unanswered, or why it is invalid. */
export type Reading = { value: string } | { misfit: Misfit }

/** Checks whether a question is answered with options. */
export const hasOptions = ({ kind }: Pick<Question, 'kind'>): boolean =>
  kind === 'select-one' || kind === 'select-multiple' || kind === 'ranking'

/** Checks whether a question's answer is a list. */
export const isList = ({ kind }: Pick<Question, 'kind'>): boolean =>
  kind === 'select-multiple' || kind === 'ranking'

/** Checks whether a respondent can answer a question. */
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
      // normalized like numbers in conditions, so that 007 equals 7
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
  // the order in which options were ticked is meaningless, so it is normalized
  const inOrder =
    kind === 'select-multiple' && offered ? [...offered].filter(one => left.includes(one)) : left
  return { value: inOrder.join(' ') }
}

const valuesOf = (options: readonly Option[] | null): ReadonlySet<string> | null =>
  options && new Set(options.map(({ value }) => value))

/**
 * Reads an answer as conditions see it. A chosen option that is no longer offered counts as not chosen until it is offered again.
 *
 * @param options the options offered; null while a server list is not loaded, when any choice is accepted
 */
export function readAnswer(
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

/** Checks whether an answer chooses an option not offered, which a properly filled-in form never does. */
export function isStray(
  question: Question,
  answer: SurveyAnswer | undefined,
  options: readonly Option[] | null,
): boolean {
  const offered = valuesOf(options)
  if (!offered || !hasOptions(question) || answer === undefined || answer === '') return false
  return ![answer].flat().every(value => offered.has(value))
}

/** Checks whether a default is an expression rather than a literal. */
export const isWorkedOut = (text: string): boolean => /\$\{[^}]*\}|^[a-z-]+\(.*\)$/is.test(text.trim())

/** Converts a default to an answer: for lists, its space-separated values. */
export const defaultOf = (question: Question, text: string): SurveyAnswer =>
  isList(question) ? text.split(/\s+/).filter(Boolean) : text
