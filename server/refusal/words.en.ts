import type { en as ofBoth } from '#rules/field/words.en.ts'

export const en = {
  // common to all calls
  'call.nothing-here': 'There is nothing here. Check the address, or go back.',
  'call.module-off': 'This part of the portal is switched off.',
  'call.too-large': 'This is too large to send. Send less at a time.',
  'call.away': 'The service is unavailable at the moment. Please try again.',
  'call.no-room': 'Our server has no space left, so this was not saved. Contact support, then try again.',
  'call.at-once': 'Something else was saved at the same moment, so this was not. Please try again.',
  'call.failed': 'Something went wrong on our side. Please try again.',
  'call.no-answer': 'The service is not responding. Please try again in a minute.',
  'call.too-many': 'Too many attempts. Please try again in a minute.',
  'call.too-many-for': 'Too many attempts. Please try again in {minutes} minutes.',
  'call.sign-in': 'Sign in to continue.',
  'call.session-ended': 'Your session has ended. Sign in again.',
  'call.forbidden': 'Your account does not have the right to do this.',
  'call.confirm': 'Confirm that it is you to continue.',
  'call.link-first':
    'This portal requires an authenticator app. Link one on your profile, under Security, to continue.',
  'call.link-to-pay-out':
    'You need an authenticator app to pay out. Link one on your profile, under Security.',
  'call.saved': 'Saved.',
  'call.changed-meanwhile': 'Someone changed this in the meantime. Check it, then save again.',
  'page.none': 'There is no such page. Check the address, or start from the home page.',
  'page.not-built': 'The widgets are not built yet.',
  'call.fields': 'Some fields need correction.',
  'field.missing': 'Is missing.',
  'field.form': 'Is not in the expected form.',
  'field.character': 'Contains a character that cannot be saved.',
  'field.line': 'Use one line of plain text',
  'field.line-60': 'Use one line of at most 60 characters.',
  'field.text': 'Must be a string.',
  'field.text-size': 'Must be a string with a length between {least} and {most}.',
  'field.integer': 'Must be a whole number.',
  'field.least': 'Must be a whole number greater than or equal to {least}.',
  'field.most': 'Must be a whole number less than or equal to {most}.',
  'field.number': 'Must be a number.',
  'field.number-least': 'Must be a number greater than or equal to {least}.',
  'field.number-most': 'Must be a number less than or equal to {most}.',
  'field.one-of': 'Must be one of {values}.',
  'field.yes-no': 'Must be a value of type boolean.',
  'field.list': 'Must be a list.',
  'field.list-size': 'Must be a list with a length between {least} and {most}.',
  'field.object': 'Must be an object.',
  'field.at-most': 'Must be at most {most}.',
  'field.characters': 'Must have at most {most} characters.',
  'field.characters-from-1': 'Must have 1 to {most} characters.',
  'field.entries': 'Must have at most {most} entries.',
  'field.day': 'Is not a date.',

  // tenants, partner sites and webhooks
  'field.https': 'The address must begin with https://',
} as const

type Own = typeof en & typeof ofBoth
declare module './message.ts' {
  interface Texts extends Own {}
}
