import type { Catalogue } from '#kit/core/words.ts'
import { entryEn } from './entry.en.ts'

/** Texts of quick entry, loaded when it is first opened. */
export const quickEn = {
  ...entryEn,
  quickSale: 'Sale',
  quickExpense: 'Expense',
  what: 'What was sold',
  moreItems: 'More',
  nothingToSell: 'Your book has nothing to sell yet. Add the first sale here; from then on it takes one tap.',
  restSummary: '{day}, type and phone as last time',
  done: 'Done',
  saveAndMore: 'Save and add another',
  pasteTitle: 'Have an M-Pesa message?',
  pasteLabel: 'Paste the message here',
  readMessage: 'Read the message',
  fromMessage: 'From message {code}. Check it, then save.',
  messageEntered: 'Message {code} is in your book already.',
  messageUnknown: 'This is no M-Pesa message that we can read. Type the amount yourself.',
  messageNothing: 'This message tells of no payment.',
  messageFailed: 'This message says that nothing was paid.',
  messageNone: 'This is neither a sale nor an expense: your own money moved.',
  messageAsk: 'What was this? {amount}, {name}',
  messageDoubt: 'Something in this message does not fit. Check it against your M-Pesa first.',
  'smsInvoice-number': '{amount} for the invoice {number} of {name}, which the message names.',
  'smsInvoice-customer': '{amount} from {name}, whose invoice {number} is not paid yet.',
  'smsInvoice-amount': '{amount} is just what is left of the invoice {number} of {name}.',
  smsInvoiceRecord: 'It pays this invoice',
  smsInvoiceOther: 'It is something else',
  asSale: 'A sale',
  asExpense: 'An expense',
} as const satisfies Catalogue
export type QuickWords = typeof quickEn
