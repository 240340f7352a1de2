import type { Catalogue } from '#kit/core/words.ts'
import { keptEn } from '#kit/outbox/kept.en.ts'
import { unsentEn } from '#kit/outbox/unsent.en.ts'
import { handingInEn } from '#kit/said/handing-in.en.ts'
import { uploadEn } from '#kit/ui/upload.en.ts'
import { en as onboardingEn } from '#rules/onboarding/words.en.ts'

export const en = {
  ...uploadEn,
  uploadFailed: handingInEn.unsent,
  title: 'Your application',
  cardDone: '{done} of {total} questions answered',
  'card-review': 'We are reading your answers.',
  'card-judging': 'The judges have your application.',
  'card-selected': 'You have been selected.',
  'card-not-selected': 'You were not selected this time.',
  cardGo: 'Continue',
  cardSee: handingInEn.see,
  cohort: '{name} {year}',
  saveAndContinue: 'Save & Continue',

  // progress
  progress: 'Your progress',
  answered: '{done} of {total} answered, {percent}',
  daysLeft: handingInEn.daysLeft,
  hoursLeft: handingInEn.hoursLeft,

  // outbox
  ...unsentEn,
  waits: {
    one: '{count} answer waiting to be sent',
    other: '{count} answers waiting to be sent',
  },
  waitsOnDevice: keptEn.answers,
  waitsOnPage: keptEn.page,
  waitsRefused: 'An answer was not accepted: {question}',
  offline: 'You can keep answering without a connection: your answers are sent when the signal is back.',
  mend: 'Check it',
  discard: 'Discard',

  // the hub
  hubTitle: 'Where are you?',
  hubLead: 'Your application goes to the team of the hub that is closest to you.',
  hub: 'Your nearest hub',
  hubRequired: onboardingEn['onboarding.choose-hub'],
  hubsFailed: 'The hubs could not be loaded',
  hubsEmpty: handingInEn.noHubs,
  otherHub: 'Choose another hub',
  setUpTitle: 'Setting up your application',
  setUpText: 'Your folders at {hub} are being prepared. This takes 2 to 5 minutes.',
  setUpStay: 'You can leave this page and come back.',
  setUpLate: 'This is taking longer than usual. Try again, or come back later. Nothing is lost.',
  tryError: 'Error! Try again',

  // welcome
  welcome: 'Welcome to {name} {year}',
  welcomePlain: 'Welcome',
  welcomeLead: {
    one: 'There is {count} question. You can stop at any time and continue later: your answers are saved.',
    other:
      'There are {count} questions. You can stop at any time and continue later: your answers are saved.',
  },
  atHub: 'Your hub: {hub}',
  questions: 'Questions',
  startNow: 'Start Now',
  continue: onboardingEn['application.continue'],
  answersSent: 'All your answers are sent or waiting to be sent.',

  // questions
  allQuestions: { one: 'The question', other: 'All {count} questions' },
  place: 'Question {order} of {count}',
  optional: 'You can skip this question.',
  order: onboardingEn['onboarding.previous-first'],
  fieldRequired: onboardingEn['answer.required'],
  fileRequired: onboardingEn['answer.file'],
  notNumber: onboardingEn['answer.number'],
  unsent: handingInEn.unsaved,
  unsentFile: handingInEn.unsavedLink,
  unknown: handingInEn.unknown,
  answer: 'Your answer',
  answerNumber: 'Your answer, in digits',
  answerChecks: 'Choose all that apply',
  answerSelect: 'Choose one',
  'file-image': 'Image',
  'file-presentation': 'Presentation',
  'file-word': 'Word document',
  'file-spreadsheet': 'spreadsheet',
  'file-pdf': 'PDF',
  'file-video': 'Video',
  'file-audio': 'Audio',
  fileHint: '{kinds}, at most {most} MB',
  handedFile: 'What you sent',
  earlierText: 'This is what you answered last time. Change what is different now.',
  earlierFile: 'What you sent last time',
  noAnswer: 'You skipped this one.',
  beside: 'Previous and next',
  previous: 'Previous question',
  next: 'Next question',

  // status of an answer
  'mark-approved': 'Approved',
  'mark-pending': 'Awaiting approval',
  'mark-rejected': 'Sent back',
  'mark-skipped': 'Not answered',
  'mark-waiting': 'Waiting to be sent',
  'mark-next': 'Next',
  'mark-open': 'Not answered yet',
  pendingText: 'Submitted on {at}. You can still change it until it is approved.',
  skippedText: 'You skipped this question. You can still answer it until it is approved.',
  approvedText: 'Approved. Nothing more to do here.',
  waitingText: 'This answer stays on this device until it is sent.',
  rejectedText: 'Sent back: {reason}',
  rejectedAsk: 'Please answer again.',

  // the end
  submitted: 'Submission Successful',
  reviewText: 'Your application is under review. We will tell you when every answer has been reviewed.',
  judgingText: 'Your application has advanced to the judging round. We will tell you what the judges decide.',
  awaiting: 'Awaiting approval',
  look: 'View your answers',
  notSelected: 'You were not selected this time',
  notSelectedText:
    'Thank you for applying to {name}. The lessons stay open to you, and your hub can tell you what else you can do.',
  againText:
    'You can apply again: {name} accepts applications until {day}. Your answers are saved, so you do not need to write them again.',
  again: 'Apply to {name}',
  selected: 'You are selected!',
  selectedText: 'Congratulations. You have a place in {name}. Your hub will tell you what comes next.',
  tooLate: 'Too Late!',
  tooLateText:
    'The deadline for this application was {day}. Contact your mentor or trainer: they can tell you what is still possible.',
  tooLatePlain:
    'The deadline for this application has passed. Contact your mentor or trainer: they can tell you what is still possible.',
  contact: 'Who to contact',
  coach: 'Mentor or trainer',
  email: 'Email',
  phone: 'Phone',
  nearestHub: 'Your hub',
  learning: 'Go to your lessons',

  // errors
  notOk: 'Something is not ok!',
  notOkText: 'This page does not exist. Your answers are safe.',
  errorOccured: 'Error Occured {error}',
  check: 'Check my Progress',
  toInvitation: 'Go to my invitation',
  tutorial: 'How to apply',
  tutorialText: 'A step-by-step video. It is hosted on {site}, which can see that you watch it.',
  watch: 'Watch the video',
  openVideo: 'Open it on {site}',
} as const satisfies Catalogue
export type ApplicantWords = typeof en
