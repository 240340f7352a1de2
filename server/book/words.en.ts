import type { en as ofForms } from '#rules/book/words.en.ts'

export const en = {
  'book.entry-voided': 'The entry is void. It counts no more, and stays readable.',
  'book.item-voided': 'It is no longer offered. What was entered with it stays.',
  'book.lists-saved': 'The list is saved.',

  'book.import-kind': 'Say what it is: a sale, an expense, an investment or stock.',
  'book.import-item':
    'There is no “{name}” among your products and services that fits. Add it first, or correct the name.',
  'book.import-type': 'There is no “{name}” in the list. Write one of the list, or leave it blank.',
  'book.no-import': 'This import is no longer there. Open the list of imports again.',
  'book.import-undone': 'This import was taken back before.',
  'book.import-gone': 'The import is taken back. Its entries count no more, and stay readable.',
  'book.comment-sent': 'Your comment is there, and the owner is notified.',
  'book.reminded': 'Reminded: {many}.',
  'book.no-recurring': 'This no longer comes again. Open the book anew.',
  'book.not-due': 'Its day has not come yet.',
  'book.repeats': 'It will be proposed again on its day.',
  'book.repeats-no-more': 'It is not proposed any more.',
  'book.recurring-entered': 'It is in the book.',
  'book.recurring-left': 'Left out this time.',
  'book.receipt-expense': 'A receipt is kept with an expense.',
  'book.no-share': 'This link leads nowhere. Ask whoever sent it for a new one.',
  'book.share-gone': 'The link is taken back. Nobody can open it any more.',
  'book.most-shares': 'So many links are open already. Take one back first.',
  'book.choose-again': 'What was chosen is not in the list. Choose again.',
  'book.no-entry': 'There is no such entry in these books.',
  'book.no-item': 'There is no such product or service in these books.',
  'book.void-entry': 'This entry is void and cannot be changed. Add a new one.',
  'book.reference-twice': 'The payment {reference} is in the book already. It is not entered a second time.',
  'book.other-entry': 'Something else was entered under this number of the device. Enter it anew.',
  'book.other-writer': 'Only you can write in your own name. Sign in again.',
  'book.list-name': 'Write a name in at least one language.',
} as const

type Own = typeof en & typeof ofForms
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
