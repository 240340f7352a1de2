import type { Catalogue } from '#kit/core/words.ts'
import { formEn } from './form.en.ts'
import { identifyEn } from './identify.en.ts'

/** What parts of the form say that come after it, and the form. */
export const laterEn = {
  ...formEn,
  errorOccured: identifyEn.errorOccured,
  optionsFailed: 'Error Occured Reading Options',
  optionsEmpty: 'Error! No Options available',
  answerFirst: 'Answer “{question}” first.',
  points: '{value} of {points}',
  photoHere: 'A photo',
  place: 'Question {step} of {count}',
  next: 'Next',
  previous: 'Back',
  answersAs: 'You answer with {phone}.',
  notYou: 'Not you?',
  resumed: 'You go on where you stopped. What you wrote is still here.',
  version: 'The survey was changed. Your answers were kept where their question still exists.',
  startAgain: 'Start again',
  startedAgain: 'Your answers were taken away.',
  undo: 'Undo',
  notKept: 'Your answers are not kept on this device. Send them before you close this page.',
  fromBooks: 'From your books, {from} to {to}. Correct it if it is not right.',
  booksSay: 'Your books say {amount}, from {from} to {to}.',
  bookBegins: 'They begin on {day}.',
  takeBooks: 'Use what my books say',
  search: 'Search the list',
  found: { one: '{count} found', other: '{count} found' },
  more: 'More than {count}: write some letters to find yours.',
  rankHint: 'Put them in order with the arrows, the first at the top.',
  rankUp: '{option}: up, now at {place}',
  rankDown: '{option}: down, now at {place}',
  rankAccept: 'This is my order',
  ranked: '{option} is at {place} of {count}',
} as const satisfies Catalogue
export type LaterWords = typeof laterEn
