import { headingsIn, inLanguage } from '#contract/column.ts'
import { STANDING_WORDS, TRAINEE_STATE_WORDS, taughtColumns } from '#contract/learning-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const traineesEn = {
  ...listEn,
  ...headingsIn('en', taughtColumns),
  ...inLanguage('en', STANDING_WORDS),
  ...inLanguage('en', TRAINEE_STATE_WORDS),
  traineesLead: 'How far each one is, and who needs a call.',
  searchTrainees: 'Search by name, e-mail or phone',
  cohort: 'Cohort',
  fileName: 'trainees',
  noTrainees: 'No trainees yet',
  noTraineesText: 'Those who are taken into a cohort stand here.',
  ofMany: '{done} of {total}',
  never: 'not yet',
} as const satisfies Catalogue
export type TraineesWords = typeof traineesEn
