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
  fold: 'Collapse menu',
  unfold: 'Expand menu',
  foldKey: 'Collapse menu with the [ key',
  placeDone: 'done',
  'group-lending': 'Loans and programme',
  'group-programme': 'Programme',
  'group-business': 'Your business',
  'group-teaching': 'Teaching',
  'group-you': 'You',
  'group-work': 'Work',
  'group-people': 'People',
  'group-run': 'Manage',
  trail: 'Where you are',
  logOut: 'Log out',
  logOutEverywhere: 'Log out everywhere',
  loggedOutFailed: 'You are still signed in, because the server did not respond. Try again.',
  accountMenu: 'Your account: {name}',
  security: 'Profile and security',
  securityShort: 'Security',
  ...roleLabels('en'),

  // counts in the menu, and the strip under the top bar
  waits: '{count} waiting',
  waitsLate: 'some overdue',
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
  searchNone: 'No clients found for “{search}”.',
  searchFailed: 'The search did not work. Try again.',
  searchAll: { one: 'Show {count} result', other: 'Show all {count} results' },

  // notifications
  notices: 'Notifications',
  unread: { one: '{count} unread notification', other: '{count} unread notifications' },
  noNotices: 'No notifications',
  noNoticesText: 'Updates about your account will appear here.',
  noticesFailed: 'Your notifications could not be loaded.',
  olderNotices: 'Show older ones',
  newNotice: 'new',
  ...noticeWords.en,
  'notice.other': 'Something about your account changed.',

  // a sensitive action requires the user to confirm their identity
  confirmTitle: 'Confirm it is you',
  confirmText:
    'This moves money or gives access, so please confirm. Your action then continues automatically.',
  confirmDo: 'Continue',
  confirmCancel: 'Cancel',
  mustLink: 'This portal requires an authenticator app. Link one here to open the other pages.',
  // the session will end soon, or has ended, while a page is open
  endingText: 'Your session ends at {time} because you signed in a long time ago. Sign in again to continue.',
  endingSignIn: 'Sign in again',
  endingHide: 'Hide',
  endingDialog: 'Your session ends at {time}. What you typed stays here.',
  endingLater: 'Not now',
  endedTitle: 'Sign in again to continue',
  endedText: 'Your session has ended. What you typed is still here.',
  endedPassword: 'Password for {email}',
  endedCode: 'Code from your authenticator app',
  endedSignIn: 'Sign in',
  endedLeave: 'Log out instead',
  required: fieldEn['field.required'],
  unreachable: 'The server did not respond. Check your connection and try again.',

  // logging out with data that exists only on this device
  leavingTitle: 'Some work is only on this device',
  leavingText: 'It has not been sent yet. Logging out deletes it from this device:',
  lossSurveys: { one: '{count} completed survey', other: '{count} completed surveys' },
  lossAnswers: { one: '{count} application answer', other: '{count} application answers' },
  lossRefused: {
    one: '{count} of them was not accepted. Check it on its page.',
    other: '{count} of them were not accepted. Check them on their page.',
  },
  lossUploads: { one: '{count} file being uploaded', other: '{count} files being uploaded' },
  lossLoan: 'A loan application you started',
  lossStep: 'An onboarding step you started',
  lossSurvey: 'A survey you started',
  lossApplication: 'An application answer you started',
  lossDraft: 'A form you started',
  leavingSend: 'Send now',
  leavingStay: 'Stay',
  leavingDelete: 'Log out and delete',
  leavingSending: 'Sending…',
  leavingStuck: 'Sending failed. Check your connection and try again.',
  leavingOffline: 'You are offline. You can send it once you are back online.',

  // homes
  there: 'there',
} as const satisfies Catalogue
export type InsideWords = typeof en
