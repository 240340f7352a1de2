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
  copyFailed: 'This page cannot copy. Use the CSV file instead.',
  fileFailed: madeFileEn.failed,
  rowsAsFile: 'Export these rows',
  noData: 'No data available in table',
  noneFits: 'Nothing matches this filter. Clear it to see all rows.',
  tableError: 'Error: {message}',
  total: 'Total',
  newestFirst: 'In the order entered',
  upwards: '{column}, ascending',
  downwards: '{column}, descending',
  page: 'Page {page} of {pages}',
} as const satisfies Catalogue
export type LedgerWords = typeof ledgerEn
