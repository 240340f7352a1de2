import type { Catalogue } from '#kit/words.ts'

/** What the form says. */
export const formEn = {
  optionsFailed: 'Error Occured Reading Options',
  optionsEmpty: 'Error! No Options available',
  answered: '{answered} of {asked} answered',
  place: 'Question {step} of {count}',
  progress: 'Your progress',
  other: 'Other',
  otherText: 'Please say which',
  points: '{value} of {points}',
  next: 'Next',
  previous: 'Back',
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
  photoHere: 'A photo',
  errorOccured: 'Error Occured {error}',
} as const satisfies Catalogue
export type FormWords = typeof formEn
