import type { Catalogue } from '#kit/core/words.ts'
import { keptEn } from '#kit/outbox/kept.en.ts'
import { photoEn } from '#kit/ui/photo.en.ts'
import { identifyEn } from './identify.en.ts'
import { laterEn } from './later.en.ts'
import { navEn } from './nav.en.ts'

/** All texts of the widget. The first screens load only what they need. */
export const en = {
  ...photoEn,
  ...navEn,
  ...identifyEn,
  ...laterEn,
  // areas
  welcome: 'Welcome',
  welcomeLead: 'Your answers show how your business is doing. You can stop at any time and continue later.',
  questions: { one: '{count} question', other: '{count} questions' },
  until: 'Open until {day}',
  opens: 'Opens on {day}',
  ended: 'Was open until {day}',
  notOpen: 'Not open now',
  done: 'Done',
  doneOn: 'Done on {day}',
  waiting: 'Waiting to be sent',
  noSurveys: 'No surveys for you right now',
  noSurveysText: 'New surveys will appear here.',
  cardsBefore: 'This was last updated on {at}. The latest version could not be loaded.',

  // errors before there is a form
  unmapped: 'Error Occured Unmapped survey',
  noData: 'Error Occured No data',
  invalidData: 'Error Occured Invalid data',
  closedQuarter: 'Error Occured Survey is not open. Check back at the end of the quarter',
  closed: 'This survey is not open',
  empty: 'No Questions',
  notFound: 'Survey not found',
  notAdded: 'Survey questions have not been added.',

  // before and after sending
  reviewLead: 'This is what will be sent.',
  edit: 'Edit',
  editOf: 'Edit: {question}',
  noAnswer: 'No answer',
  send: 'Send',
  success: 'Success {message}',
  thanks: 'Thank you',
  previewed: 'This was a preview: nothing was sent.',
  answerAgain: 'Answer again',
  toHome: 'Back to the surveys',
  alreadyAnswered: 'You have answered this survey',
  alreadyAt: 'We received your answers on {day}.',

  // outbox
  waits: { one: '{count} survey waiting to be sent', other: '{count} surveys waiting to be sent' },
  waitsOnDevice: keptEn.answers,
  waitsOnPage: keptEn.page,
  sending: 'Your answers are being sent…',
  refused: 'Could not be sent: {title}',
  sendNow: 'Send now',
  mend: 'Check it',
  download: 'Download',
  remove: 'Delete',
  removed: 'The answers were deleted.',
  offline: 'You can continue without a connection: your answers will be sent when you are online.',
  waitsTitle: 'Answers waiting to be sent',
  waitsText: 'You do not need to do anything else. You can close this page and come back later.',
} as const satisfies Catalogue
export type SurveyWords = typeof en
