import type { SurveyAnswer, SurveyAnswers } from '#contract/survey-definition.ts'
import { partsOfName } from './entry-name.ts'
import { firstAnswers } from './first-answers.ts'
import { defaultOf, isAsked, isStray } from './reading.ts'
import { type Fault, faults, fillIn, replaceAnswers, type Sheet, standingOf, toSend } from './sheet.ts'
import type { Survey } from './survey.ts'

/** Marker from older forms for a question that is not relevant. Only there: elsewhere it is ordinary text. */
export const SKIPPED = '---skipped---'

/** Why an answer is rejected, by question. */
export type Refusal = {
  question: string
  why: Fault | 'option' | 'unknown' | 'not-asked' | 'read-only' | 'entries'
}

/**
 * Validates a submission from scratch, without trusting the client: rejects answers to unknown or irrelevant questions, and reports
 * missing required ones.
 *
 * @param filledIn prefilled values, which read-only answers must equal
 * @returns the sheet to store, with normalized answers, or all refusals in question order
 */
export function receiveSubmission(
  survey: Survey,
  sent: Readonly<SurveyAnswers>,
  { filledIn, ...at }: { now: number; lists?: Sheet['lists']; filledIn?: Readonly<SurveyAnswers> },
): { sheet: Sheet } | { refusals: Refusal[] } {
  const given = fillIn(survey, sent, at)
  const first = { ...firstAnswers(survey, filledIn, at.now), ...fixedInEntries(given, filledIn) }
  // read-only answers can't be omitted to skip the questions that depend on them
  const fixed = Object.entries(first).filter(([name]) => given.survey.rows.get(name)?.question?.readOnly)
  const everything =
    fixed.length > 0 ? replaceAnswers(given, { ...Object.fromEntries(fixed), ...sent }) : given
  const refusals: Refusal[] = []
  for (const [name, answer] of Object.entries(sent)) {
    const why = whyNot(everything, name, answer, first[name])
    if (why) refusals.push({ question: name, why })
  }
  const refused = new Set(refusals.map(({ question }) => question))
  for (const name of survey.repeats)
    if (!refused.has(name) && hasTooFew(everything, name)) refusals.push({ question: name, why: 'entries' })
  for (const { name, fault } of faults(everything))
    if (!refused.has(name)) refusals.push({ question: name, why: fault })
  const places = new Map([...everything.survey.rows.keys()].map((name, place) => [name, place]))
  const placeOf = ({ question }: Refusal) => places.get(question) ?? -1
  return refusals.length > 0
    ? { refusals: refusals.sort((one, other) => placeOf(one) - placeOf(other)) }
    : { sheet: { ...everything, answers: toSend(everything) } }
}

/** Returns why an answer is rejected regardless of its question's own checks. @param first the question's initial answer */
function whyNot(
  sheet: Sheet,
  name: string,
  answer: SurveyAnswer,
  first: SurveyAnswer | undefined,
): Refusal['why'] | null {
  const { question, keeps, entries } = sheet.survey.rows.get(name) ?? {}
  if (keeps && typeof answer === 'string') return null
  if (entries) {
    const { relevant, value } = standingOf(sheet, name)
    // a computed number of entries takes precedence over what was sent
    return relevant && !entries.isCounted && answer !== value ? 'entries' : null
  }
  const isEmpty = answer === SKIPPED || answer.length === 0
  const around = sheet.standings.get(partsOfName(name).repeat ?? '')
  if (around && !around.relevant) return isEmpty ? null : 'not-asked'
  if (!question || !isAsked(question)) return 'unknown'
  const { relevant, options } = standingOf(sheet, name)
  if (!relevant) return isEmpty ? null : 'not-asked'
  if (isStray(question, answer, options)) return 'option'
  return question.readOnly && String(answer) !== String(first ?? '') ? 'read-only' : null
}

/** Returns the read-only defaults in entries, which are the same in each. */
const fixedInEntries = ({ survey: { rows } }: Sheet, filledIn: Readonly<SurveyAnswers> = {}): SurveyAnswers =>
  Object.fromEntries(
    [...rows.values()].flatMap(({ name, entry, question, default: workedOut }) =>
      entry !== null && question?.readOnly && question.default && !workedOut && !Object.hasOwn(filledIn, name)
        ? [[name, defaultOf(question, question.default)]]
        : [],
    ),
  )

function hasTooFew(sheet: Sheet, repeat: string): boolean {
  const { relevant, value } = standingOf(sheet, repeat)
  const { entries } = sheet.survey.rows.get(repeat) ?? {}
  return relevant && entries?.isCounted === false && Number(value) < entries.least
}
