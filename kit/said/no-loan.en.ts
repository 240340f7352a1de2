import type { Catalogue } from '#kit/core/words.ts'

/** Texts in place of a client's loans if there are none. */
export const noLoanEn = {
  title: 'Sorry you currently have no loan',
  text: 'Apply step by step. Your answers are saved, so you can stop and continue at any time.',
} as const satisfies Catalogue
