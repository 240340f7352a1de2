import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { POINTS } from '#rules/survey/reading.ts'
import { optionsOf } from '#rules/survey/rows.ts'
import { textIn } from './text-in.ts'
import { questionsIn } from './tree.ts'

/** Returns the answers a list can be filtered by, as `region=north`: the options and rating points of the survey's questions. */
export function answerChoices(
  { items, lists, languages }: SurveyDefinition,
  language: string,
): { value: string; text: string }[] {
  const said = [language, ...languages]
  return questionsIn(items).flatMap(({ kind, name, label, list, points = POINTS, from = 1 }) => {
    const question = textIn(label, ...said) || name
    const choice = (value: string, text: string) => ({
      value: `${name}=${value}`,
      text: `${question}: ${text}`,
    })
    if (kind === 'rating')
      return Array.from({ length: points - from + 1 }, (_, at) => choice(`${at + from}`, `${at + from}`))
    if (kind !== 'select-one' && kind !== 'select-multiple') return []
    const options = optionsOf(list === undefined ? undefined : lists[list]) ?? []
    return options.map(option => choice(option.value, textIn(option.label, ...said) || option.value))
  })
}
