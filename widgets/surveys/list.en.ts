import type { Catalogue } from '#kit/core/words.ts'

/** What the first screen says. */
export const listEn = {
  title: 'Surveys',
  lead: 'Questions that clients, applicants and people on partners’ pages answer.',
  newSurvey: 'New survey',
  search: 'Title or code',
  survey: 'Survey',
  area: 'Where',
  'area-quarterly': 'Quarterly surveys',
  'area-learning': 'Learning',
  'area-post-training': 'After the training',
  'area-partner': 'Partners’ pages',
  state: 'Now',
  'state-open': 'Open until {day}',
  'state-always': 'Open',
  'state-closed': 'Closed',
  'state-opens': 'Opens {day}',
  'state-off': 'Switched off',
  'state-unpublished': 'Not published yet',
  version: 'Version {number}',
  changed: 'Unpublished changes',
  responses: 'Answers',
  lastAt: 'Last answer',
  none: 'None yet',
  noSurveys: 'No survey yet',
  noSurveysText: 'Write the first one, or bring one along as an XLSForm.',
  noMatch: 'No survey matches these filters',
  noMatchText: 'Try other words, or take a filter away.',
} as const satisfies Catalogue
export type ListWords = typeof listEn
