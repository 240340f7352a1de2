import type { Catalogue } from '#kit/core/words.ts'

/** Reasons why a statement is not trusted as it is. */
export const doubtEn = {
  breaks: 'A balance does not match the one before.',
  totals: 'The totals do not match the lines.',
  noBalance: 'Some lines have no balance.',
  noTotals: 'It shows no totals to check.',
  holder: 'It is in a different name.',
  noHolder: 'It does not show the account holder.',
  codes: 'Codes do not match their dates.',
  unread: 'Some lines could not be read.',
  noRows: 'No transactions could be read.',
  future: 'It has dates in the future.',
} as const satisfies Catalogue
