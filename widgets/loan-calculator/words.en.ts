import type { Catalogue } from '#kit/core/words.ts'
import { en as loanEn } from '#rules/loan/words.en.ts'

/** With the specification's settings, the minimum reads 'The minimum amount of loan that we offer starts at Ksh50000'. */
export const en = {
  title: 'Loan calculator',
  lead: 'See what a loan would cost and whether your income carries it.',
  amount: 'Loan amount',
  amountHint: 'From {minimum} to {maximum}',
  months: 'Repayment period',
  monthsUnknown: '{months} months is not on offer. Choose one of the periods in the list',
  income: 'Your monthly income',
  incomeHint: 'What your business and work bring in each month, before expenses',
  purpose: 'What is the loan for?',
  purposeUnknown: 'Choose one of the purposes below',
  personal: 'Personal',
  recurring: 'Recurring Expenses',
  capital: 'Capital Expenses',
  check: 'Check my eligibility',

  minimum: 'The minimum amount of loan that we offer starts at {minimum}',
  maximum: 'The largest loan that we offer is {maximum}. Enter a lower amount',
  purposeRefused: loanEn['loan.business-only'],
  notEligible: 'You are not eligible for this amount, kindly enter a lower loan amount',
  largest: 'Over {period} your income carries up to {amount}.',
  useLargest: 'Use {amount}',
  shortest: 'For {amount} the shortest period your income carries is {period}.',
  useShortest: 'Use {period}',
  noneCarries: 'With this income no amount on offer fits this period. Try another period or a higher income.',

  result: 'Your figures',
  resultEmpty: 'Enter an amount and a period to see what you would pay each month and in all.',
  instalment: 'Monthly repayment',
  total: 'Total to repay',
  cost: 'Cost of the loan',
  plain:
    'You borrow {amount} and pay {instalment} each month for {period}: {total} in all, {cost} more than you borrowed.',
  share: 'That is {percent}% of your income. The limit is {limit}%.',
  adviceEmpty: 'Add your monthly income to see whether it carries this loan.',
  eligible: 'Your income carries this loan.',
  nextStep: 'Sign in to apply',
  basis:
    'An estimate that grows the debt by {growth}% each month. The offer you sign states your exact rate and cost.',

  facts: 'Show key facts and all repayments',
  hideFacts: 'Hide key facts',
  factsTitle: 'Key facts of this loan',
  print: 'Print',
  copyLink: 'Copy link to these figures',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied. Select it and copy it by hand.',
  linkLabel: 'Link to these figures',
  provider: 'Provider',
  contact: 'Questions',
  made: 'Made on {date}. This is an estimate, not an offer.',
  schedule: 'Repayments month by month',
  month: 'Month',
  due: 'To pay',
  left: 'Left to pay',

  guide: 'Interest guide',
  guideAmount: 'Loan amount',
  guideRate: 'Interest',
  guideLast: '{from} and above',
  guideNote: 'A guide to the interest by amount. The fund you apply to sets the rate of your loan.',
} as const satisfies Catalogue
export type CalculatorWords = typeof en
