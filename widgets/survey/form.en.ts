import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the form. */
export const formEn = {
  answered: '{answered} of {asked} answered',
  progress: 'Your progress',
  other: 'Other',
  otherText: 'Please say which',
  toReview: 'Check your answers',
  answerAll: 'Answer all questions.',
  integer: 'Enter a whole number, for example 12',
  decimal: 'Enter a number, for example 12.5',
  date: 'Choose a date',
  rating: 'Choose a rating',
  ranking: 'Put all of them in order',
  shape: 'Answer this question again',
  constraint: 'This answer is not valid. Check it.',
  photoGone: 'The photo is no longer on this device. Take it again.',
} as const satisfies Catalogue
export type FormWords = typeof formEn
