import { headingsIn } from '#contract/column.ts'
import { teachingCohortColumns } from '#contract/learning-columns.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { CohortsWords } from './cohorts.en.ts'

export const cohortsSw: Translation<CohortsWords> = {
  ...listSw,
  ...headingsIn('sw', teachingCohortColumns),
  cohortsLead: 'Makundi ya wanafunzi wanaosoma kozi pamoja.',
  newCohort: 'Kundi jipya',
  noCohorts: 'Bado hakuna makundi',
  noCohortsText: 'Kundi husoma kozi iliyochapishwa kuanzia siku fulani.',
  over: 'Limefungwa',
  ofEdition: 'toleo la {number}',
}
