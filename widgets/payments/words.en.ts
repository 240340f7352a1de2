import { headingsIn } from '#contract/column.ts'
import { payoutColumns, receivedColumns, unmatchedColumns } from '#contract/payment-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const en = {
  ...listEn,
  ...headingsIn('en', receivedColumns),
  ...headingsIn('en', unmatchedColumns),
  ...headingsIn('en', payoutColumns),
  title: 'Payments',
  unmatched: 'Without a loan',
  received: 'Received',
  payouts: 'Payouts',
  record: 'Record a payment',

  unmatchedLead:
    'Money that came in under an account number that no loan has. Book it on its loan, or give it back.',
  searchUnmatched: 'Receipt, payer or what was typed',
  amount: 'Amount',
  unknown: 'Unknown',
  nothing: 'Nothing',
  assign: 'Book on a loan',
  note: 'Note',
  refunded: 'Given back',
  allMatched: 'All money has its loan',
  allMatchedText: 'What comes in under an account number that no loan has will stand here.',

  receivedLead: 'Everything that came in for loans, by phone, Paybill, bank or in cash.',
  searchReceived: 'Receipt, client or loan code',
  channel: 'Way',
  'by-prompt': 'M-Pesa request',
  'by-paybill': 'M-Pesa Paybill',
  'by-card': 'Card',
  'by-bank': 'Bank',
  'by-cash': 'Cash',
  pdf: 'PDF',
  reverse: 'Take back',
  noneReceived: 'No payments yet',
  noneReceivedText: 'What borrowers pay will stand here, the newest first.',

  payoutsLead:
    'Loans on their way to borrowers, until they are paid. A second person confirms what M-Pesa cannot.',
  searchPayouts: 'Client, loan code or receipt',
  'to-mpesa': 'M-Pesa',
  'to-bank': 'Bank account',
  confirm: 'Confirm',
  secondPerson: 'You started it: somebody else confirms it.',
  nothingToDo: 'Nothing',
  noPayouts: 'No payout is under way',
  noPayoutsText:
    'Payouts that wait, failed or are not certain will stand here. Choose a state to see those that are paid.',

  guide: 'What the states mean',
  'is-booking': 'Being booked',
  'is-booked': 'Booked',
  'is-reversed': 'Taken back',
  'is-waiting': 'Waiting',
  'is-sent': 'Sent',
  'is-paid': 'Paid',
  'is-failed': 'Failed',
  'is-unknown': 'Not certain',
  'means-booking':
    'The money is here and is on its way into the book of loans. It is tried again by itself until it is there.',
  'means-booked': 'It counts on the loan, and the client has been told.',
  'means-reversed': 'It does not count any more. The loan was worked out again without it.',
  'means-waiting':
    'To M-Pesa: it goes out in a moment, large loans in parts over several days. To a bank: make the transfer, then a second person confirms it.',
  'means-sent':
    'M-Pesa has it and has not said yet whether it is paid. We go on asking; it is never sent twice.',
  'means-paid': 'The borrower has the money. Once all parts are paid, the loan runs.',
  'means-failed':
    'Nothing was paid. Mend what stands in the way, then start the payout again on the loan’s page.',
  'means-unknown':
    'Nobody knows whether it was paid. Look it up in the M-Pesa organisation portal; then a second person says here what is true.',

  findLoan: 'Loan',
  findLoanHint: 'Loan code, or the client’s name or number.',
  whichLoan: 'Which loan?',
  foundLoan: '{name}, {code}: {left} left',
  noLoan: 'No loan that is being paid back is found under these words.',
  moreLoans: { one: '{count} more. Type more of it.', other: '{count} more. Type more of it.' },
  chooseLoan: 'Choose the loan that the money is for.',

  assignTitle: 'Book {amount} on a loan',
  assignOn: 'Book on {code}',
  assignLead: 'The money counts from the day on which it came.',
  assignNext:
    '{amount} will count on the loan of {client}, who is told. Only an authorizer can take it back.',

  noteTitle: 'Note on {receipt}',
  noteLead: 'Staff see the note in the list. Money that was given back leaves the list.',
  noteHint: 'What is being done about it, or how it was given back.',
  whatNow: 'And now?',
  keepWaiting: 'It stays in the list',
  isRefunded: 'The {amount} were given back to the payer',
  save: 'Save',

  reverseTitle: 'Take back {receipt}',
  reverseLead:
    '{amount} of {client} will not count on loan {code} any more: what is owed is worked out again, with penalties. The entry stays in the list.',
  reason: 'Reason',
  reasonHint: 'Goes into the history of the loan.',

  confirmTitle: 'Payout to {client}, {code}',
  'confirmLead-bank': '{by} started a bank transfer of {amount} to {client}. Look at the bank statement.',
  'confirmLead-mpesa':
    '{by} sent {amount} to {client}, and M-Pesa did not say what became of it. Look it up in the M-Pesa portal.',
  confirmNext:
    'If it was paid, the loan runs and the client is told. If not, the payout can be started again.',
  isPaidQuestion: 'Was it paid?',
  yesPaid: 'Yes, the money has left our account',
  notPaid: 'No, and it will not be',
  'reference-bank': 'Reference of the transfer',
  'reference-mpesa': 'M-Pesa receipt',
  referenceHint: 'As it stands in the statement.',
  whyNot: 'Why not',

  cameBy: 'How it came',
  receiptNumber: 'Receipt or reference',
  receiptHint: 'Each one can be recorded once. Letters, digits and dashes.',
  receiptInvalid: 'Use 4 to 40 letters, digits or dashes.',
  paidOn: 'Paid on',
  paidOnHint: 'The day on which the money came, from the payout on.',
  recordLead:
    'The payment counts on the loan from that day, and the client is told. Only an authorizer can take it back.',
  recordIt: 'Record',
} as const satisfies Catalogue
export type PaymentWords = typeof en
