import type { Catalogue } from '#kit/core/words.ts'

/** Texts about generated files. */
export const madeFileEn = {
  failed: 'The file could not be created. Check your connection and try again.',
  saved: 'The file is in your downloads: {file}',
  unreached: 'The file could not be downloaded. Check your connection and try again.',
} as const satisfies Catalogue
