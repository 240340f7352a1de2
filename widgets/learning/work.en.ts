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
  'state-returned': 'Sent back',
  'state-waits': 'Waiting to be sent',
  attempt: 'Attempt',
  again: 'Try again',
  view: 'View',
  noAttempts: learningEn['learning.no-attempts'],
  previousFirst: learningEn['learning.locked'],

  backToAssignments: 'All assignments',
  assignmentGone: 'Assignments not found',
  question: 'Question {number}',
  linkHint: 'For example https://example.org/page',
  oneOf: 'Choose one',
  someOf: 'Choose all that apply',
  fileHint: 'At most {most} MB',
  fileThere: 'Your file is uploaded.',
  sendAnswers: 'Submit',
  draftKept: 'What you write is kept on this device until you submit it.',
  answerAll: 'Answer all questions.',
  correctAnswers: 'Correct the marked answers.',
  answerThis: learningEn['learning.answer'],
  answerLink: 'Enter a link such as https://example.org/page',
  answerChoice: learningEn['learning.choice'],
  sentAnswers: learningEn['learning.handed-in'],
  sendsLater: keptEn.entry,
  lateNow: 'It was due on {day}. You can still submit it, but it will show as late.',
  reattemptTitle: 'Change your answers',
  reattemptText: 'It is not marked yet, so you can submit it again.',
  returnedTitle: 'Please try this again',

  attempts: 'Your submissions',
  attemptNumber: 'Attempt {number}',
  sentOn: 'Submitted on {day}',
  points: '{points} of {most}',
  scoreOf: '{score} of 100',
  notMarked: 'Not marked yet',
  feedbackBy: '{by}, {day}',

  ...unsentEn,
  waiting: { one: '{count} answer not sent yet', other: '{count} answers not sent yet' },
  refused: '“{title}” was not accepted',
  copyText: 'Copy the text',
  copied: 'Copied.',
  copyByHand: 'The text could not be copied. Select it here:',
  remove: 'Delete',
} as const satisfies Catalogue
export type WorkWords = typeof workEn & Pick<FirstWords, 'assignments' | 'late' | 'locked' | 'due' | 'wasDue'>
