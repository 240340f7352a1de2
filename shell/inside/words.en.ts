import { roleLabels } from '#contract/role-words.ts'
import { stepsEn } from '#contract/step-names.en.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { keptEn } from '#kit/outbox/kept.en.ts'
import { en as fieldEn } from '#rules/field/words.en.ts'
import { noticeWords } from './notice-words.ts'

export const en = {
  // the frame
  places: 'Your pages',
  mainPlaces: 'Main pages',
  more: 'More',
  fold: 'Fold the menu',
  unfold: 'Unfold the menu',
  placeDone: 'done',
  'group-lending': 'Loans and programme',
  'group-programme': 'Programme',
  'group-business': 'Your business',
  'group-teaching': 'Teaching',
  'group-you': 'You',
  'group-work': 'Work',
  'group-people': 'People',
  'group-run': 'Run',
  trail: 'Where you are',
  logOut: 'Log out',
  logOutEverywhere: 'Log out everywhere',
  loggedOutFailed: 'You are still signed in, because the server did not answer. Try again.',
  accountMenu: 'Your account: {name}',
  security: 'Profile and security',
  securityShort: 'Security',
  ...roleLabels('en'),

  // counts in the menu, and the strip under the top bar
  waits: '{count} waiting',
  waitsLate: 'some of it late',
  unsent: keptEn.things,
  stripLate: { one: '{amount} is {count} day late', other: '{amount} is {count} days late' },
  stripPay: 'Pay',
  stripSee: 'See',
  stripLoan: 'Application {code}',
  stripOverdue: '{what} is overdue',
  stripReturned: '{what} was sent back',
  stripReturnedFor: '{what} was sent back: {reason}',
  ...stepsEn,

  search: 'Search clients',
  searchOff: 'Search is switched off for this portal. Use the list of clients instead.',
  searchNone: 'Nobody is found under “{search}”.',
  searchFailed: 'The search did not work. Try again.',
  searchAll: { one: 'Show {count} result', other: 'Show all {count} results' },

  // notifications
  notices: 'Notifications',
  unread: { one: '{count} unread notification', other: '{count} unread notifications' },
  noNotices: 'No news',
  noNoticesText: 'What happens with your account will stand here.',
  noticesFailed: 'Your notifications could not be loaded.',
  olderNotices: 'Show older ones',
  newNotice: 'new',
  ...noticeWords.en,
  'notice.other': 'Something about your account changed.',

  // a sensitive action requires the user to confirm their identity
  confirmTitle: 'Show that it is you',
  confirmText: 'This moves money or gives access, so we ask once more. What you began goes on by itself.',
  confirmDo: 'Go on',
  confirmCancel: 'Cancel',
  mustLink: 'This portal asks for an authenticator app. Link one here, and everything else opens.',
  // the session will end soon, or has ended, while a page is open
  endingText: 'Your session ends at {time}, because you signed in long ago. Sign in again to go on.',
  endingSignIn: 'Sign in again',
  endingHide: 'Hide',
  endingDialog: 'Your session ends at {time}. What you typed stays here.',
  endingLater: 'Not now',
  endedTitle: 'Sign in again to go on',
  endedText: 'Your session has ended. What you typed is still here.',
  endedPassword: 'Password of {email}',
  endedCode: 'Code from your authenticator app',
  endedSignIn: 'Sign in',
  endedLeave: 'Sign out instead',
  required: fieldEn['field.required'],
  unreachable: 'The server did not answer. Check your connection and try again.',

  // signing out with data that exists only on this device
  leavingTitle: 'Something is on this device only',
  leavingText: 'We do not have it yet. Signing out deletes it from this device:',
  lossSurveys: { one: '{count} survey that you filled in', other: '{count} surveys that you filled in' },
  lossAnswers: { one: '{count} answer of your application', other: '{count} answers of your application' },
  lossRefused: {
    one: '{count} of them was not accepted. Look at it on its page.',
    other: '{count} of them were not accepted. Look at them on their page.',
  },
  lossUploads: { one: '{count} file that is being sent', other: '{count} files that are being sent' },
  lossLoan: 'A loan application that you began',
  lossStep: 'A step of your onboarding that you began',
  lossSurvey: 'A survey that you began',
  lossApplication: 'An answer of your application that you began',
  lossDraft: 'A form that you began',
  leavingSend: 'Send now',
  leavingStay: 'Stay',
  leavingDelete: 'Sign out and delete',
  leavingSending: 'Sending…',
  leavingStuck: 'It could not be sent. Check your connection and try again.',
  leavingOffline: 'You are offline. It can be sent once you have a connection.',

  // homes
  there: 'there',
} as const satisfies Catalogue
export type InsideWords = typeof en
