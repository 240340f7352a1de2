import type { Catalogue } from '#kit/core/words.ts'
import { creditEn } from '#kit/score/credit.en.ts'
import { en as scoreEn } from '#rules/score/words.en.ts'

export const en = {
  ...creditEn,
  lead: 'What lenders look at, in six groups, from your records, loans, surveys and what our staff found out.',
  active: 'Active',
  inactive: 'Inactive',
  business: 'Business',
  noBusiness: 'No business yet',
  openDigikua: 'Open DigiKua',
  quarterly: 'Quarterly scorecard',
  fetchFailed: 'Something went wrong with fetching scores',
  notFound: scoreEn['score.none'],
  notFoundText:
    'We have no data about your business yet. Record your sales and costs in DigiKua and answer the quarterly survey.',
  noTopic: 'Topics not found',
  error: 'An error occurred',
  back: 'Back to the credit scorecard',
  previousTopic: 'Previous: {name}',
  nextTopic: 'Next: {name}',
  topics: 'Groups',
} as const satisfies Catalogue
export type CreditScoreWords = typeof en
