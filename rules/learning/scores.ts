import { SCORE_ITEMS, SCORE_WEIGHT, type ScoreItem } from '#contract/learning.ts'
import { halfUp } from '#rules/fraction.ts'

/** The maximum total of all items. */
export const SCORE_MOST = SCORE_ITEMS.length * SCORE_WEIGHT

/** Checks whether an item has no score yet: zero is a score, only a missing or empty one is pending. */
export const isPending = (score: number | string | null | undefined): boolean =>
  score === null || score === undefined || score === ''

/** Returns the total score, and its percentage of the maximum, counting pending items as zero. */
export function scoreTotal(scores: Readonly<Partial<Record<ScoreItem, number | null>>>) {
  const total = SCORE_ITEMS.reduce((sum, item) => sum + (scores[item] ?? 0), 0)
  return { total, percent: (total * 100) / SCORE_MOST }
}

type Known = number | null | undefined

/** Returns the share of the initial gap that was closed, as a score with one decimal; null until both are known. */
export function growthOf(first: Known, second: Known): number | null {
  if (first === null || first === undefined || second === null || second === undefined) return null
  const missing = SCORE_WEIGHT - first
  if (missing <= 0) return second >= SCORE_WEIGHT ? SCORE_WEIGHT : 0
  const gained = Math.max(0, second - first)
  return halfUp({ over: BigInt(gained * SCORE_WEIGHT * 10), under: BigInt(missing) }) / 10
}

/** Adds the computed scores to the entered ones; the average growth once all four are known. */
export function withReckoned(
  entered: Readonly<Partial<Record<ScoreItem, number | null>>>,
): Partial<Record<ScoreItem, number | null>> {
  const pitchGrowth = growthOf(entered.pitch1, entered.pitch2)
  const confidenceGrowth = growthOf(entered.confidence1, entered.confidence2)
  const all = [pitchGrowth, confidenceGrowth, entered.computerLiteracyGrowth, entered.businessAcumenGrowth]
  const known = all.flatMap(one => one ?? [])
  const sum = known.reduce((total, one) => total + Math.round(one * 10), 0)
  const averageGrowth =
    known.length === all.length ? halfUp({ over: BigInt(sum), under: BigInt(all.length) }) / 10 : null
  return { ...entered, pitchGrowth, confidenceGrowth, averageGrowth }
}
