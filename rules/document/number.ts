import type { NumberedKind } from '#contract/document-kind.ts'

/** What numbers begin with, unless a business chose otherwise. */
export const PREFIXES: Record<NumberedKind, string> = {
  quotation: 'QUO',
  invoice: 'INV',
  'credit-note': 'CRN',
  receipt: 'RCT',
}

/** A prefix of a business: letters and digits, as it stands before the year. */
export const PREFIX_FORM = /^[A-Z0-9]{1,6}$/

/** `INV-2026-0001`. Past 9999 it grows longer. */
export const numberOf = (prefix: string, year: number, serial: number): string =>
  `${prefix}-${year}-${String(serial).padStart(4, '0')}`
