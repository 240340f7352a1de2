import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import type { Sentence } from '#rules/sentence.ts'
import { inLanguage, type Msg, sentenceOf } from './message.ts'

/** HTTP status of each problem code. */
export const STATUS: Record<ProblemCode, number> = {
  invalid: 400,
  'signed-out': 401,
  unverified: 403,
  'second-factor': 403,
  forbidden: 403,
  confirm: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  'not-configured': 501,
  failed: 500,
  unavailable: 503,
}

/** The one error for refusing a request. Thrown anywhere below a route, it is sent as a Problem with its status. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly sentence: Sentence
  readonly fields?: Record<string, Sentence>

  /**
   * @param said user-facing reason: `'loan.none'`, or with values `msg('loan.stands', { stands })`
   * @param fields error of each field, by its path: `{ 'terms.months': 'field.missing' }`
   * @param status a more specific HTTP status than the code's default
   */
  constructor(
    readonly code: ProblemCode,
    said: Msg,
    fields?: Readonly<Record<string, Msg>>,
    readonly status = STATUS[code],
  ) {
    const sentence = sentenceOf(said)
    super(inLanguage(FIRST_LANGUAGE, sentence))
    this.sentence = sentence
    this.fields = fields && mapFields(fields, sentenceOf)
  }

  /** @param request id of the request, to find its log lines */
  problem(request: string, language: Language = FIRST_LANGUAGE): Problem {
    const fields = this.fields && mapFields(this.fields, one => inLanguage(language, one))
    return { error: true, code: this.code, message: inLanguage(language, this.sentence), fields, request }
  }
}

const mapFields = <From, To>(
  fields: Readonly<Record<string, From>>,
  to: (one: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, to(one)]))
