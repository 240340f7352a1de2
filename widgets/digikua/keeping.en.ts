import type { Catalogue } from '#kit/core/words.ts'
import { uploadEn } from '#kit/ui/upload.en.ts'

/** Texts of recurring entries and receipts, loaded with them. */
export const keepingEn = {
  ...uploadEn,
  comesAgain: 'Comes again',
  comesAgainText: 'It is proposed on its day. Nothing is entered by itself.',
  everyWeek: 'Every week',
  everyMonth: 'Every month',
  againWeek: 'Comes again every week, next on {day}',
  againMonth: 'Comes again every month, next on {day}',
  againNoMore: 'Not any more',
  dueTitle: { one: '{count} entry comes again', other: '{count} entries come again' },
  dueText: '{name}, {amount}, {day}',
  enterDue: 'Enter',
  leaveDue: 'Not this time',
  dueFailed: 'This could not be entered. Check your connection and try again.',
  receipt: 'Receipt',
  seeReceipt: 'See the receipt',
  addReceipt: 'Add a photo of the receipt',
  otherReceipt: 'Another photo',
  receiptHint: 'JPG, PNG or PDF, up to {most} MB. A photo is made smaller first.',
  receiptKept: 'The receipt is kept with this expense',
} as const satisfies Catalogue
export type KeepingWords = typeof keepingEn
