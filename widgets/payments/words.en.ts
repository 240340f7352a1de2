import { headingsIn } from '#contract/column.ts'
import {
  payoutColumns,
  pendingColumns,
  receivedColumns,
  unmatchedColumns,
} from '#contract/payment-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { farAboveEn } from '#kit/said/far-above.en.ts'
import { listEn } from '#kit/screens/list/words.en.ts'
import { en as paymentEn } from '#rules/payment/words.en.ts'

export const en = {
  ...listEn,
  ...headingsIn('en', receivedColumns),
  ...headingsIn('en', unmatchedColumns),
  ...headingsIn('en', payoutColumns),
  ...headingsIn('en', pendingColumns),
  title: 'Payments',
  unmatched: 'Without a loan',
  received: 'Received',
  payouts: 'Payouts',
  record: paymentEn['pending.record-payment'],

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
  from: 'From',
  to: 'To',
  'by-prompt': 'M-Pesa request',
  'by-paybill': 'M-Pesa Paybill',
  'by-card': 'Card',
  'by-bank': 'Bank',
  'by-cash': 'Cash',
  'by-mobile': 'M-Pesa, recorded by hand',
  pdf: 'PDF',
  reverse: 'Take back',
  noneReceived: 'No payments yet',
  noneReceivedText: 'What borrowers pay will stand here, the newest first.',

  pending: 'Second person',
  pendingLead: 'What somebody has asked for. It is done once a second person has confirmed it.',
  'pending-record-payment': paymentEn['pending.record-payment'],
  'pending-reverse-payment': paymentEn['pending.reverse-payment'],
  'pending-give-back': paymentEn['pending.give-back'],
  'pending-write-off': paymentEn['pending.write-off'],
  'why-above-owed': 'far more than is owed',
  'why-own-recommendation': 'cash, on a loan that they recommended',
  'whyLong-above-owed': 'The payment is far more than is owed. Look at the receipt: has a digit slipped in?',
  'whyLong-own-recommendation':
    '{by} recommended this loan, and cash leaves no other trace. Count it with them.',
  refuse: 'Refuse',
  takeBack: 'Take back',
  ownPending: 'You asked for it: somebody else confirms it.',
  notForYou: 'An authorizer or admin decides.',
  nonePending: 'Nothing waits for a second person',
  nonePendingText: 'What one person may not do alone will stand here.',
  confirmPendingTitle: '{what}: {amount}',
  confirmPendingLead: '{by} asks for it: {what}, {amount}, {client}.',
  askedNote: 'They write: {note}',
  'does-record-payment': 'The payment is booked on the loan, and the client is told.',
  'does-reverse-payment': 'The payment does not count any more, and what is owed is worked out again.',
  'does-give-back': 'The money is noted as given back and leaves our books. Make sure that it was sent.',
  'does-write-off': 'The loan is given up. Money that still comes counts as recovered.',
  refuseTitle: 'Refuse: {what}, {reference}',
  refuseLead: 'Nothing is done. {by} is told why.',
  takeBackTitle: 'Take back: {what}, {reference}',

  payoutsLead:
    'Loans on their way to borrowers, until they are paid. A second person confirms what M-Pesa cannot.',
  searchPayouts: 'Client, loan code or receipt',
  'to-mpesa': 'M-Pesa',
  'to-bank': 'Bank account',
  confirm: 'Confirm',
  secondPerson: 'You started it: somebody else confirms it.',
  nothingToDo: 'Nothing',
  putRight: 'Put it right on the loan’s page',
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
  'is-cancelled': 'Taken back',
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
    'Nothing was paid. On the loan’s page you can send the rest, pay it by bank, or let the loan run with what left.',
  'means-cancelled': 'It was taken back before it was sent: nothing left.',
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
  isRefunded: 'The {amount} were given back to the payer. A second person confirms it',
  save: 'Save',

  reverseTitle: 'Take back {receipt}',
  reverseLead:
    '{amount} of {client} will not count on loan {code} any more: what is owed is worked out again, with penalties. A second person confirms it.',
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
  isAbove: farAboveEn.right,
  isAboveHint: farAboveEn.hint,
  isAboveBlank: farAboveEn.blank,
  recordIt: 'Record',
} as const satisfies Catalogue
export type PaymentWords = typeof en
