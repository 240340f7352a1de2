import type { Catalogue } from '#kit/core/words.ts'

/** What stands where a client’s loans would be. */
export const noLoanEn = {
  title: 'Sorry you currently have no loan',
  text: 'Apply in four short steps. What you fill in is kept, so you can stop and go on at any time.',
} as const satisfies Catalogue
