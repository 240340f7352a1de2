import type { Translation } from '#kit/core/words.ts'
import { madeFileSw } from '#kit/said/made-file.sw.ts'
import type { ListWords } from './words.en.ts'

export const listSw: Translation<ListWords> = {
  noMatch: 'Hakuna kinacholingana na vichujio hivi',
  noMatchText: 'Jaribu maneno mengine, au ondoa kichujio.',
  showEverything: 'Onyesha vyote',
  more: 'Zaidi',
  actions: 'Hatua',
  'order-by': 'Mpangilio',
  'order-text-up': '{column}: A hadi Z',
  'order-text-down': '{column}: Z hadi A',
  'order-day-up': '{column}: za zamani kwanza',
  'order-day-down': '{column}: mpya kwanza',
  'order-figure-up': '{column}: ndogo kwanza',
  'order-figure-down': '{column}: kubwa kwanza',
  showRows: { one: 'Onyesha mstari {count}', other: 'Onyesha mistari {count}' },

  chooseRow: 'Chagua {name}',
  choosePage: 'Chagua wote kwenye ukurasa huu',
  chosen: '{count} wamechaguliwa',
  chooseAll: 'Chagua wote {count}',
  chooseNone: 'Usichague yeyote',

  exportList: 'Pakua',
  exportTitle: 'Pakua orodha kama faili',
  exportText: {
    one: 'Mstari {count}, kama ulivyochujwa na kupangwa sasa.',
    other: 'Mistari {count}, kama ilivyochujwa na kupangwa sasa.',
  },
  format: 'Aina ya faili',
  csv: 'CSV, kwa app yoyote',
  xlsx: 'Excel',
  exporting: 'Faili inaandikwa',
  exportFailed: madeFileSw.unreached,
  exported: madeFileSw.saved,
}
