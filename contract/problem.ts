import * as s from './shape.ts'

export const ProblemCode = s.enums([
  'invalid', // 400: a field is missing, unknown or out of bounds; `fields` names each one
  'signed-out', // 401
  'unverified', // 403: correct password, but the email or phone is not verified yet
  'second-factor', // 403: correct password, but the code of the authenticator app is missing or wrong
  'forbidden', // 403
  'confirm', // 403: the user has to re-authenticate at account/session/confirm, then retry
  'not-found', // 404
  'conflict', // 409
  'too-large', // 413
  'too-many', // 429
  'not-configured', // 501: a service that this provider has not enabled
  'failed', // 500: internal error; the log has the request id
  'unavailable', // 503: a required service does not respond, or another change at the same moment undid this one
])
export type ProblemCode = s.Infer<typeof ProblemCode>

/** The common shape of all error responses. `message` is user-facing; `fields` has the error of each field. */
export const Problem = s.object({
  error: s.literal(true),
  code: ProblemCode,
  message: s.string(),
  fields: s.optional(s.record(s.string(), s.string())),
  request: s.optional(s.string()),
})
export type Problem = s.Infer<typeof Problem>
