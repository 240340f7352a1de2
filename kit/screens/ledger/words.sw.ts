import type { Translation } from '#kit/core/words.ts'
import { madeFileSw } from '#kit/said/made-file.sw.ts'
import type { LedgerWords } from './words.en.ts'

export const ledgerSw: Translation<LedgerWords> = {
  filter: 'Chuja',
  clearFilter: 'Ondoa kichujio',
  copy: 'Nakili',
  csv: 'CSV',
  pdf: 'PDF',
  excel: 'Excel',
  print: 'Chapa',
  copied: 'Imenakiliwa!',
  copyFailed: 'Ukurasa huu hauruhusu kunakili. Chukua faili ya CSV.',
  fileFailed: madeFileSw.failed,
  rowsAsFile: 'Pakua mistari hii',
  noData: 'Hakuna taarifa kwenye jedwali',
  noneFits: 'Hakuna kinacholingana na kichujio hiki. Kiondoe uone mistari yote.',
  tableError: 'Hitilafu: {message}',
  total: 'Jumla',
  newestFirst: 'Kama zilivyoingizwa',
  upwards: '{column}, kupanda',
  downwards: '{column}, kushuka',
  page: 'Ukurasa {page} kati ya {pages}',
}
