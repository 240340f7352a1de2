import type { Catalogue } from '#kit/core/words.ts'
import { madeFileEn } from '#kit/said/made-file.en.ts'

/** Texts shared by all lists. Spread it in the words of a widget that has one. */
export const listEn = {
  noMatch: 'Nothing fits these filters',
  noMatchText: 'Try other words, or take a filter away.',
  showEverything: 'Show everything',
  more: 'More',
  actions: 'Actions',
  'order-by': 'Order',
  'order-text-up': '{column}: A to Z',
  'order-text-down': '{column}: Z to A',
  'order-day-up': '{column}: oldest first',
  'order-day-down': '{column}: newest first',
  'order-figure-up': '{column}: smallest first',
  'order-figure-down': '{column}: largest first',
  showRows: { one: 'Show {count} row', other: 'Show {count} rows' },

  chooseRow: 'Choose {name}',
  choosePage: 'Choose everybody on this page',
  chosen: '{count} chosen',
  chooseAll: 'Choose all {count}',
  chooseNone: 'Choose nobody',

  exportList: 'Download',
  exportTitle: 'Download the list',
  exportText: {
    one: '{count} row, as filtered and sorted now.',
    other: '{count} rows, as filtered and sorted now.',
  },
  format: 'Kind of file',
  csv: 'CSV, for every program',
  xlsx: 'Excel',
  exporting: 'Writing the file',
  exportFailed: madeFileEn.unreached,
  exported: madeFileEn.saved,
} as const satisfies Catalogue
export type ListWords = typeof listEn
