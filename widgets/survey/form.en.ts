import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the form. */
export const formEn = {
  answered: '{answered} of {asked} answered',
  progress: 'Your progress',
  other: 'Other',
  otherText: 'Please say which',
  toReview: 'Check your answers',
  answerAll: 'Answer all questions.',
  integer: 'Write a whole number, for example 12',
  decimal: 'Write a number, for example 12.5',
  date: 'Choose a day',
  rating: 'Choose one of the points',
  ranking: 'Put all of them in order',
  shape: 'Answer this question anew',
  constraint: 'This answer does not fit here. Check it.',
  photoGone: 'The photo is no longer on this device. Take it again.',
} as const satisfies Catalogue
export type FormWords = typeof formEn
