import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the pager that are the same for every kind of record. */
export const pagerEn = {
  place: '{position} of {count}',
  keys: 'Keys J (next) and K (previous)',
} as const satisfies Catalogue
