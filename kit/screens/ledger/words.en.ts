import type { Catalogue } from '#kit/core/words.ts'
import { madeFileEn } from '#kit/said/made-file.en.ts'

/** Texts shared by all ledgers. Spread it in the words of a widget that has one. */
export const ledgerEn = {
  filter: 'Filter',
  clearFilter: 'Clear the filter',
  copy: 'Copy',
  csv: 'CSV',
  pdf: 'PDF',
  excel: 'Excel',
  print: 'Print',
  copied: 'Copied to clipboard!',
  copyFailed: 'This page may not copy. Take the CSV file instead.',
  fileFailed: madeFileEn.failed,
  rowsAsFile: 'These rows as a file',
  noData: 'No data available in table',
  noneFits: 'Nothing fits this filter. Clear it to see every row.',
  tableError: 'Error: {message}',
  total: 'Total',
  newestFirst: 'As they were entered',
  upwards: '{column}, upwards',
  downwards: '{column}, downwards',
  page: 'Page {page} of {pages}',
} as const satisfies Catalogue
export type LedgerWords = typeof ledgerEn
