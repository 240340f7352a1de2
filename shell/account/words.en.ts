import { signinWordsEn } from '#contract/signin-words.en.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { en as accountEn } from '#rules/account/words.en.ts'
import { en as fieldEn } from '#rules/field/words.en.ts'

export const en = {
  ...signinWordsEn,

  // fields that several screens share
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 8 characters. Three words that you can remember are a good password.',
  otp: 'One-time password (OTP)',
  otpHint: 'The 6 digits that we sent you.',
  required: fieldEn['field.required'],
  emailWrong: fieldEn['field.email'],
  phoneWrong: fieldEn['field.phone'],
  passwordShort: accountEn['field.password'],
  passwordMismatch: accountEn['password.no-match'],
  fixAll: 'Fix all errors before proceeding',
  errorOccured: 'Error Occured {message}',
  unreachable: 'The server did not answer. What you typed is kept. Check your connection and try again.',
  backToLogin: 'Back to sign in',
  login: 'Login',

  // sign in
  noAccount: 'No account yet?',
  howToGetOne: 'How to get one',
  secondFactor: 'Code from your authenticator app',
  secondFactorHint: 'The 6 digits that the app shows for {name}, or one of your recovery codes.',
  verified: 'Your account is verified. You can sign in now.',

  // verify
  verifyLead: 'We sent a one-time password to {email}, and to your phone if we know its number.',
  verifyCode: 'Verify Code',
  resendOtp: 'Resend OTP',
  resendIn: 'You can ask for another one in {seconds} s.',
  otpRequired: 'You need to enter your otp to verify your account',
  emailUnknown: 'Go back to login to re-initiate OTP verification',

  // forgot and reset
  forgotLead: 'Enter the email address of your account. We send a one-time password to it.',
  resetPassword: 'Reset Password',
  resetLead: 'Enter the one-time password from the message, and the password that you want from now on.',
  resetDone: accountEn['password.reset'],
  resetDoneText: 'Sign in with your new password. Every other place where you were signed in is signed out.',
  resetRedirect: 'You go to the sign-in page in a few seconds.',

  // invitation
  stepEmail: 'Your email',
  stepDetails: 'Your details',
  invitedLead: 'Welcome! Two short steps, then you can sign in.',
  invitedEmailHint: 'The address that the invitation was sent to.',
  continue: 'Continue',
  name: 'Full name',
  nameHint: 'As on your identity document.',
  gender: 'Gender',
  Male: 'Male',
  Female: 'Female',
  phone: 'Phone number',
  age: 'Age',
  ageWrong: 'Enter your age in years, from 18',
  referralCode: 'Referral code',
  referralHint: 'If somebody gave you one.',
  invitedMismatch: accountEn['password.two-mismatch'],
  createAccount: 'Create my account',
  sentTitle: 'Look into your email',
  doneTitle: 'Your account is ready',
  doneText: 'You are taken on in a few seconds.',
  goOn: 'Go on now',

  // connect
  connectLead: '{partner} asks to show you your {portal} account on its own pages.',
  connectSees: 'On its pages you will be able to',
  'connect-home': 'open your home: what waits for you, and how your loan stands',
  'connect-credit-report': 'see your credit report and say what is wrong in it',
  'connect-budget': 'see and change what you plan to spend',
  'connect-learning': 'open “Learning”',
  'connect-playbook': 'work through playbooks with your advisor, reply to assignments and give feedback',
  'connect-validation': 'hand in statements and see how far your book is from them',
  'connect-scorecard': 'see how your business scores in each quarter',
  'connect-credit-score': 'see your credit scorecard',
  'connect-invest-profile': 'write what your business tells investors, and see who asks',
  'connect-profile': 'see and complete your profile',
  'connect-loans': 'see your loans and apply for new ones',
  'connect-loan-pay': 'pay your loan back with M-Pesa',
  'connect-onboarding': 'go through your onboarding and hand in its papers',
  'connect-applicant': 'answer the questions of your application',
  'connect-survey': 'answer surveys',
  'connect-documents': 'write quotations and invoices, and record what was paid',
  'connect-digikua': 'keep your books and see how your business does',
  connectNot:
    '{partner} does not get your password, and cannot sign in as you. What you see there comes from us.',
  connectEnd: 'You can end this at any time in your profile, under Security.',
  connectAs: 'Signed in as {name}, {email}',
  connected: 'You allowed this before.',
  allow: 'Allow',
  doNotAllow: 'Do not allow',
  connectUnknown:
    'This page was opened without saying which website asks. Go back to the website and try again.',
  connectDone: 'Done. You can close this window and go back to {partner}.',
  connectRefused: 'Nothing was shared. You can close this window.',
} as const satisfies Catalogue
export type AccountWords = typeof en
