import { headingsIn } from '#contract/column.ts'
import {
  paymentChoicesIn,
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
  ...headingsIn('en', payoutColumns),
  ...headingsIn('en', receivedColumns),
  ...headingsIn('en', unmatchedColumns),
  ...headingsIn('en', pendingColumns),
  ...paymentChoicesIn('en'),
  title: 'Payments',
  unmatched: 'Unmatched',
  received: 'Received',
  payouts: 'Payouts',
  record: paymentEn['pending.record-payment'],

  unmatchedLead:
    'Payments with an account number that matches no loan. Assign them to a loan or refund them.',
  searchUnmatched: 'Receipt, payer or account',
  amount: 'Amount',
  unknown: 'Unknown',
  nothing: 'Nothing',
  assign: 'Assign to a loan',
  note: 'Note',
  refunded: 'Refunded',
  allMatched: 'All payments are matched',
  allMatchedText: 'Payments that do not match a loan will appear here.',

  receivedLead: 'All loan payments received by phone, Paybill, bank or in cash.',
  search: 'Receipt, client or loan',
  channel: 'Channel',
  from: 'From',
  to: 'To',
  pdf: 'PDF',
  reverse: 'Reverse',
  noneReceived: 'No payments yet',
  noneReceivedText: 'Borrowers’ payments will appear here, newest first.',

  pending: 'To confirm',
  pendingLead: 'Requests that take effect once a second person confirms them.',
  'pending-record-payment': paymentEn['pending.record-payment'],
  'pending-reverse-payment': paymentEn['pending.reverse-payment'],
  'pending-give-back': paymentEn['pending.give-back'],
  'pending-write-off': paymentEn['pending.write-off'],
  'why-above-owed': 'far above the balance',
  'why-own-recommendation': 'cash, on a loan they recommended',
  'whyLong-above-owed': 'The payment is far above the balance. Check the receipt: is there a digit too many?',
  'whyLong-own-recommendation':
    '{by} recommended this loan, and cash leaves no other trace. Count it with them.',
  refuse: 'Decline',
  takeBack: 'Withdraw',
  ownPending: 'You requested this. Someone else must confirm it.',
  notForYou: 'An authorizer or admin must decide.',
  nonePending: 'Nothing to confirm',
  nonePendingText: 'Requests that need a second person will appear here.',
  confirmPendingTitle: '{what}: {amount}',
  confirmPendingLead: '{by} requested this: {what}, {amount}, {client}.',
  askedNote: 'Their note: {note}',
  'does-record-payment': 'The payment counts towards the loan, and the client is told.',
  'does-reverse-payment': 'The payment no longer counts, and the balance is recalculated.',
  'does-give-back': 'The payment is marked as refunded and leaves our books. Make sure that it was sent.',
  'does-write-off': 'The loan is written off. Later payments count as recovered.',
  refuseTitle: 'Decline: {what}, {reference}',
  refuseLead: 'Nothing changes. {by} is told why.',
  takeBackTitle: 'Withdraw: {what}, {reference}',

  payoutsLead: 'Loans being paid out to borrowers. A second person confirms what M-Pesa cannot.',
  confirm: 'Confirm',
  secondPerson: 'You started this. Someone else must confirm it.',
  nothingToDo: 'Nothing',
  putRight: 'Fix it on the loan’s page',
  noPayouts: 'No payouts in progress',
  noPayoutsText: 'Waiting, failed and unconfirmed payouts will appear here. Choose a state to see paid ones.',

  guide: 'What the states mean',
  'means-booking':
    'We have the money and are adding it to the loan. This is retried automatically until it works.',
  'means-booked': 'It counts towards the loan, and the client has been told.',
  'means-reversed': 'It no longer counts. The loan was recalculated without it.',
  'means-waiting':
    'M-Pesa: it is sent shortly, large loans in parts over several days. Bank: make the transfer, then a second person confirms it.',
  'means-sent':
    'M-Pesa has it but has not confirmed the payment yet. We keep checking, and it is never sent twice.',
  'means-paid': 'The borrower has the money. Once all parts are paid, the loan is active.',
  'means-failed':
    'Nothing was paid. On the loan’s page you can send the rest, pay it by bank, or reduce the loan to the amount paid.',
  'means-cancelled': 'It was cancelled before it was sent. No money left.',
  'means-unknown':
    'We do not know whether it was paid. Check the M-Pesa organisation portal, then a second person records the result here.',

  findLoan: 'Loan',
  findLoanHint: 'Loan code, or the client’s name or number.',
  whichLoan: 'Which loan?',
  foundLoan: '{name}, {code}: {left} left',
  noLoan: 'No loan being repaid matches this search.',
  moreLoans: { one: '{count} more. Keep typing.', other: '{count} more. Keep typing.' },
  chooseLoan: 'Choose the loan this payment is for.',

  assignTitle: 'Assign {amount} to a loan',
  assignOn: 'Assign to {code}',
  assignLead: 'The payment counts from the day it was received.',
  assignNext:
    '{amount} will count towards the loan of {client}, who is told. Only an authorizer can reverse it.',

  noteTitle: 'Note on {receipt}',
  noteLead: 'Staff see the note in the list. Refunded payments leave the list.',
  noteHint: 'What you are doing about it, or how it was refunded.',
  whatNow: 'What next?',
  keepWaiting: 'Keep it in the list',
  isRefunded: 'The {amount} was refunded to the payer. A second person confirms it',

  reverseTitle: 'Reverse {receipt}',
  reverseLead:
    '{amount} from {client} will no longer count towards loan {code}. The balance is recalculated, with penalties. A second person confirms it.',
  reason: 'Reason',
  reasonHint: 'Shown in the loan’s history.',

  confirmTitle: 'Payout to {client}, {code}',
  'confirmLead-bank': '{by} started a bank transfer of {amount} to {client}. Check the bank statement.',
  'confirmLead-mpesa':
    '{by} sent {amount} to {client}, but M-Pesa did not confirm it. Check the M-Pesa portal.',
  confirmNext:
    'If it was paid, the loan becomes active and the client is told. If not, the payout can be started again.',
  isPaidQuestion: 'Was it paid?',
  yesPaid: 'Yes, the money has left our account',
  notPaid: 'No, and it will not be',
  'reference-bank': 'Transfer reference',
  'reference-mpesa': 'M-Pesa receipt',
  referenceHint: 'As shown in the statement.',
  whyNot: 'Why not',

  cameBy: 'Paid by',
  receiptNumber: 'Receipt or reference',
  receiptHint: 'Each one can be recorded once. Letters, digits and dashes.',
  receiptInvalid: 'Use 4 to 40 letters, digits or dashes.',
  paidOn: 'Paid on',
  paidOnHint: 'The day the money arrived, on or after the payout.',
  recordLead:
    'The payment counts towards the loan from that day, and the client is told. Only an authorizer can reverse it.',
  isAbove: farAboveEn.right,
  isAboveHint: farAboveEn.hint,
  isAboveBlank: farAboveEn.blank,
  recordIt: 'Record',
} as const satisfies Catalogue
export type PaymentWords = typeof en
