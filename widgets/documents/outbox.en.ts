import type { Catalogue } from '#kit/core/words.ts'

/** What is said of documents and payments that wait on the device. */
export const outboxEn = {
  waiting: { one: '{count} thing waits to be sent', other: '{count} things wait to be sent' },
  waitingOnDevice: 'They are kept on this device and sent once there is a connection.',
  waitingOnPage: 'This browser keeps nothing: leave the page open until they are sent.',
  sendNow: 'Send now',
  'waits-invoice': 'Invoice to {name}, {amount}',
  'waits-quotation': 'Quotation to {name}, {amount}',
  'waits-payment': 'Payment of {name}, {amount}',
  draftPdf: 'Draft as PDF',
  draftPdfFailed: 'The PDF could not be made on this device. Try again once there is a connection.',
  draftMark: 'Draft, without a number',
  outboxRefused: 'Not taken:',
  outboxMend: 'Mend',
  outboxSame: 'It is this payment',
  outboxOther: 'It is another sale',
  outboxRemove: 'Delete',
} as const satisfies Catalogue
export type OutboxWords = typeof outboxEn
