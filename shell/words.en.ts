import { pageTitlesEn } from '#contract/page-titles.en.ts'
import type { Catalogue } from '#kit/core/words.ts'

export const en = {
  ...pageTitlesEn,

  // the frame around every page
  skip: 'Skip to the content',
  login: 'Login',
  yourAccount: 'Your account',
  menu: 'Menu',
  closeMenu: 'Close menu',
  mainLinks: 'Main',
  language: 'Language',
  scheme: 'Colours',
  schemeSystem: 'same as your device',
  schemeLight: 'light',
  schemeDark: 'dark',
  information: 'Information',
  rules: 'Your rights',
  partners: 'For partners',
  follow: 'Follow us',
  offline: 'You are offline. What is open here keeps working.',
  breakText: 'The rest of the portal still works. You can open this page again.',
  loadFailedTitle: 'This page could not be loaded',
  loadFailedText: 'Check your connection and try again.',
  tenantFailedTitle: 'The portal could not be opened',

  // landing
  lead: 'Loans and practical support for small businesses in Kenya and Tanzania, with the full cost in plain sight before you apply.',
  tryCalculator: 'See what a loan costs',
  example: 'An example, estimated',
  exampleAmount: 'You borrow',
  exampleInstalment: 'You pay each month',
  examplePeriod: 'for {period}',
  exampleTotal: 'You pay back in all',
  exampleParts: 'Of {total}, {amount} is the loan and {cost} is its cost.',
  exampleBasis:
    'The estimate is on the safe side: it grows the debt by {growth}% each month. A loan costs the yearly interest of its fund, and the offer that you sign states it.',
  exampleOwn: 'Try your own figures',
  offers: 'What you can count on',
  offerLoans: 'Loans for your business',
  offerLoansText: 'From {minimum} to {maximum}, paid back over {shortest} to {longest}.',
  offerLoansLink: 'See our products',
  offerCalculator: 'The cost before you apply',
  offerCalculatorText:
    'See the monthly repayment, the total and what your income carries. You need no account, and your figures stay on your device.',
  offerCalculatorLink: 'Open the calculator',
  offerPeople: 'People who answer',
  offerPeopleText: 'A loan officer talks your plan through with you, on the phone or by e-mail.',
  offerPeopleLink: 'Talk to us',
  steps: 'How it works',
  stepCost: 'See what it costs',
  stepCostText: 'Enter an amount, a period and your income. You see at once what you would pay.',
  stepAsk: 'Tell us your plan',
  stepAskText: 'Call or write to us. We tell you what a loan would cost before you decide.',
  stepAccount: 'We open your account',
  stepAccountText: 'Call or write to us. A loan officer registers you and your business.',
  stepRepay: 'Apply, then repay monthly',
  stepRepayText:
    'Once the loan is approved you repay each month from your phone, with mobile money such as M-Pesa.',
  partnerTitle: 'Do you run a website for entrepreneurs?',
  partnerText: 'Put the loan calculator on it, in your own colours, with two lines of HTML.',

  // contact
  contactTitle: 'Talk to us',
  contactText: 'Questions about a loan, a training or your account: we are glad to help.',
  sendMessage: 'Send Us A Message',
  address: 'Post',
  phone: 'Phone',
  support: 'Help with your account',
  programmes: 'Training and programmes',
  writeTo: 'Write to {email}',
  callTo: 'Call {phone}',

  // loan calculator
  calculatorHelp: 'Would you rather talk it through?',

  // sign up, sign in, not found
  signupLead:
    'Accounts are opened by our staff, so that every new client starts with a person who knows the way.',
  signupHow: 'To get an account',
  signupThen: 'We register you and send you an invitation to sign in.',
  signupDisabled: 'Self Registration is currently disabled',
  signupDisabledText: 'You cannot register here by yourself. Ask us for an account instead.',
  haveAccount: 'Do you have an account?',
  signinOff: 'Sign-in is not switched on for this portal.',
  signinOffText:
    'You cannot sign in here at the moment. Your loan and your data are not affected. We can help you directly:',
  signinMeanwhile: 'You do not need to sign in for these',
  backToCalculator: 'Back to the loan calculator',
  notYours: 'This page is not for your account',
  notYoursText: 'You are signed in as {name}. Pages like this one belong to accounts of another kind.',
  goHome: 'Go to your home page',
  notFoundInside:
    'There is nothing at this address, or this portal does not have it. Your pages are in the menu.',
  notFoundText: 'There is nothing at this address, or it is not part of this portal. These pages may help:',
} as const satisfies Catalogue
export type ShellWords = typeof en
