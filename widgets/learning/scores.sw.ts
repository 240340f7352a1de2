import { scoreItemsIn } from '#contract/learning-score-words.ts'
import type { Translation } from '#kit/core/words.ts'
import type { ScoresWords } from './scores.en.ts'

export const scoresSw: Translation<ScoresWords> = {
  ...scoreItemsIn('sw'),
  myScores: 'Alama zangu',
  scoreItem: 'Kipengele',
  scoreState: 'Hali',
  scoreWeight: 'Uzito',
  scoreGiven: 'Alama',
  scorePending: 'Inasubiri',
  scoreSubmitted: 'Imewasilishwa',
  scoreNone: '–',
  scoreOverall: 'Alama kwa ujumla',
  totalOf: '{total} kati ya {most}',
  scoreLead: 'Kila kipengele kina uzito wa {weight}. Kinachosubiri huhesabiwa sifuri hadi kipewe alama.',
}
