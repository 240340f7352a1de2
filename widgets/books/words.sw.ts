import { headingsIn } from '#contract/column.ts'
import { followedColumns } from '#contract/followed-columns.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { BooksWords } from './words.en.ts'

export const sw: Translation<BooksWords> = {
  ...headingsIn('sw', followedColumns),
  ...listSw,
  title: 'Madaftari',
  lead: 'Maingizo na mapato ni ya {month}.',
  kept: 'Madaftari ya mwezi',
  everybody: 'Yote',
  keptYes: 'Waliandika',
  keptNo: 'Hawakuandika',
  search: 'Biashara au mmiliki',
  month: 'Mwezi',
  neverWrote: 'Bado',
  ownerOf: '{name}, {phone}',
  empty: 'Bado hakuna daftari',
  emptyText: 'Madaftari ya wanachama unaowaona yataonekana hapa wakianza kuandika kwenye DigiKua.',
  remind: 'Kumbusha',
  remindTitle: { one: 'Mkumbushe mmiliki {count}?', other: 'Wakumbushe wamiliki {count}?' },
  remindText:
    'Wanaombwa waandike walichouza na walichotumia: kwenye portal, kwa barua pepe na kwa SMS. Hakuna anayekumbushwa mara mbili kwa siku.',
  reminding: 'Inakumbusha',
  ofAll: '{done} kati ya {total}',
  reminded: { one: 'Mmiliki {count} amekumbushwa', other: 'Wamiliki {count} wamekumbushwa' },
  remindedBefore: 'Wote walishakumbushwa leo',
}
