import type { Catalogue } from '#kit/core/words.ts'

/** Texts for a payment above the amount owed. */
export const farAboveEn = {
  right: 'The amount is right, although it is more than is owed',
  hint: 'Look at the receipt again. Far above what is owed, a second person confirms it.',
  blank: 'Correct the amount, or confirm that it is right.',
} as const satisfies Catalogue
