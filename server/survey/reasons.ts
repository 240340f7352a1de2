import type { Refusal as Reason } from '#rules/survey/receive.ts'
import type { Fault } from '#rules/survey/sheet.ts'
import { inLanguage } from '#rules/survey/sheet.ts'
import type { Survey } from '#rules/survey/survey.ts'
import { Refusal } from '#server/refusal/refusal.ts'

/** Why an answer is not taken, to the one who gave it. */
const SENTENCES: Record<Reason['why'], string> = {
  required: 'This field is required',
  constraint: 'This answer is not possible. Please check it.',
  integer: 'Must be a whole number.',
  decimal: 'Write a number, like 12 or 3.5.',
  date: 'Is not a day.',
  phone: 'Please enter a valid phone number',
  rating: 'Choose one of the points.',
  ranking: 'Put all the options in an order.',
  shape: 'Is not in the expected form.',
  option: 'Choose from the options.',
  unknown: 'The survey has no such question.',
  'not-asked': 'This question is not asked after the other answers. Remove the answer.',
  'read-only': 'This answer cannot be changed.',
}

/** Nobody reads more, and an answer should not carry them. */
const MOST = 50

/** What the survey itself says to a fault, in a language. */
function ownSentence(survey: Survey, { question, why }: Reason, language: string): string {
  const { requiredMessage, constraintMessage } = survey.rows.get(question)?.question ?? {}
  const own: Partial<Record<Fault, typeof requiredMessage>> = {
    required: requiredMessage,
    constraint: constraintMessage,
  }
  return inLanguage(own[why as Fault], language, survey)
}

/** The refusal of what was sent, naming each question. */
export const refused = (survey: Survey, reasons: readonly Reason[], language: string): Refusal =>
  new Refusal(
    'invalid',
    'Some fields need correction.',
    Object.fromEntries(
      reasons
        .slice(0, MOST)
        .map(reason => [reason.question, ownSentence(survey, reason, language) || SENTENCES[reason.why]]),
    ),
  )
