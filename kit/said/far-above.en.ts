import type { Catalogue } from '#kit/core/words.ts'

/** Texts for a payment above the amount owed. */
export const farAboveEn = {
  right: 'The amount is correct, although it is above the balance',
  hint: 'Check the receipt again. If it is far above the balance, a second person must confirm it.',
  blank: 'Correct the amount, or confirm that it is right.',
} as const satisfies Catalogue
