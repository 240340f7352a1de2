import { headingsIn, inLanguage } from '#contract/column.ts'
import { STANDING_WORDS, TRAINEE_STATE_WORDS, taughtColumns } from '#contract/learning-columns.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { TraineesWords } from './trainees.en.ts'

export const traineesSw: Translation<TraineesWords> = {
  ...listSw,
  ...headingsIn('sw', taughtColumns),
  ...inLanguage('sw', STANDING_WORDS),
  ...inLanguage('sw', TRAINEE_STATE_WORDS),
  traineesLead: 'Kila mmoja amefika wapi, na nani anahitaji kupigiwa simu.',
  searchTrainees: 'Tafuta kwa jina, barua pepe au simu',
  cohort: 'Kundi',
  fileName: 'wanafunzi',
  noTrainees: 'Bado hakuna wanafunzi',
  noTraineesText: 'Walioingizwa kwenye kundi huonekana hapa.',
  ofMany: '{done} kati ya {total}',
  never: 'bado',
}
