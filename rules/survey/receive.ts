import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { firstAnswers } from './first-answers.ts'
import { isAsked, isStray } from './reading.ts'
import { type Fault, faults, fillIn, type Sheet, standingOf, toSend } from './sheet.ts'
import type { Survey } from './survey.ts'

/** What older forms fill in where a question is not asked. It means so there only: elsewhere it is a text like any other. */
export const SKIPPED = '---skipped---'

/** Why an answer is refused, by its question. */
export type Refusal = { question: string; why: Fault | 'option' | 'unknown' | 'not-asked' | 'read-only' }

/**
 * Checks what was sent as if nobody had done so before: answers to what the survey does not have, or did not ask, are
 * refused, and those that were needed are missed.
 *
 * @param filledIn what was filled in beforehand, which answers that cannot be changed must equal
 * @returns the sheet to be kept, its answers as they read, or every reason against it in the order of the questions
 */
export function receive(
  survey: Survey,
  sent: Readonly<SurveyAnswers>,
  { filledIn, ...at }: { now: number; lists?: Sheet['lists']; filledIn?: Readonly<SurveyAnswers> },
): { sheet: Sheet } | { refusals: Refusal[] } {
  const first = firstAnswers(survey, filledIn, at.now)
  // what cannot be changed cannot be left out either, with all that is asked after it
  const fixed = Object.entries(first).filter(([name]) => survey.rows.get(name)?.question?.readOnly)
  const everything = fillIn(survey, { ...Object.fromEntries(fixed), ...sent }, at)
  const refusals: Refusal[] = []
  for (const [name, answer] of Object.entries(sent)) {
    const { question, keeps } = survey.rows.get(name) ?? {}
    if (keeps && typeof answer === 'string') continue
    if (!question || !isAsked(question)) refusals.push({ question: name, why: 'unknown' })
    else if (standingOf(everything, name).relevant) {
      if (isStray(question, answer, standingOf(everything, name).options))
        refusals.push({ question: name, why: 'option' })
      if (question.readOnly && String(answer) !== String(first[name] ?? ''))
        refusals.push({ question: name, why: 'read-only' })
    } else if (answer !== SKIPPED && answer.length > 0) refusals.push({ question: name, why: 'not-asked' })
  }
  const refused = new Set(refusals.map(({ question }) => question))
  for (const { name, fault } of faults(everything))
    if (!refused.has(name)) refusals.push({ question: name, why: fault })
  const places = new Map([...survey.rows.keys()].map((name, place) => [name, place]))
  const placeOf = ({ question }: Refusal) => places.get(question) ?? -1
  return refusals.length > 0
    ? { refusals: refusals.sort((one, other) => placeOf(one) - placeOf(other)) }
    : { sheet: { ...everything, answers: toSend(everything) } }
}

/** Answers as older readers of them expect: every question that was not asked is there, with the marker. */
export function withSkipped(sheet: Sheet): SurveyAnswers {
  const answers: SurveyAnswers = { ...sheet.answers }
  for (const { name, question } of sheet.survey.rows.values())
    if (question && isAsked(question) && !standingOf(sheet, name).relevant) answers[name] = SKIPPED
  return answers
}
