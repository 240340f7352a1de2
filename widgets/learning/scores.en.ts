import { scoreItemsIn } from '#contract/learning-score-words.ts'
import type { Catalogue } from '#kit/core/words.ts'

export const scoresEn = {
  ...scoreItemsIn('en'),
  myScores: 'My Scores',
  scoreItem: 'Item',
  scoreState: 'Status',
  scoreWeight: 'Weight',
  scoreGiven: 'Score',
  scorePending: 'Pending',
  scoreSubmitted: 'Submitted',
  scoreNone: '–',
  scoreOverall: 'Overall score',
  totalOf: '{total} of {most}',
  scoreLead: 'Each item counts for {weight}. Pending items count as 0 until they are scored.',
} as const satisfies Catalogue
export type ScoresWords = typeof scoresEn
