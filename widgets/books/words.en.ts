import { headingsIn } from '#contract/column.ts'
import { followedColumns } from '#contract/followed-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const en = {
  ...headingsIn('en', followedColumns),
  ...listEn,
  title: 'Books',
  lead: 'Entries and revenue for {month}.',
  kept: 'Activity in the month',
  everybody: 'All',
  keptYes: 'With entries',
  keptNo: 'Without entries',
  search: 'Business or owner',
  month: 'Month',
  neverWrote: 'Never',
  ownerOf: '{name}, {phone}',
  empty: 'No book yet',
  emptyText: 'Members’ books will appear here once they start one in DigiKua.',
  remind: 'Remind',
  remindTitle: { one: 'Remind {count} owner?', other: 'Remind {count} owners?' },
  remindText:
    'They are asked to enter their sales and expenses: in the portal, by email and by SMS. No one is reminded twice in a day.',
  reminding: 'Reminding',
  ofAll: '{done} of {total}',
  reminded: { one: '{count} owner was reminded', other: '{count} owners were reminded' },
  remindedBefore: 'All of them were already reminded today',
} as const satisfies Catalogue
export type BooksWords = typeof en
