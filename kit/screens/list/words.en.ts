import type { Catalogue } from '#kit/core/words.ts'
import { madeFileEn } from '#kit/said/made-file.en.ts'

/** Texts shared by all lists. Spread it in the words of a widget that has one. */
export const listEn = {
  noMatch: 'Nothing matches these filters',
  noMatchText: 'Try other words, or remove a filter.',
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

  chooseRow: 'Select {name}',
  choosePage: 'Select everyone on this page',
  chosen: '{count} selected',
  chooseAll: 'Select all {count}',
  chooseNone: 'Clear selection',

  exportList: 'Download',
  exportTitle: 'Download the list',
  exportText: {
    one: '{count} row, as filtered and sorted now.',
    other: '{count} rows, as filtered and sorted now.',
  },
  format: 'File type',
  csv: 'CSV, for any program',
  xlsx: 'Excel',
  exporting: 'Creating the file',
  exportFailed: madeFileEn.unreached,
  exported: madeFileEn.saved,
} as const satisfies Catalogue
export type ListWords = typeof listEn
