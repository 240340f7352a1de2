import { headingsIn } from '#contract/column.ts'
import { gradebookColumns } from '#contract/learning-columns.ts'
import { scoreItemsIn } from '#contract/learning-score-words.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { ScoresWords } from './scores.en.ts'

export const scoresSw: Translation<ScoresWords> = {
  ...listSw,
  ...headingsIn('sw', gradebookColumns),
  ...scoreItemsIn('sw'),
  scoresLead: 'Kila moja kati ya 14 ina alama hadi 5. Zinazotokana na nyingine hukokotolewa.',
  scoresSearch: 'Jina, barua pepe au simu',
  scoresNone: 'Hakuna wanafunzi hapa',
  scoresNoneText: 'Unaowafundisha huonekana hapa.',
  scoresTotal: '{total} kati ya {most}',
  scoresPending: 'Inasubiri',
  scoresPoints: '{item} (0 hadi {most})',
  scoresWhole: 'Jaza namba kamili kutoka 0 hadi {most}, au iache wazi.',
}
