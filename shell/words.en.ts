import { pageTitlesEn } from '#contract/page-titles.en.ts'
import type { Catalogue } from '#kit/core/words.ts'

export const en = {
  ...pageTitlesEn,

  // the frame around every page
  skip: 'Skip to content',
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
  offline: 'You are offline. Pages already open still work.',
  breakText: 'The rest of the portal still works. Try opening this page again.',
  loadFailedTitle: 'This page could not be loaded',
  loadFailedText: 'Check your connection and try again.',
  pageUnwritten: 'This page is not written yet. Contact us if you have a question.',
  tenantFailedTitle: 'The portal could not be opened',

  // landing
  lead: 'Loans and practical support for small businesses in Kenya and Tanzania, with the full cost shown before you apply.',
  tryCalculator: 'See what a loan costs',
  example: 'Example estimate',
  exampleAmount: 'You borrow',
  exampleInstalment: 'You pay each month',
  examplePeriod: 'for {period}',
  exampleTotal: 'Total to repay',
  exampleParts: 'Of {total}, {amount} is the loan and {cost} is its cost.',
  exampleBasis:
    'This is a cautious estimate that adds {growth}% to the balance each month. The actual cost is the yearly interest rate of the loan fund, shown in the offer you sign.',
  exampleOwn: 'Try your own figures',
  offers: 'What you can count on',
  offerLoans: 'Loans for your business',
  offerLoansText: 'From {minimum} to {maximum}, paid back over {shortest} to {longest}.',
  offerLoansLink: 'See our products',
  offerCalculator: 'The cost before you apply',
  offerCalculatorText:
    'See the monthly repayment, the total cost and what you can afford. No account is needed, and your figures stay on your device.',
  offerCalculatorLink: 'Open the calculator',
  offerPeople: 'Personal support',
  offerPeopleText: 'A loan officer discusses your plan with you, by phone or email.',
  offerPeopleLink: 'Talk to us',
  steps: 'How it works',
  stepCost: 'See what it costs',
  stepCostText: 'Enter an amount, a period and your income to see what you would pay.',
  stepAsk: 'Tell us your plan',
  stepAskText: 'Call or write to us. We tell you what a loan would cost before you decide.',
  stepAccount: 'We open your account',
  stepAccountText: 'Call or write to us. A loan officer registers you and your business.',
  stepRepay: 'Apply, then repay monthly',
  stepRepayText:
    'Once your loan is approved, you repay each month from your phone with mobile money such as M-Pesa.',
  partnerTitle: 'Do you run a website for entrepreneurs?',
  partnerText: 'Add the loan calculator to it, in your own colours, with two lines of HTML.',

  // contact
  contactTitle: 'Talk to us',
  contactText: 'Questions about a loan, a training or your account: we are glad to help.',
  sendMessage: 'Send Us A Message',
  address: 'Address',
  phone: 'Phone',
  support: 'Help with your account',
  programmes: 'Training and programmes',
  writeTo: 'Write to {email}',
  callTo: 'Call {phone}',

  // loan calculator
  calculatorHelp: 'Would you prefer to talk to us?',

  // sign up, sign in, not found
  signupLead: 'Our staff open accounts, so every new client has someone to guide them from the start.',
  signupHow: 'How to get an account',
  signupThen: 'We register you and send you an invitation to sign in.',
  signupDisabled: 'Self Registration is currently disabled',
  signupDisabledText: 'You cannot register yourself here. Ask us to open an account for you.',
  haveAccount: 'Do you have an account?',
  signinOff: 'Sign-in is not available on this portal.',
  signinOffText:
    'You cannot sign in here at the moment. Your loan and your data are not affected. We can help you directly:',
  signinMeanwhile: 'You can use these without signing in',
  backToCalculator: 'Back to the loan calculator',
  notYours: 'This page is not for your account',
  notYoursText: 'You are signed in as {name}. This page is for a different type of account.',
  goHome: 'Go to your home page',
  notFoundInside: 'This page does not exist or is not part of this portal. Use the menu to find your pages.',
  notFoundText: 'This page does not exist or is not part of this portal. These pages may help:',
} as const satisfies Catalogue
export type ShellWords = typeof en
