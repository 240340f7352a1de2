import type { Catalogue } from '#kit/core/words.ts'
import { creditEn } from '#kit/score/credit.en.ts'
import { en as scoreEn } from '#rules/score/words.en.ts'

export const en = {
  ...creditEn,
  lead: 'What a lender looks at, in six groups, put together from your books, loans, surveys and what our staff found out.',
  active: 'Active',
  inactive: 'Inactive',
  business: 'Business',
  noBusiness: 'No business yet',
  openDigikua: 'Open DigiKua',
  quarterly: 'Quarterly scorecard',
  fetchFailed: 'Something went wrong with fetching scores',
  notFound: scoreEn['score.none'],
  notFoundText:
    'Nothing is known of your business yet. Write your sales and costs into DigiKua and answer the quarterly survey.',
  noTopic: 'Topics not found',
  error: 'An error occurred',
  back: 'Back to the credit scorecard',
  previousTopic: 'Previous: {name}',
  nextTopic: 'Next: {name}',
  topics: 'Groups',
} as const satisfies Catalogue
export type CreditScoreWords = typeof en
