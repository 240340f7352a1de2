import type { Catalogue } from '#kit/core/words.ts'

/** Agreement letters that a programme can require. */
export const agreementLetterEn = {
  kenyaGrant: 'Acceleration agreement letter, Kenya grant',
  kenyaLoan: 'Acceleration agreement letter, Kenya loan',
  kenyaOld: 'Acceleration agreement letter, Kenya old',
  tanzania: 'Acceleration agreement letter, Tanzania',
} as const satisfies Catalogue
