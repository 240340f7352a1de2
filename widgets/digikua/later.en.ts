import type { Catalogue } from '#kit/core/words.ts'

/** What several of the screens say that come later. */
export const laterEn = {
  exported: 'The file is in your downloads: {file}',
  exportFailed: 'The file could not be made. Try again.',
  showAll: 'Show all {count}',
} as const satisfies Catalogue
