import type { NumberedKind } from '#contract/document-kind.ts'

/** Default number prefixes. */
export const PREFIXES: Record<NumberedKind, string> = {
  quotation: 'QUO',
  invoice: 'INV',
  'credit-note': 'CRN',
  receipt: 'RCT',
}

/** The format of a business's prefix: the letters and digits before the year. */
export const PREFIX_FORM = /^[A-Z0-9]{1,6}$/

/** Formats a document number, `INV-2026-0001`. Beyond 9999 it gets longer. */
export const numberOf = (prefix: string, year: number, serial: number): string =>
  `${prefix}-${year}-${String(serial).padStart(4, '0')}`
