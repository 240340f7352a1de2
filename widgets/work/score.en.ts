import type { Catalogue } from '#kit/core/words.ts'
import { creditEn } from '#kit/score/credit.en.ts'

/** Words of the credit scorecard beside an application. */
export const scoreTabEn = {
  ...creditEn,
  scoreFrozen: 'Score at the decision',
  scoreFrozenText: 'Saved on {day} by {name}.',
  scoreNow: 'Current score',
  scoreNowText: 'It is saved when someone decides on the loan.',
  scoreNone: 'No business',
  scoreNoneText: 'The borrower has no business records yet, so there is nothing to calculate from.',
  scoreFailed: 'The scores could not be loaded',
  scoreShown: 'Score shown',
} as const satisfies Catalogue
export type ScoreTabWords = typeof scoreTabEn
