/** A state that can be taken back, step by step, and brought again. */
export type History<State> = { past: readonly State[]; future: readonly State[] }

export const NO_HISTORY: History<never> = { past: [], future: [] }

/** How many steps can be taken back. */
const MOST = 100

/** After something was done to a state; what had been taken back cannot be brought again then. */
export const done = <State>({ past }: History<State>, before: State): History<State> => ({
  past: [...past, before].slice(-MOST),
  future: [],
})

/** One step back, with the state as it was; null where there is none. */
export function undone<State>({ past, future }: History<State>, now: State): [History<State>, State] | null {
  const before = past.at(-1)
  return before === undefined ? null : [{ past: past.slice(0, -1), future: [now, ...future] }, before]
}

/** One step forth again; null where there is none. */
export function redone<State>({ past, future }: History<State>, now: State): [History<State>, State] | null {
  const [after] = future
  return after === undefined ? null : [{ past: [...past, now], future: future.slice(1) }, after]
}
