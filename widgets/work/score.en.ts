import type { Catalogue } from '#kit/core/words.ts'
import { creditEn } from '#kit/score/credit.en.ts'

/** Words of the credit scorecard beside an application. */
export const scoreTabEn = {
  ...creditEn,
  scoreFrozen: 'As it was at the decision',
  scoreFrozenText: 'Kept on {day} by {name}.',
  scoreNow: 'As it is now',
  scoreNowText: 'It is kept when somebody decides on the loan.',
  scoreNone: 'No business',
  scoreNoneText: 'The borrower has not begun a book, so there is nothing to reckon from.',
  scoreFailed: 'The scores could not be loaded',
  scoreShown: 'What is shown',
} as const satisfies Catalogue
export type ScoreTabWords = typeof scoreTabEn
