import type { Catalogue } from '#kit/core/words.ts'
import { madeFileEn } from '#kit/said/made-file.en.ts'

/** Texts shared by several lazy-loaded screens. */
export const laterEn = {
  exported: madeFileEn.saved,
  exportFailed: madeFileEn.failed,
  showAll: 'Show all {count}',
} as const satisfies Catalogue
