import type { Catalogue } from '#kit/core/words.ts'

/** What stars say. A widget that draws them takes these into its own catalogue. */
export const ratingEn = {
  starsOf: { one: '{count} star of 5', other: '{count} stars of 5' },
} as const satisfies Catalogue
export type RatingWords = typeof ratingEn
