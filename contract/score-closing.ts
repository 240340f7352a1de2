import { endpoints } from './endpoint.ts'
import { Id, Instant, pageOf, paging } from './field.ts'
import { listExport } from './list-file.ts'
import { MeasureName, Points, QuarterName, Reason } from './score-fields.ts'
import { array, boolean, type Infer, integer, nullable, number, object, optional, string } from './shape.ts'

export const Override = object({
  id: Id,
  business: object({ id: Id, name: string() }),
  quarter: QuarterName,
  measure: MeasureName,
  from: nullable(number()),
  score: number(),
  reason: string(),
  by: string(),
  at: Instant,
  /** Whether the caller requested it: somebody else has to decide. */
  own: boolean(),
})

/** The scores of a business that closing a quarter would store. */
export const ClosingRow = object({
  business: Id,
  name: string(),
  average: nullable(number()),
  missing: array(MeasureName),
})
export type ClosingRow = Infer<typeof ClosingRow>

/** Closing a quarter, and overriding the stored scores. */
export const scoreClosingEndpoints = endpoints({
  'GET scorecard/closing': {
    summary:
      'Previews the closing of a quarter: the current scores of businesses that have no closed score for it yet.',
    who: 'score.close',
    query: object({ quarter: optional(QuarterName), ...paging }),
    reply: object({
      ...pageOf(ClosingRow),
      quarter: QuarterName,
      /** Number of closed scores in it. */
      closed: integer(),
    }),
  },
  'GET scorecard/closing/export': {
    summary: 'Exports the preview for all businesses as a file.',
    who: 'score.close',
    ...listExport({ quarter: optional(QuarterName) }),
  },
  'POST scorecard/closing': {
    summary:
      'Closes a past quarter: saves the scores of businesses that have none for it yet, 500 businesses per call.',
    who: 'score.close',
    body: object({ quarter: QuarterName, after: optional(Id) }),
    reply: object({
      message: string(),
      closed: integer(),
      /** Number of businesses processed. */
      looked: integer(),
      /** Cursor for the next call; null once all are processed. */
      after: nullable(Id),
    }),
  },
  'GET scorecard/overrides': {
    summary: 'Lists the pending requests to override calculated scores, oldest first.',
    who: 'score.override',
    reply: object({ data: array(Override) }),
  },
  'POST scorecard/overrides': {
    summary: 'Requests to override a calculated score of a closed quarter, with a reason.',
    who: 'score.override',
    body: object({ entry: Id, measure: MeasureName, score: Points, reason: Reason }),
  },
  'POST scorecard/overrides/:id': {
    summary: 'Approves or declines an override. The requester cannot decide on it, but can withdraw it.',
    who: 'score.override',
    body: object({ agree: boolean() }),
  },
})
