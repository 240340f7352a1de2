import type { en as ofForms } from '#rules/book/words.en.ts'

export const en = {
  'book.entry-voided': 'The entry is void. It no longer counts, but you can still read it.',
  'book.item-voided': 'It is no longer offered. Past entries stay.',
  'book.lists-saved': 'The list is saved.',

  'book.import-kind': 'Enter a kind: a sale, an expense, an investment or stock.',
  'book.import-item':
    'None of your products and services matches “{name}”. Add it first, or correct the name.',
  'book.import-type': '“{name}” is not in the list. Enter one from the list, or leave it blank.',
  'book.no-import': 'Import not found. Open the list of imports again.',
  'book.import-undone': 'This import was already undone.',
  'book.import-gone': 'The import is undone. Its entries no longer count, but you can still read them.',
  'book.comment-sent': 'Your comment is sent, and the owner is notified.',
  'book.reminded': 'Reminded: {many}.',
  'book.no-recurring': 'This entry no longer repeats. Open the book again.',
  'book.not-due': 'It is not due yet.',
  'book.repeats': 'We will suggest it again on its day.',
  'book.repeats-no-more': 'It no longer repeats.',
  'book.recurring-entered': 'Added to the book.',
  'book.recurring-left': 'Skipped this time.',
  'book.receipt-expense': 'Only an expense can have a receipt.',
  'book.no-share': 'This link no longer works. Ask the person who sent it for a new one.',
  'book.share-gone': 'The link is turned off. It no longer works.',
  'book.most-shares': 'Too many links are open. Turn one off first.',
  'book.choose-again': 'Your choice is not in the list. Choose again.',
  'book.no-entry': 'Entry not found in these books. Open the list again.',
  'book.no-item': 'Product or service not found in these books. Open the list again.',
  'book.void-entry': 'This entry is void and cannot be changed. Add a new one.',
  'book.reference-twice': 'The payment {reference} is already in the book, so it was not added again.',
  'book.other-entry': 'Another entry already has this number from your device. Enter it again.',
  'book.other-writer': 'You can only write in your own name. Sign in again.',
  'book.list-name': 'Enter a name in at least one language.',
} as const

type Own = typeof en & typeof ofForms
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
