import type { Catalogue } from '#kit/core/words.ts'

/** Words of the frame; each screen has its own. */
export const firstEn = {
  title: 'Teaching',
  'tab-cohorts': 'Cohorts',
  'tab-trainees': 'Trainees',
  'tab-mine': 'My trainees',
  'tab-marking': 'Marking',
  'tab-decks': 'Pitch decks',
  'tab-courses': 'Courses',
  'tab-scores': 'Scores',
  'tab-sessions': 'Sessions',
  'tab-certificates': 'Certificates',
  'tab-reports': 'Reports',
  noneTaught: 'You have no trainees yet',
  noneTaughtText:
    'The training team assigns you a cohort, a class or trainees. Ask them if you expected to see yours here.',
  failed: 'This could not be loaded',
  failedAct: 'That did not work. Try again.',
} as const satisfies Catalogue
export type FirstWords = typeof firstEn
