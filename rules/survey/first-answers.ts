import type { Expression, Question, SurveyAnswers } from '#contract/survey-definition.ts'
import { evaluate } from './evaluate.ts'
import { defaultOf, isAsked } from './reading.ts'
import { fillIn, written } from './sheet.ts'
import type { Row, Survey } from './survey.ts'

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
  const answers: SurveyAnswers = {}
  const workedOut: Row[] = []
  for (const row of survey.rows.values()) {
    const { name, question } = row
    if (!question || !isAsked(question)) continue
    const given = Object.hasOwn(filledIn, name) ? filledIn[name] : undefined
    if (given !== undefined) answers[name] = given
    else if (row.default) workedOut.push(row)
    else if (question.default !== undefined) answers[name] = defaultOf(question, question.default)
  }
  for (const { name, question, default: first } of workedOut) {
    const { standings } = fillIn(survey, answers, { now })
    const answer = (of: string) => standings.get(of)?.value ?? ''
    const value = written(evaluate(first as Expression, { now, tools: survey.tools, answer }))
    if (value !== '') answers[name] = defaultOf(question as Question, value)
  }
  return answers
}
