import type { Catalogue } from '#kit/core/words.ts'

/** How long nothing was heard of somebody who is accompanied. */
export const quietEn = {
  days: { one: 'No sign for {count} day', other: 'No sign for {count} days' },
} as const satisfies Catalogue
