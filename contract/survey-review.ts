import { endpointsWith } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { array, enums, type Infer, nullable, object, optional, record, string, text } from './shape.ts'
import { AnswerName, SurveyAnswer } from './survey-definition.ts'

/** Staff's decision on a response: none yet, counted, or held back. */
export const ResponseStanding = enums(['new', 'approved', 'held'])
export type ResponseStanding = Infer<typeof ResponseStanding>

/** A question's answer before and after a correction; null for none. */
export const AnswerChange = object({
  question: string(),
  from: nullable(SurveyAnswer),
  to: nullable(SurveyAnswer),
})
export type AnswerChange = Infer<typeof AnswerChange>

/** An action of staff on a response, and when. */
export const ResponseReview = object({
  id: Id,
  at: Instant,
  by: string(),
  /** The new standing; null if unchanged. */
  standing: nullable(ResponseStanding),
  note: string(),
  changes: array(AnswerChange),
})
export type ResponseReview = Infer<typeof ResponseReview>

const Note = text(0, 1000)

const MANAGE = { who: 'survey.manage' } as const

export const surveyReviewEndpoints = endpointsWith(MANAGE, {
  'GET survey/response/:id/reviews': {
    summary: 'Lists the actions of staff on an answer, newest first.',
    reply: object({ data: object({ standing: ResponseStanding, reviews: array(ResponseReview) }) }),
  },
  'POST survey/response/:id/reviews': {
    summary:
      'Adds a note to an answer, approves it or puts it on hold. Putting it on hold requires a reason.',
    body: object({ standing: optional(ResponseStanding), note: Note }),
    reply: object({ data: object({ standing: ResponseStanding, reviews: array(ResponseReview) }) }),
  },
  'PATCH survey/response/:id': {
    summary:
      'Corrects answers, with a reason. They are validated like new ones; answers to questions no longer asked are removed.',
    body: object({ answers: record(AnswerName, SurveyAnswer), note: Note }),
    reply: object({ data: object({ standing: ResponseStanding, reviews: array(ResponseReview) }) }),
  },
})
