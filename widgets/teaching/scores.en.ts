import { headingsIn } from '#contract/column.ts'
import { gradebookColumns } from '#contract/learning-columns.ts'
import { scoreItemsIn } from '#contract/learning-score-words.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const scoresEn = {
  ...listEn,
  ...headingsIn('en', gradebookColumns),
  ...scoreItemsIn('en'),
  scoresLead: 'Each of the 14 items is worth up to 5 points. Growth items are calculated automatically.',
  scoresSearch: 'Name, email or phone',
  scoresNone: 'No trainees here',
  scoresNoneText: 'Trainees you teach will appear here.',
  scoresTotal: '{total} of {most}',
  scoresPending: 'Pending',
  scoresPoints: '{item} (0 to {most})',
  scoresWhole: 'Enter a whole number from 0 to {most}, or leave it empty.',
} as const satisfies Catalogue
export type ScoresWords = typeof scoresEn
