import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { evaluate } from './evaluate.ts'
import { plainAnswers } from './plain-answers.ts'
import { defaultOf } from './reading.ts'
import { fillIn, written } from './sheet.ts'
import type { Survey } from './survey.ts'

/**
 * The answers that a sheet begins with: defaults, and what was filled in beforehand. Defaults that are worked out come last, in
 * the order of the questions, each from what is there by then.
 * @param now in ms since 1970
 */
export function firstAnswers(
  survey: Survey,
  filledIn: Readonly<SurveyAnswers> = {},
  now: number = Date.now(),
): SurveyAnswers {
  const answers = plainAnswers(survey, filledIn)
  for (const { name, question, default: workedOut } of survey.rows.values()) {
    if (!question || !workedOut || Object.hasOwn(answers, name)) continue
    const { standings } = fillIn(survey, answers, { now })
    const answer = (of: string) => standings.get(of)?.value ?? ''
    const value = written(evaluate(workedOut, { now, tools: survey.tools, answer }))
    if (value !== '') answers[name] = defaultOf(question, value)
  }
  return answers
}
