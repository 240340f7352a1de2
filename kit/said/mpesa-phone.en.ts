import type { Catalogue } from '#kit/core/words.ts'

/** Hint beside an M-Pesa number. */
export const mpesaPhoneEn = {
  hint: 'The number must be registered in your name. For example 0712 345 678',
} as const satisfies Catalogue
