import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the settings for late payment. */
export const latePenaltyEn = {
  label: 'When a repayment is late',
  charged: 'A penalty, once per repayment',
  rate: 'Percent of the overdue amount',
} as const satisfies Catalogue
