/** Undo and redo stacks of a state. */
export type History<State> = { past: readonly State[]; future: readonly State[] }

export const NO_HISTORY: History<never> = { past: [], future: [] }

/** Maximum number of undo steps. */
const MOST = 100

/** Records an edit, which clears the redo stack. */
export const recordEdit = <State>({ past }: History<State>, before: State): History<State> => ({
  past: [...past, before].slice(-MOST),
  future: [],
})

/** Undoes one step; null if there is none. */
export function undoEdit<State>(
  { past, future }: History<State>,
  now: State,
): [History<State>, State] | null {
  const before = past.at(-1)
  return before === undefined ? null : [{ past: past.slice(0, -1), future: [now, ...future] }, before]
}

/** Redoes one step; null if there is none. */
export function redoEdit<State>(
  { past, future }: History<State>,
  now: State,
): [History<State>, State] | null {
  const [after] = future
  return after === undefined ? null : [{ past: [...past, now], future: future.slice(1) }, after]
}
