import { signinWordsEn } from '#contract/signin-words.en.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { en as accountEn } from '#rules/account/words.en.ts'
import { en as fieldEn } from '#rules/field/words.en.ts'

export const en = {
  ...signinWordsEn,

  // fields that several screens share
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 8 characters. Three words you can remember make a good password.',
  otp: 'One-time password (OTP)',
  otpHint: 'The 6-digit code we sent you.',
  required: fieldEn['field.required'],
  emailWrong: fieldEn['field.email'],
  phoneWrong: fieldEn['field.phone'],
  passwordShort: accountEn['field.password'],
  passwordMismatch: accountEn['password.no-match'],
  fixAll: 'Fix all errors before proceeding',
  errorOccured: 'Error Occured {message}',
  unreachable: 'The server did not respond. What you typed is kept. Check your connection and try again.',
  backToLogin: 'Back to sign in',
  login: 'Login',

  // sign in
  signinToApply: 'Sign in to apply with these figures.',
  noAccount: 'No account yet?',
  howToGetOne: 'How to get one',
  secondFactor: 'Code from your authenticator app',
  secondFactorHint: 'The 6-digit code the app shows for {name}, or one of your recovery codes.',
  verified: 'Your account is verified. You can sign in now.',

  // verify
  verifyLead: 'We sent a one-time password to {email}, and to your phone if we have its number.',
  verifyCode: 'Verify Code',
  resendOtp: 'Resend OTP',
  resendIn: 'You can request another one in {seconds} s.',
  otpRequired: 'You need to enter your otp to verify your account',
  emailUnknown: 'Go back to login to re-initiate OTP verification',

  // forgot and reset
  forgotLead: 'Enter the email address of your account. We will send it a one-time password.',
  resetPassword: 'Reset Password',
  resetLead: 'Enter the one-time password we sent you, and your new password.',
  resetDone: accountEn['password.reset'],
  resetDoneText: 'Sign in with your new password. You have been signed out everywhere else.',
  resetRedirect: 'You will go to the sign-in page in a few seconds.',

  // invitation
  stepEmail: 'Your email',
  stepDetails: 'Your details',
  invitedLead: 'Welcome! Two short steps, then you can sign in.',
  invitedEmailHint: 'The address we sent your invitation to.',
  continue: 'Continue',
  name: 'Full name',
  nameHint: 'As shown on your ID.',
  gender: 'Gender',
  Male: 'Male',
  Female: 'Female',
  phone: 'Phone number',
  age: 'Age',
  ageWrong: 'Enter your age in years, from 18',
  referralCode: 'Referral code',
  referralHint: 'If someone gave you one.',
  invitedMismatch: accountEn['password.two-mismatch'],
  createAccount: 'Create my account',
  newLink: 'Send me a new link',
  sentTitle: 'Check your email',
  doneTitle: 'Your account is ready',
  doneText: 'You will continue in a few seconds.',
  goOn: 'Continue now',

  // connect
  connectLead: '{partner} wants to show your {portal} account on its own pages.',
  connectSees: 'On its pages you will be able to',
  'connect-home': 'open your home page, with your tasks and loan status',
  'connect-credit-report': 'see your credit report and dispute errors in it',
  'connect-budget': 'see and change your budget',
  'connect-learning': 'open “Learning”',
  'connect-playbook': 'work through playbooks with your advisor, reply to assignments and give feedback',
  'connect-validation': 'upload statements and compare them with your books',
  'connect-scorecard': 'see your business scores for each quarter',
  'connect-credit-score': 'see your credit scorecard',
  'connect-invest-profile': 'edit your investor profile, and see enquiries',
  'connect-profile': 'see and complete your profile',
  'connect-loans': 'see your loans and apply for new ones',
  'connect-loan-pay': 'repay your loan with M-Pesa',
  'connect-onboarding': 'complete your onboarding and upload documents',
  'connect-applicant': 'answer the questions in your application',
  'connect-survey': 'answer surveys',
  'connect-documents': 'create quotations and invoices, and record payments',
  'connect-digikua': 'keep your books and see how your business is doing',
  connectNot:
    '{partner} does not get your password, and cannot sign in as you. What you see there comes from us.',
  connectEnd: 'You can end this at any time in your profile, under Security.',
  connectAs: 'Signed in as {name}, {email}',
  connected: 'You allowed this before.',
  allow: 'Allow',
  doNotAllow: 'Do not allow',
  connectUnknown: 'We do not know which website sent you here. Go back to that website and try again.',
  connectDone: 'Done. You can close this window and go back to {partner}.',
  connectLost:
    'This window is no longer connected to the page of {partner}, so nothing can be shared. Close it and try again there, or continue here.',
  connectStay: 'Continue on {portal}',
  connectRefused: 'Nothing was shared. You can close this window.',
} as const satisfies Catalogue
export type AccountWords = typeof en
