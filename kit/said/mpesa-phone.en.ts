import type { Catalogue } from '#kit/core/words.ts'

/** What is said beside a number of M-Pesa. */
export const mpesaPhoneEn = {
  hint: 'The number must be registered in your name. For example 0712 345 678',
} as const satisfies Catalogue
