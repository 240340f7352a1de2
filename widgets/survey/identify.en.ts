import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the phone verification. */
export const identifyEn = {
  phoneTitle: 'Your phone number',
  phoneLead: 'We send you a code by SMS so that your answers are counted only once.',
  phone: 'Phone number',
  sendCode: 'Send code',
  codeTitle: 'The code from the SMS',
  codeSent: 'We sent a 6-digit code to {phone}. It is valid for 10 minutes.',
  code: 'Code',
  codeWrong: 'Enter the 6 digits from the SMS',
  confirm: 'Confirm',
  codeAgain: 'Send another code',
  otherPhone: 'Use another number',
  errorLine: 'Error Occured! Try again',
  errorOccured: 'Error Occured {error}',
} as const satisfies Catalogue
export type IdentifyWords = typeof identifyEn
