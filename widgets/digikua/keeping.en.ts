import type { Catalogue } from '#kit/core/words.ts'
import { uploadEn } from '#kit/ui/upload.en.ts'

/** Texts of recurring entries and receipts, loaded with them. */
export const keepingEn = {
  ...uploadEn,
  comesAgain: 'Repeats',
  comesAgainText: 'We remind you on the day. Nothing is entered automatically.',
  everyWeek: 'Every week',
  everyMonth: 'Every month',
  againWeek: 'Repeats every week, next on {day}',
  againMonth: 'Repeats every month, next on {day}',
  againNoMore: 'Stop repeating',
  dueTitle: { one: '{count} entry to repeat', other: '{count} entries to repeat' },
  dueText: '{name}, {amount}, {day}',
  enterDue: 'Enter',
  leaveDue: 'Not this time',
  dueFailed: 'This could not be entered. Check your connection and try again.',
  receipt: 'Receipt',
  seeReceipt: 'View receipt',
  addReceipt: 'Add a photo of the receipt',
  otherReceipt: 'Another photo',
  receiptHint: 'JPG, PNG or PDF, up to {most} MB. A photo is made smaller first.',
  receiptKept: 'Receipt saved with this expense',
} as const satisfies Catalogue
export type KeepingWords = typeof keepingEn
