import { headingsIn } from '#contract/column.ts'
import { documentDeskColumns } from '#contract/document-desk-columns.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { en } from './words.en.ts'

export const sw: Translation<typeof en> = {
  ...headingsIn('sw', documentDeskColumns),
  ...listSw,
  title: 'Hati',
  lead: 'Ankara zilizotumwa na zilizolipwa ni za {month}; zinazodaiwa na zilizochelewa ni za leo.',
  only: 'Biashara zipi',
  everybody: 'Zote',
  onlySent: 'Zilizotuma ankara',
  onlyOverdue: 'Zenye ankara zilizochelewa',
  search: 'Biashara au mmiliki',
  month: 'Mwezi',
  ownerOf: '{name}, {phone}',
  'sum-invoiced': 'Ankara za {month}',
  'sum-paid': 'Zilizolipwa {month}',
  'sum-owed': 'Zinazodaiwa leo',
  'sum-overdue': 'Zilizochelewa leo',
  empty: 'Bado hakuna hati',
  emptyText: 'Biashara za wanachama unaowaona zitaonekana hapa zikishatuma hati ya kwanza.',
}
