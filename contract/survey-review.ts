import { endpointsWith } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import * as s from './shape.ts'
import { AnswerName, SurveyAnswer } from './survey-definition.ts'

/** Staff's decision on a response: none yet, counted, or held back. */
export const ResponseStanding = s.enums(['new', 'approved', 'held'])
export type ResponseStanding = s.Infer<typeof ResponseStanding>

/** A question's answer before and after a correction; null for none. */
export const AnswerChange = s.object({
  question: s.string(),
  from: s.nullable(SurveyAnswer),
  to: s.nullable(SurveyAnswer),
})
export type AnswerChange = s.Infer<typeof AnswerChange>

/** An action of staff on a response, and when. */
export const ResponseReview = s.object({
  id: Id,
  at: Instant,
  by: s.string(),
  /** The new standing; null if unchanged. */
  standing: s.nullable(ResponseStanding),
  note: s.string(),
  changes: s.array(AnswerChange),
})
export type ResponseReview = s.Infer<typeof ResponseReview>

const Note = s.text(0, 1000)

const MANAGE = { who: 'survey.manage' } as const

export const surveyReviewEndpoints = endpointsWith(MANAGE, {
  'GET survey/response/:id/reviews': {
    summary: 'Lists the actions of staff on an answer, newest first.',
    reply: s.object({ data: s.object({ standing: ResponseStanding, reviews: s.array(ResponseReview) }) }),
  },
  'POST survey/response/:id/reviews': {
    summary:
      'Adds a note to an answer, approves it or puts it on hold. Putting it on hold requires a reason.',
    body: s.object({ standing: s.optional(ResponseStanding), note: Note }),
    reply: s.object({ data: s.object({ standing: ResponseStanding, reviews: s.array(ResponseReview) }) }),
  },
  'PATCH survey/response/:id': {
    summary:
      'Corrects answers, with a reason. They are validated like new ones; answers to questions no longer asked are removed.',
    body: s.object({ answers: s.record(AnswerName, SurveyAnswer), note: Note }),
    reply: s.object({ data: s.object({ standing: ResponseStanding, reviews: s.array(ResponseReview) }) }),
  },
})
