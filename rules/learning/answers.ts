import type { AssignmentAnswers, Task } from '#contract/learning-assignment.ts'

/** The message key of an invalid answer. */
export type AnswerFault = 'learning.answer' | 'learning.link' | 'learning.choice'

/** A web address, with or without `https://`. */
const LINK = /^(https?:\/\/)?[^\s/]+\.[^\s/]{2,}(\/\S*)?$/i

type Answer = string | readonly string[] | undefined

const isBlank = (answer: Answer): boolean =>
  answer === undefined || (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0)

function faultOf({ type, options }: Task, answer: Answer): AnswerFault | null {
  if (isBlank(answer)) return 'learning.answer'
  const isText = typeof answer === 'string'
  const isOption = (value: string) => Object.hasOwn(options, value)
  switch (type) {
    case 'text':
      return isText ? null : 'learning.answer'
    case 'link':
      return isText && LINK.test(answer.trim()) ? null : 'learning.link'
    case 'single':
      return isText && isOption(answer) ? null : 'learning.choice'
    case 'multiple':
      return Array.isArray(answer) && answer.every(isOption) ? null : 'learning.choice'
    case 'file':
      return null
  }
}

/**
 * Checks that every question is answered. Returns the answers for storage, without those to other questions, and the faults by
 * `answers.` and the question's number.
 */
export function checkAnswers(
  tasks: readonly Task[],
  given: AssignmentAnswers,
): { answers: AssignmentAnswers; faults: Record<string, AnswerFault> } {
  const answers: AssignmentAnswers = {}
  const faults: Record<string, AnswerFault> = {}
  for (const [at, task] of tasks.entries()) {
    const key = String(at + 1)
    const answer = given[key]
    const fault = faultOf(task, answer)
    if (fault) faults[`answers.${key}`] = fault
    else if (answer !== undefined)
      answers[key] = typeof answer === 'string' ? answer.trim() : [...new Set(answer)]
  }
  return { answers, faults }
}
