import { expect } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { Refusal } from './refusal.ts'

/** What a caller who asks for no language is told, where something is refused. */
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
