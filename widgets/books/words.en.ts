import { headingsIn } from '#contract/column.ts'
import { followedColumns } from '#contract/followed-columns.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const en = {
  ...headingsIn('en', followedColumns),
  ...listEn,
  title: 'Books',
  lead: 'Entries and revenue are those of {month}.',
  kept: 'Books of the month',
  everybody: 'All',
  keptYes: 'Entered something',
  keptNo: 'Entered nothing',
  search: 'Business or owner',
  month: 'Month',
  fileName: 'Books',
  neverWrote: 'Never',
  ownerOf: '{name}, {phone}',
  empty: 'No book yet',
  emptyText: 'Books of the members whom you see are listed here once they begin one in DigiKua.',
  remind: 'Remind',
  remindTitle: { one: 'Remind {count} owner?', other: 'Remind {count} owners?' },
  remindText:
    'They are asked to enter what they sold and spent: in the portal, by mail and by SMS. Nobody is reminded twice on a day.',
  reminding: 'Reminding',
  ofAll: '{done} of {total}',
  reminded: { one: '{count} owner was reminded', other: '{count} owners were reminded' },
  remindedBefore: 'They were all reminded today already',
} as const satisfies Catalogue
export type BooksWords = typeof en
