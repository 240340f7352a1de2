import { plainName } from '#rules/survey/entry-name.ts'
import type { Refusal as Reason } from '#rules/survey/receive.ts'
import type { Fault } from '#rules/survey/sheet.ts'
import { inLanguage } from '#rules/survey/sheet.ts'
import type { Survey } from '#rules/survey/survey.ts'
import { invalidFields, type Msg, type Refusal, verbatim } from '#server/refusal/message.ts'

/** Messages for the respondent why an answer is rejected. */
const SENTENCES: Record<Reason['why'], Msg> = {
  required: 'field.required',
  constraint: 'survey.impossible',
  integer: 'field.integer',
  decimal: 'answer.number',
  date: 'field.day',
  phone: 'field.phone',
  rating: 'survey.choose-point',
  ranking: 'survey.put-in-order',
  shape: 'field.form',
  option: 'answer.options',
  unknown: 'survey.no-question',
  'not-asked': 'survey.not-asked',
  'read-only': 'survey.fixed',
  entries: 'survey.entries',
}

/** The maximum number of messages in a response. */
const MOST = 50

/** Returns the survey's own message for an error, in a language. */
function ownSentence(survey: Survey, { question, why }: Reason, language: string): Msg | null {
  const { requiredMessage, constraintMessage } = survey.rows.get(plainName(question))?.question ?? {}
  const own: Partial<Record<Fault, typeof requiredMessage>> = {
    required: requiredMessage,
    constraint: constraintMessage,
  }
  const text = inLanguage(own[why as Fault], language, survey)
  return text === '' ? null : verbatim(text)
}

/** Builds the refusal of a submission, naming each question. */
export const refused = (survey: Survey, reasons: readonly Reason[], language: string): Refusal =>
  invalidFields(
    Object.fromEntries(
      reasons
        .slice(0, MOST)
        .map(reason => [reason.question, ownSentence(survey, reason, language) ?? SENTENCES[reason.why]]),
    ),
  )
