import { enums, type Infer, literal, object, optional, record, string } from './shape.ts'

export const ProblemCode = enums([
  'invalid', // 400: a field is missing, unknown or out of bounds; `fields` names each one
  'signed-out', // 401
  'unverified', // 403: the password is right, the e-mail or phone not verified yet
  'second-factor', // 403: the password is right, a code of the authenticator app is missing or wrong
  'forbidden', // 403
  'confirm', // 403: whoever is signed in shows once more who they are, at account/session/confirm, and asks again
  'not-found', // 404
  'conflict', // 409
  'too-large', // 413
  'too-many', // 429
  'not-configured', // 501: a service that this provider has not switched on
  'failed', // 500: our fault; the log has the request id
  'unavailable', // 503: a service we need does not answer
])
export type ProblemCode = Infer<typeof ProblemCode>

/** The one shape of every error answer. `message` is shown to people; `fields` says what is wrong with each field. */
export const Problem = object({
  error: literal(true),
  code: ProblemCode,
  message: string(),
  fields: optional(record(string(), string())),
  request: optional(string()),
})
export type Problem = Infer<typeof Problem>
