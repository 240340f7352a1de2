import type { Catalogue } from '#kit/core/words.ts'
import { madeFileEn } from '#kit/said/made-file.en.ts'

/** What several of the screens say that come later. */
export const laterEn = {
  exported: madeFileEn.saved,
  exportFailed: madeFileEn.failed,
  showAll: 'Show all {count}',
} as const satisfies Catalogue
