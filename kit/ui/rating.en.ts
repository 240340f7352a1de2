import type { Catalogue } from '#kit/core/words.ts'

/** Texts of stars. Spread it in the catalogue of a widget that shows them. */
export const ratingEn = {
  starsOf: { one: '{count} star of 5', other: '{count} stars of 5' },
} as const satisfies Catalogue
export type RatingWords = typeof ratingEn
