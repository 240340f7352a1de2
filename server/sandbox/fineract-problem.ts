import type { Answer } from './service.ts'

/** An error that rejects a command. */
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

/** Included in every problem: developer-only text that must not reach users. */
const developerMessage = 'org.apache.fineract.infrastructure.core.exception at line 42'

/** Converts an error to the response. */
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

/** Returns a problem without a list of errors. */
export const plainProblem = (status: number, code: string, sentence: string): Answer => ({
  status,
  body: {
    developerMessage,
    httpStatusCode: String(status),
    defaultUserMessage: sentence,
    userMessageGlobalisationCode: code,
  },
})
