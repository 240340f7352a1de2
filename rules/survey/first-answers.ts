import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { highestEntry } from './entry-name.ts'
import { evaluate } from './evaluate.ts'
import { plainAnswers } from './plain-answers.ts'
import { defaultOf, isAsked } from './reading.ts'
import { fillIn } from './sheet.ts'
import type { Survey } from './survey.ts'
import { valueToAnswer } from './value.ts'

/**
 * Returns a sheet's initial answers: defaults and prefilled values. Computed defaults come last, in question order, each based on the
 * answers so far. Each repeat begins with its initial entries.
 * @param now in ms since 1970
 */
export function firstAnswers(
  survey: Survey,
  filledIn: Readonly<SurveyAnswers> = {},
  now: number = Date.now(),
): SurveyAnswers {
  const answers = { ...plainAnswers(survey, filledIn), ...inEntries(survey, filledIn) }
  const tried = new Set<string>()
  for (;;) {
    const { standings, survey: whole } = fillIn(survey, answers, { now })
    const open = [...whole.rows.values()].filter(
      ({ name, question }) =>
        question?.default !== undefined &&
        isAsked(question) &&
        !tried.has(name) &&
        !Object.hasOwn(answers, name),
    )
    if (open.length === 0) return answers
    const plain = open.filter(row => !row.default)
    const answer = (of: string) => standings.get(of)?.value ?? ''
    // a computed default may read an earlier one
    for (const { name, question, default: workedOut } of plain.length > 0 ? plain : open.slice(0, 1)) {
      tried.add(name)
      const value = workedOut
        ? valueToAnswer(evaluate(workedOut, { now, tools: survey.tools, answer }))
        : (question?.default ?? '')
      if (question && value !== '') answers[name] = defaultOf(question, value)
    }
  }
}

/** Returns the prefilled answers in entries, and the initial number of entries. */
function inEntries({ rows, repeats }: Survey, filledIn: Readonly<SurveyAnswers>): SurveyAnswers {
  const answers: SurveyAnswers = {}
  for (const repeat of repeats) {
    for (const [name, given] of Object.entries(filledIn))
      if (name.startsWith(`${repeat}[`)) answers[name] = given
    const { entries } = rows.get(repeat) ?? {}
    if (entries && !entries.isCounted)
      answers[repeat] = filledIn[repeat] ?? String(Math.max(entries.first, highestEntry(filledIn, repeat)))
  }
  return answers
}
