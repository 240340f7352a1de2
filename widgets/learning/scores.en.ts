import type { Catalogue } from '#kit/core/words.ts'
import { scoreItemsEn } from '#kit/learning/score-items.en.ts'

export const scoresEn = {
  ...scoreItemsEn,
  myScores: 'My Scores',
  scoreItem: 'Item',
  scoreState: 'Status',
  scoreWeight: 'Weight',
  scoreGiven: 'Score',
  scorePending: 'Pending',
  scoreSubmitted: 'Submitted',
  scoreNone: '–',
  scoreTotal: 'Total',
  scoreOverall: 'Overall score',
  scoreOf: '{total} of {most}',
  scoreLead: 'Each item counts for {weight}. Pending items count as 0 until they are scored.',
} as const satisfies Catalogue
export type ScoresWords = typeof scoresEn
