import { endpoints } from './endpoint.ts'
import { Id, Instant, pageOf, paging } from './field.ts'
import { listExport } from './list-file.ts'
import { MeasureName, Points, QuarterName, Reason } from './score-fields.ts'
import * as s from './shape.ts'

export const Override = s.object({
  id: Id,
  business: s.object({ id: Id, name: s.string() }),
  quarter: QuarterName,
  measure: MeasureName,
  from: s.nullable(s.number()),
  score: s.number(),
  reason: s.string(),
  by: s.string(),
  at: Instant,
  /** Whether the caller requested it: somebody else has to decide. */
  own: s.boolean(),
})

/** The scores of a business that closing a quarter would store. */
export const ClosingRow = s.object({
  business: Id,
  name: s.string(),
  average: s.nullable(s.number()),
  missing: s.array(MeasureName),
})
export type ClosingRow = s.Infer<typeof ClosingRow>

/** Closing a quarter, and overriding the stored scores. */
export const scoreClosingEndpoints = endpoints({
  'GET scorecard/closing': {
    summary:
      'Previews the closing of a quarter: the current scores of businesses that have no closed score for it yet.',
    who: 'score.close',
    query: s.object({ quarter: s.optional(QuarterName), ...paging }),
    reply: s.object({
      ...pageOf(ClosingRow),
      quarter: QuarterName,
      /** Number of closed scores in it. */
      closed: s.integer(),
    }),
  },
  'GET scorecard/closing/export': {
    summary: 'Exports the preview for all businesses as a file.',
    who: 'score.close',
    ...listExport({ quarter: s.optional(QuarterName) }),
  },
  'POST scorecard/closing': {
    summary:
      'Closes a past quarter: saves the scores of businesses that have none for it yet, 500 businesses per call.',
    who: 'score.close',
    body: s.object({ quarter: QuarterName, after: s.optional(Id) }),
    reply: s.object({
      message: s.string(),
      closed: s.integer(),
      /** Number of businesses processed. */
      looked: s.integer(),
      /** Cursor for the next call; null once all are processed. */
      after: s.nullable(Id),
    }),
  },
  'GET scorecard/overrides': {
    summary: 'Lists the pending requests to override calculated scores, oldest first.',
    who: 'score.override',
    reply: s.object({ data: s.array(Override) }),
  },
  'POST scorecard/overrides': {
    summary: 'Requests to override a calculated score of a closed quarter, with a reason.',
    who: 'score.override',
    body: s.object({ entry: Id, measure: MeasureName, score: Points, reason: Reason }),
  },
  'POST scorecard/overrides/:id': {
    summary: 'Approves or declines an override. The requester cannot decide on it, but can withdraw it.',
    who: 'score.override',
    body: s.object({ agree: s.boolean() }),
  },
})
