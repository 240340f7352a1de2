import type { Catalogue } from '#kit/core/words.ts'
import { entryEn } from './entry.en.ts'

/** Texts of quick entry, loaded when it is first opened. */
export const quickEn = {
  ...entryEn,
  quickSale: 'Sale',
  quickExpense: 'Expense',
  what: 'What was sold',
  moreItems: 'More',
  nothingToSell:
    'You have no products or services yet. Add your first sale here; after that it takes one tap.',
  restSummary: '{day}, type and phone as last time',
  done: 'Done',
  saveAndMore: 'Save and add another',
  takenBack: 'Taken back: it no longer counts',
  takenBackFailed: 'We could not take it back. You can delete it in the list.',
  takenBackReason: 'Taken back right after it was added',
  pasteTitle: 'Have a message about a payment?',
  pasteLabel: 'Paste the message here',
  readMessage: 'Read the message',
  fromMessage: 'From message {code}. Check it, then save.',
  messageEntered: 'Message {code} is already in your book.',
  messageSeveral: 'These are {many} messages. Paste them one at a time.',
  messageUnknown: 'We could not read a payment in this message. Enter the amount yourself.',
  messageNothing: 'This message does not show a payment.',
  messageFailed: 'This message says the payment failed.',
  messageNone: 'This is not a sale or an expense. It only moves your own money.',
  messageAsk: 'What was this? {amount}, {name}',
  messageDoubt: 'Something in this message looks wrong. Check it against your account first.',
  'smsInvoice-number': '{amount} for invoice {number} to {name}, named in the message.',
  'smsInvoice-customer': '{amount} from {name}, whose invoice {number} is not paid yet.',
  'smsInvoice-amount': '{amount} is the exact balance of invoice {number} to {name}.',
  smsInvoiceRecord: 'Record as payment',
  smsInvoiceOther: 'Something else',
  asSale: 'A sale',
  asExpense: 'An expense',
} as const satisfies Catalogue
export type QuickWords = typeof quickEn
