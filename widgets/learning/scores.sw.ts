import type { Translation } from '#kit/core/words.ts'
import { scoreItemsSw } from '#kit/learning/score-items.sw.ts'
import type { ScoresWords } from './scores.en.ts'

export const scoresSw: Translation<ScoresWords> = {
  ...scoreItemsSw,
  myScores: 'Alama zangu',
  scoreItem: 'Kipengele',
  scoreState: 'Hali',
  scoreWeight: 'Uzito',
  scoreGiven: 'Alama',
  scorePending: 'Inasubiri',
  scoreSubmitted: 'Imewasilishwa',
  scoreNone: '–',
  scoreTotal: 'Jumla',
  scoreOverall: 'Alama kwa ujumla',
  scoreOf: '{total} kati ya {most}',
  scoreLead: 'Kila kipengele kina uzito wa {weight}. Kinachosubiri huhesabiwa sifuri hadi kipewe alama.',
}
