/**
 * A line of a threshold table: from this value on a measure has this score. `over`: strictly above it. Lines are in ascending order of
 * value; scores may rise or fall.
 */
export type Step = { from: number; score: number; over?: boolean }

/** Returns the steps of a table from pairs of a threshold and its score. */
export const stepsFrom = (...steps: readonly (readonly [from: number, score: number])[]): Step[] =>
  steps.map(([from, score]) => ({ from, score }))

/** A line for values strictly above a threshold. */
export const over = (from: number, score: number): Step => ({ from, score, over: true })

const reaches = (value: number, { from, over }: Step): boolean => (over ? value > from : value >= from)

/** Returns the score of a value: that of the last line it reaches; 0 below the first one. */
export const scoreOf = (value: number, steps: readonly Step[]): number =>
  steps.filter(step => reaches(value, step)).at(-1)?.score ?? 0

/** The value needed for a better score: at least `value`, `over` it, for `less` at most `value`, or `under` it. */
export type Target = { score: number; value: number; way: 'more' | 'less'; under: boolean; over: boolean }

/** Returns the nearest value with a higher score; null if there is none. */
export function targetOf(value: number, steps: readonly Step[]): Target | null {
  const score = scoreOf(value, steps)
  const targets = steps.flatMap((step, at): Target[] => {
    if (step.score <= score) return []
    if (!reaches(value, step))
      return [{ score: step.score, value: step.from, way: 'more', under: false, over: step.over === true }]
    // for a lower value, the upper edge is where the next line begins
    const next = steps[at + 1]
    return next ? [{ score: step.score, value: next.from, way: 'less', under: !next.over, over: false }] : []
  })
  const distance = (one: Target) => Math.abs(one.value - value)
  return targets.reduce<Target | null>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    null,
  )
}

/** Checks whether the lines of a table are in order: `over` a value comes after the value itself. */
export const isInOrder = (steps: readonly Step[]): boolean =>
  steps.every(({ from, over }, at) => {
    const before = steps[at - 1]
    return !before || from > before.from || (from === before.from && over === true && !before.over)
  })
