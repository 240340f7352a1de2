import type { AssignmentAnswers, Task } from '#contract/learning-assignment.ts'

/** The message key of an invalid answer. */
export type AnswerFault = 'learning.answer' | 'learning.link' | 'learning.choice'

/** A web address, with or without `https://`. */
const LINK = /^(https?:\/\/)?[^\s/]+\.[^\s/]{2,}(\/\S*)?$/i

const isBlank = (answer: string | readonly string[] | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0)

function faultOf(
  { type, options }: Task,
  answer: string | readonly string[] | undefined,
): AnswerFault | null {
  if (answer === undefined || isBlank(answer)) return 'learning.answer'
  if (type === 'link') return LINK.test(String(answer).trim()) ? null : 'learning.link'
  if (type === 'single') return typeof answer === 'string' && answer in options ? null : 'learning.choice'
  if (type === 'multiple') {
    return Array.isArray(answer) && answer.every(one => one in options) ? null : 'learning.choice'
  }
  return null
}

/**
 * Normalizes answers for storage, with faults by `answers.` and the question's number: every question must be answered. Answers to
 * other questions are dropped.
 */
export function faultsIn(
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
