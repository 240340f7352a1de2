import type { Catalogue } from '#kit/core/words.ts'

/** Texts for how long a mentored person has been inactive. */
export const quietEn = {
  days: { one: 'No sign for {count} day', other: 'No sign for {count} days' },
} as const satisfies Catalogue
