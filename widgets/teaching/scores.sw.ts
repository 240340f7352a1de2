import type { Translation } from '#kit/core/words.ts'
import { scoreItemsSw } from '#kit/learning/score-items.sw.ts'
import type { ScoresWords } from './scores.en.ts'

export const scoresSw: Translation<ScoresWords> = {
  ...scoreItemsSw,
  scoresLead: 'Kila moja kati ya 14 ina alama hadi 5. Zinazotokana na nyingine hukokotolewa.',
  scoresCohort: 'Kundi',
  scoresEvery: 'Makundi yote',
  scoresSearch: 'Tafuta kwa jina',
  scoresNone: 'Hakuna wanafunzi hapa',
  scoresNoneText: 'Unaowafundisha huonekana hapa.',
  scoresTotal: '{total} kati ya {most}',
  scoresPending: 'Inasubiri',
  scoresPoints: '{item} (0 hadi {most})',
  scoresSave: 'Hifadhi',
  scoresEarlier: 'Zilizotangulia',
  scoresMore: 'Zaidi',
  scoresWhole: 'Jaza namba nzima kutoka 0 hadi {most}, au iache wazi.',
}
