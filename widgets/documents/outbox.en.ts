import type { Catalogue } from '#kit/core/words.ts'
import { keptEn } from '#kit/outbox/kept.en.ts'
import { unsentEn } from '#kit/outbox/unsent.en.ts'

/** Texts of queued documents and payments. */
export const outboxEn = {
  ...unsentEn,
  waiting: keptEn.things,
  'waits-invoice': 'Invoice to {name}, {amount}',
  'waits-quotation': 'Quotation to {name}, {amount}',
  'waits-payment': 'Payment of {name}, {amount}',
  draftPdf: 'Draft as PDF',
  draftPdfFailed: 'Could not create the PDF on this device. Try again when you are online.',
  draftMark: 'Draft, without a number',
  outboxRefused: 'Not accepted:',
  outboxMend: 'Fix',
  outboxSame: 'It is this payment',
  outboxOther: 'It is another sale',
  outboxRemove: 'Delete',
} as const satisfies Catalogue
export type OutboxWords = typeof outboxEn
