import type { Catalogue } from '#kit/core/words.ts'
import { en as loanEn } from '#rules/loan/words.en.ts'

/** With the specification's settings, the minimum reads 'The minimum amount of loan that we offer starts at Ksh50000'. */
export const en = {
  title: 'Loan calculator',
  lead: 'See what a loan would cost and whether you can afford it.',
  amount: 'Loan amount',
  amountHint: 'From {minimum} to {maximum}',
  months: 'Repayment period',
  monthsUnknown: '{months} months is not available. Choose a period from the list',
  income: 'Your monthly income',
  incomeHint: 'What your business and work bring in each month, before expenses',
  purpose: 'What is the loan for?',
  purposeUnknown: 'Choose one of these purposes',
  personal: 'Personal',
  recurring: 'Recurring Expenses',
  capital: 'Capital Expenses',
  check: 'Check my eligibility',

  minimum: 'The minimum amount of loan that we offer starts at {minimum}',
  maximum: 'The largest loan that we offer is {maximum}. Enter a lower amount',
  purposeRefused: loanEn['loan.business-only'],
  notEligible: 'You are not eligible for this amount, kindly enter a lower loan amount',
  largest: 'Over {period} you can afford up to {amount}.',
  useLargest: 'Use {amount}',
  shortest: 'For {amount} the shortest period you can afford is {period}.',
  useShortest: 'Use {period}',
  noneCarries: 'No amount fits this income over this period. Try another period or a higher income.',

  result: 'Your estimate',
  resultEmpty: 'Enter an amount and a period to see what you would pay each month and in total.',
  instalment: 'Monthly repayment',
  total: 'Total to repay',
  cost: 'Cost of the loan',
  plain:
    'You borrow {amount} and pay {instalment} each month for {period}: {total} in total, {cost} more than you borrowed.',
  share: 'That is {percent}% of your income. The limit is {limit}%.',
  adviceEmpty: 'Add your monthly income to see whether you can afford this loan.',
  eligible: 'You can afford this loan.',
  nextStep: 'Sign in to apply',
  basis:
    'This estimate adds {growth}% to the balance each month. The offer you sign states your exact rate and cost.',

  facts: 'Show key facts and all repayments',
  hideFacts: 'Hide key facts',
  factsTitle: 'Key facts about this loan',
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
  guideRate: 'Interest',
  guideLast: '{from} and above',
  guideNote: 'A guide only. The fund you apply to sets the interest rate of your loan.',
} as const satisfies Catalogue
export type CalculatorWords = typeof en
