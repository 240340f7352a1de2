import type { Answer } from './service.ts'

/** A command that the core does not carry out. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly parameter = 'id',
  ) {
    super(sentence)
  }
}

export function refuse(code: string, sentence: string): never {
  throw new Problem(403, code, sentence)
}
export function invalid(code: string, parameter: string): never {
  throw new Problem(400, code, `The parameter ${parameter} is not valid.`, parameter)
}

/** What only developers should read is in every problem: it must not reach anybody else. */
const developerMessage = 'org.apache.fineract.infrastructure.core.exception at line 42'

/** What is answered to whoever asked, in place of what went wrong. */
export function answerOf(error: unknown): Answer {
  if (!(error instanceof Problem)) {
    return plainProblem(500, 'error.msg.platform.server.side.error', String(error))
  }
  const { status, code, sentence, parameter } = error
  const userMessageGlobalisationCode =
    status === 404 ? 'error.msg.resource.not.found' : 'validation.msg.domain.rule.violation'
  return {
    status,
    body: {
      developerMessage,
      httpStatusCode: String(status),
      userMessageGlobalisationCode,
      defaultUserMessage: 'Errors contain reason for domain rule violation.',
      errors: [
        {
          developerMessage,
          defaultUserMessage: sentence,
          userMessageGlobalisationCode: code,
          parameterName: parameter,
          args: [{ value: 6 }],
        },
      ],
    },
  }
}

/** A problem without a list of errors. */
export const plainProblem = (status: number, code: string, sentence: string): Answer => ({
  status,
  body: {
    developerMessage,
    httpStatusCode: String(status),
    defaultUserMessage: sentence,
    userMessageGlobalisationCode: code,
  },
})
