import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { defaultOf, isAsked } from './reading.ts'
import type { Survey } from './survey.ts'

/** What was filled in beforehand, and defaults that are values: what most surveys begin with. */
export function plainAnswers(survey: Survey, filledIn: Readonly<SurveyAnswers> = {}): SurveyAnswers {
  const answers: SurveyAnswers = {}
  for (const { name, question, repeat, default: workedOut } of survey.rows.values()) {
    // in a repeat each entry has answers of its own
    if (!question || !isAsked(question) || repeat !== null) continue
    const given = Object.hasOwn(filledIn, name) ? filledIn[name] : undefined
    if (given !== undefined) answers[name] = given
    else if (!workedOut && question.default !== undefined)
      answers[name] = defaultOf(question, question.default)
  }
  return answers
}
