import { headingsIn } from '#contract/column.ts'
import { surveyColumns } from '#contract/survey-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn as kitListEn } from '#kit/screens/list/words.en.ts'

/** Texts of the first screen. */
export const listEn = {
  ...kitListEn,
  ...headingsIn('en', surveyColumns),
  title: 'Surveys',
  lead: 'Surveys for clients, applicants and visitors of partners’ pages.',
  newSurvey: 'New survey',
  search: 'Title or code',
  area: 'Area',
  'area-quarterly': 'Quarterly surveys',
  'area-learning': 'Learning',
  'area-post-training': 'After the training',
  'area-partner': 'Partners’ pages',
  'state-open': 'Open until {day}',
  'state-always': 'Open',
  'state-closed': 'Closed',
  'state-opens': 'Opens {day}',
  'state-off': 'Switched off',
  'state-unpublished': 'Not published yet',
  version: 'Version {number}',
  changed: 'Unpublished changes',
  responses: 'Answers',
  none: 'None yet',
  noSurveys: 'No survey yet',
  noSurveysText: 'Create the first one, or import an XLSForm.',
} as const satisfies Catalogue
export type ListWords = typeof listEn
