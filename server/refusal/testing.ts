import { expect } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { Refusal } from './message.ts'

/** Returns the problem that a refused call reports, in the default language. */
export async function problemOf(attempt: () => unknown): Promise<Problem> {
  const refusal = await Promise.resolve()
    .then(attempt)
    .then(
      () => null,
      error => error,
    )
  expect(refusal).toBeInstanceOf(Refusal)
  return refusal.problem('')
}
