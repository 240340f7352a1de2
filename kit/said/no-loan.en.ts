import type { Catalogue } from '#kit/core/words.ts'

/** Texts in place of a client's loans if there are none. */
export const noLoanEn = {
  title: 'Sorry you currently have no loan',
  text: 'Apply in four short steps. What you fill in is kept, so you can stop and go on at any time.',
} as const satisfies Catalogue
