import { atom, type ReadableAtom } from 'nanostores'
import type { Fault, Standing } from '#rules/survey/sheet.ts'

/** Reason an answer is rejected: a local validation fault, or a message from the server. */
export type Problem = Fault | { said: string }

/** An error that blocks proceeding. */
type Found = { name: string; problem: Problem }

/** Holds which errors are shown: those of questions that the user has left, and those that the server reported. */
export function createProblems(
  standingOf: (name: string) => Standing,
  $names: ReadableAtom<readonly string[]>,
) {
  /** Number of failed attempts to proceed. */
  const $attempt = atom(0)
  /** Errors in question order, once the user has tried to proceed. */
  const $problems = atom<readonly Found[]>([])
  const left = new Set<string>()
  const said = new Map<string, { said: string }>()

  function of(name: string): Problem | null {
    const { relevant, fault } = standingOf(name)
    return relevant ? (said.get(name) ?? (left.has(name) ? fault : null)) : null
  }

  function find(): void {
    const problems = $names.get().flatMap(name => {
      const problem = of(name)
      return problem ? [{ name, problem }] : []
    })
    if (JSON.stringify(problems) !== JSON.stringify($problems.get())) $problems.set(problems)
  }
  /** Reports the errors after a failed attempt to proceed. */
  function stop(): void {
    find()
    $attempt.set($attempt.get() + 1)
  }

  return {
    $attempt,
    $problems,
    of,
    stop,
    /** Updates the reported errors after a change. */
    notify(): void {
      if ($attempt.get() > 0) find()
    },
    /** The user has left a question: its fault is shown from now on. */
    leave: (name: string): unknown => left.add(name),
    hear: (name: string, sentence: string): unknown => said.set(name, { said: sentence }),
    isSaid: (name: string): boolean => said.has(name),
    forget: (name: string): unknown => said.delete(name),
    rename(renamed: (name: string) => string | null): void {
      said.clear()
      const before = [...left]
      left.clear()
      for (const name of before) left.add(renamed(name) ?? '')
    },
  }
}
