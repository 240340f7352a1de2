import type { Catalogue } from '#kit/core/words.ts'

/** Texts for how long a mentored person has been inactive. */
export const quietEn = {
  days: { one: 'Inactive for {count} day', other: 'Inactive for {count} days' },
} as const satisfies Catalogue
