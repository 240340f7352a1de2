import type { Catalogue } from '#kit/core/words.ts'
import { en as learningEn } from '#rules/learning/words.en.ts'

/** Texts of the first screen: the shell, its states and the home. */
export const firstEn = {
  title: 'Learning',
  loadingLine: 'Empowering you, to change the world',
  noTrainee: learningEn['learning.no-trainee'],
  noTraineeTitle: 'Not a trainee yet',
  support: 'Contact the training team',
  failed: 'Something went wrong with fetching trainee',
  offline: 'You can read what you opened before. What you write is saved, and sent when you are online.',

  parts: 'Parts of the course',
  home: 'Home',
  mentors: 'Mentors',
  learning: 'Learning',
  alerts: 'Alerts',
  unread: '{count} new',

  menu: 'Course menu',
  pitches: 'Pitch Submission',
  assignments: 'Assignments',
  scores: 'My Scores',
  notes: 'My Notes',
  messages: 'Messages',
  resources: 'Market Research',
  outline: 'Course outline',

  surveysTitle: 'First, a few short surveys',
  surveysText:
    'They record your starting point, so you can see your progress later. The course opens after the last one.',
  surveysLeft: { one: '{count} survey left', other: '{count} surveys left' },
  takeSurvey: 'Take Survey',
  surveyDone: 'Done',
  surveysAgain: 'Check again',

  cohortLine: '{cohort}, week {week}',
  cohortBefore: '{cohort}, from {day}',
  progress: 'Your progress',
  progressText: '{submitted} of {total} assignments submitted',
  noProgress: 'Progress not found',
  resume: 'Continue',
  resumeTitle: 'Resume learning',
  beginTitle: 'Start here',
  begin: 'Start',
  resumeLine: '{chapter} · topic {position} of {topics}',
  minutes: '{count} min',
  readAll: 'You have read every topic that is open to you.',

  toDo: 'Not yet attempted',
  seeAll: 'See All',
  due: 'Due {day}',
  wasDue: 'Was due {day}',
  late: 'Late',
  locked: 'Locked',
  toDoNone: 'No Assignments Available Yet',
  toDoDone: 'You have submitted all work. Well done.',

  classes: 'Upcoming classes',
  noClasses: 'No class in the next four weeks',
  noClassesText: 'Your trainer adds classes here, with the place or link.',
  today: 'Today',
  tomorrow: 'Tomorrow',
  hours: '{from} to {to} {zone}',
  join: 'Join online',
  cancelled: 'Cancelled',
  present: 'You attended',
  'attended-late': 'You came late',
  excused: 'Excused',
  absent: 'You were absent',
} as const satisfies Catalogue
export type FirstWords = typeof firstEn
