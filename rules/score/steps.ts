/**
 * One line of a table of thresholds: from this value on a measure has this score. `over`: only above it. Lines go up by value; more may
 * be worth more, or less.
 */
export type Step = { from: number; score: number; over?: boolean }

/** The score of a value: that of the last line that it reaches; 0 below the first one. */
export function scoreOf(value: number, steps: readonly Step[]): number {
  const reached = steps.findLast(({ from, over }) => (over ? value > from : value >= from))
  return reached?.score ?? 0
}

/** What a better score takes: so much, or for `less` at most so much; `under` where exactly that is still too much. */
export type Target = { score: number; value: number; way: 'more' | 'less'; under: boolean }

/** The nearest value that is worth more than a value is now; null where none is. */
export function targetOf(value: number, steps: readonly Step[]): Target | null {
  const score = scoreOf(value, steps)
  const targets = steps.flatMap((step, at): Target[] => {
    if (step.score <= score) return []
    if (step.from > value) return [{ score: step.score, value: step.from, way: 'more', under: false }]
    // it lies below: its upper edge is where the next line begins
    const next = steps[at + 1]
    return next ? [{ score: step.score, value: next.from, way: 'less', under: !next.over }] : []
  })
  const distance = (one: Target) => Math.abs(one.value - value)
  return targets.reduce<Target | null>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    null,
  )
}

/** Whether lines can be used as a table: in order, with scores from 0 to 100. */
export const isTable = (steps: readonly Step[]): boolean =>
  steps.length > 0 &&
  steps.every(
    ({ from, score, over }, at) =>
      score >= 0 &&
      score <= 100 &&
      (at === 0 ||
        from > (steps[at - 1] as Step).from ||
        (from === (steps[at - 1] as Step).from && over === true && !steps[at - 1]?.over)),
  )
