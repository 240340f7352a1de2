import type { Shift, TableChange } from '#contract/score-tables.ts'
import { meanOf, roundToHundredths } from './bands.ts'
import type { Tables } from './measures.ts'
import type { Step } from './steps.ts'

/** The thresholds of the quarterly scorecard and of the credit scorecard. */
export type Thresholds = { measures: Tables; metrics: Tables }

const isSame = (one: readonly Step[], other: readonly Step[]): boolean =>
  one.length === other.length &&
  one.every((step, at) => {
    const { from, score, over } = other[at] as Step
    return step.from === from && step.score === score && Boolean(step.over) === Boolean(over)
  })

/** Lists the tables that differ between two sets of thresholds, in order. Tables absent from the second are unchanged. */
export function tableChanges(before: Thresholds, after: Thresholds): TableChange[] {
  return (['measures', 'metrics'] as const).flatMap(half =>
    Object.entries(before[half]).flatMap(([name, from]) => {
      const to = after[half][name]
      return to && !isSame(from, to)
        ? [{ name: name as TableChange['name'], from: [...from], to: [...to] }]
        : []
    }),
  )
}

export type Shifted = Shift['rows'][number]
const MOST_SHOWN = 25

/** Summarizes how new thresholds change scores: how many rise and fall, and the largest changes, with a missing score as 0. */
export function shiftOf(scores: readonly Shifted[]): Shift {
  const by = ({ from, to }: Shifted) => (to ?? 0) - (from ?? 0)
  const moved = scores.filter(({ from, to }) => from !== to)
  const mean = (of: 'from' | 'to') => {
    const found = meanOf(scores.map(one => one[of]))
    return found === null ? null : roundToHundredths(found)
  }
  return {
    of: scores.length,
    up: moved.filter(one => by(one) > 0).length,
    down: moved.filter(one => by(one) < 0).length,
    before: mean('from'),
    after: mean('to'),
    rows: moved.sort((one, other) => Math.abs(by(other)) - Math.abs(by(one))).slice(0, MOST_SHOWN),
  }
}
