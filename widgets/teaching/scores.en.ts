import type { Catalogue } from '#kit/core/words.ts'
import { scoreItemsEn } from '#kit/learning/score-items.en.ts'

export const scoresEn = {
  ...scoreItemsEn,
  scoresLead: 'Each of the 14 counts up to 5. What follows from others is reckoned.',
  scoresCohort: 'Cohort',
  scoresEvery: 'All cohorts',
  scoresSearch: 'Search by name',
  scoresNone: 'No trainees here',
  scoresNoneText: 'Those whom you teach stand here.',
  scoresTotal: '{total} of {most}',
  scoresPending: 'Pending',
  scoresPoints: '{item} (0 to {most})',
  scoresSave: 'Save',
  scoresEarlier: 'Earlier',
  scoresMore: 'More',
  scoresWhole: 'Enter a whole number from 0 to {most}, or leave it empty.',
} as const satisfies Catalogue
export type ScoresWords = typeof scoresEn
