import { headingsIn } from '#contract/column.ts'
import { teachingCohortColumns } from '#contract/learning-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const cohortsEn = {
  ...listEn,
  ...headingsIn('en', teachingCohortColumns),
  cohortsLead: 'Groups of trainees who take a course together.',
  newCohort: 'New cohort',
  noCohorts: 'No cohorts yet',
  noCohortsText: 'A cohort takes a published course from a start date.',
  over: 'Closed',
  ofEdition: 'edition {number}',
} as const satisfies Catalogue
export type CohortsWords = typeof cohortsEn
