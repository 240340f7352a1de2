import { SCORE_ITEMS, SCORE_WEIGHT, type ScoreItem } from '#contract/learning.ts'

/** The most that all items come to. */
export const SCORE_MOST = SCORE_ITEMS.length * SCORE_WEIGHT

/** Whether an item has a score: nothing is one, only what is missing or empty is pending. */
export const isPending = (score: number | string | null | undefined): boolean =>
  score === null || score === undefined || score === ''

/** What scores come to, and what that is of all in percent, pending ones as nothing. */
export function scoreTotal(scores: Readonly<Partial<Record<ScoreItem, number | null>>>) {
  const total = SCORE_ITEMS.reduce((sum, item) => sum + (scores[item] ?? 0), 0)
  return { total, percent: (total * 100) / SCORE_MOST }
}
