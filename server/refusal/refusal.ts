import type { Problem, ProblemCode } from '#contract/problem.ts'
import type { Language } from '#contract/tenant.ts'
import { spokenIn } from './speech.ts'

/** The status of each code. */
export const STATUS: Record<ProblemCode, number> = {
  invalid: 400,
  'signed-out': 401,
  unverified: 403,
  'second-factor': 403,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  'not-configured': 501,
  failed: 500,
  unavailable: 503,
}

/** The one way to say no. Thrown anywhere below a route, it is answered as a Problem with a fitting status. */
export class Refusal extends Error {
  override name = 'Refusal'

  /**
   * @param message a sentence for people, in English: the catalogue of speech.ts has it in other languages
   * @param fields what is wrong with each field, by its path: `terms.months`
   * @param status where HTTP has a closer word than the code's own
   */
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly fields?: Record<string, string>,
    readonly status = STATUS[code],
  ) {
    super(message)
  }

  /** @param request id of the request, by which its log lines are found */
  problem(request: string, language: Language = 'en'): Problem {
    const fields =
      this.fields &&
      Object.fromEntries(
        Object.entries(this.fields).map(([name, sentence]) => [name, spokenIn(language, sentence)]),
      )
    return { error: true, code: this.code, message: spokenIn(language, this.message), fields, request }
  }
}
