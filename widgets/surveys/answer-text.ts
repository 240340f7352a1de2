import type { Option, Question, SurveyAnswer, SurveyDefinition } from '#contract/survey-definition.ts'
import { isDay } from '#rules/day.ts'
import { groupDigits } from '#rules/money.ts'
import { OTHER, optionsOf } from '#rules/survey/rows.ts'
import { textIn } from './text-in.ts'

export type AnswerWords = {
  languages: readonly string[]
  other: string
  /** Formats a date such as `2026-11-21`. */
  day(day: string): string
}

const labelOf = (
  options: readonly Option[] | null,
  value: string,
  { languages, other }: AnswerWords,
): string => {
  const option = options?.find(one => one.value === value)
  return textIn(option?.label, ...languages) || (value === OTHER ? other : value)
}

/** Formats an answer for reading: labels instead of values, rankings with positions; empty if unanswered. */
export function answerText(
  definition: Pick<SurveyDefinition, 'lists'>,
  question: Pick<Question, 'kind' | 'list' | 'points'>,
  answer: SurveyAnswer | undefined,
  words: AnswerWords,
): string {
  if (answer === undefined || answer.length === 0) return ''
  const options = optionsOf(question.list === undefined ? undefined : definition.lists[question.list])
  const labels = [answer].flat().map(value => labelOf(options, value, words))
  switch (question.kind) {
    case 'select-one':
    case 'select-multiple':
      return labels.join(', ')
    case 'ranking':
      return labels.map((label, at) => `${at + 1}. ${label}`).join(', ')
    case 'rating':
      return `${answer} / ${question.points ?? 5}`
    case 'integer':
    case 'decimal':
      return groupDigits(String(answer))
    case 'date':
      return typeof answer === 'string' && isDay(answer) ? words.day(answer) : String(answer)
    default:
      return String(answer)
  }
}
