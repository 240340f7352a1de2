import type { Catalogue } from '#kit/core/words.ts'
import { keptEn } from '#kit/outbox/kept.en.ts'
import { unsentEn } from '#kit/outbox/unsent.en.ts'
import { uploadEn } from '#kit/ui/upload.en.ts'
import { en as learningEn } from '#rules/learning/words.en.ts'
import type { FirstWords } from './first.en.ts'

export const workEn = {
  ...uploadEn,
  assignmentsFailed: 'Assignments not found',
  noAssignments: 'No Assignments Available Yet',
  noAssignmentsFound: 'No assignments found, check back later.',
  chapter: 'Chapter',
  allChapters: 'All',
  'state-not-attempted': 'Not attempted',
  'state-submitted': 'Submitted',
  'state-graded': 'Graded: {score}',
  'state-returned': 'Handed back',
  'state-waits': 'Waits to be sent',
  attempt: 'Attempt',
  again: 'Try again',
  view: 'View',
  noAttempts: learningEn['learning.no-attempts'],
  previousFirst: learningEn['learning.locked'],

  backToAssignments: 'All assignments',
  assignmentGone: 'Assignments not found',
  question: 'Question {number}',
  yourLink: 'Address of the page',
  linkHint: 'Such as https://example.org/page',
  oneOf: 'Choose one',
  someOf: 'Choose all that apply',
  fileHint: 'At most {most} MB',
  fileThere: 'Your file has arrived.',
  sendAnswers: 'Submit',
  draftKept: 'What you write is kept on this device until you submit it.',
  answerAll: 'Answer all questions.',
  answerThis: learningEn['learning.answer'],
  answerLink: 'Enter an address such as https://example.org/page',
  answerChoice: learningEn['learning.choice'],
  sentAnswers: learningEn['learning.handed-in'],
  sendsLater: keptEn.entry,
  lateNow: 'It was due on {day}. You can still hand it in; it is shown as late.',
  reattemptTitle: 'Change your answers',
  reattemptText: 'It is not marked yet: you can send it once more.',
  returnedTitle: 'Please do it once more',

  attempts: 'What you handed in',
  attemptNumber: 'Try {number}',
  sentOn: 'Handed in on {day}',
  points: '{points} of {most}',
  scoreOf: '{score} of 100',
  notMarked: 'Not marked yet',
  feedbackBy: '{by}, {day}',

  ...unsentEn,
  waiting: { one: '{count} answer waits to be sent', other: '{count} answers wait to be sent' },
  refused: '“{title}” was not taken',
  copyText: 'Copy the text',
  copied: 'Copied.',
  remove: 'Delete',
  removed: 'Deleted from this device',
  undo: 'Undo',
} as const satisfies Catalogue
export type WorkWords = typeof workEn & Pick<FirstWords, 'assignments' | 'late' | 'locked' | 'due' | 'wasDue'>
