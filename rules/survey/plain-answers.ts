import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { ownValue } from '#rules/own-value.ts'
import { defaultOf, isAsked } from './reading.ts'
import type { Survey } from './survey.ts'

/** Returns prefilled answers and literal defaults, all that most surveys begin with. */
export function plainAnswers(survey: Survey, filledIn: Readonly<SurveyAnswers> = {}): SurveyAnswers {
  const answers: SurveyAnswers = {}
  for (const { name, question, repeat, default: workedOut } of survey.rows.values()) {
    // in a repeat each entry has its own answers
    if (!question || !isAsked(question) || repeat !== null) continue
    const given = ownValue(filledIn, name)
    if (given !== undefined) answers[name] = given
    else if (!workedOut && question.default !== undefined)
      answers[name] = defaultOf(question, question.default)
  }
  return answers
}
