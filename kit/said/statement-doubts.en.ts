import type { Catalogue } from '#kit/core/words.ts'

/** Reasons why a statement is not trusted as it is. */
export const doubtEn = {
  breaks: 'A balance does not follow from the one before.',
  totals: 'Its totals are not those of its lines.',
  noBalance: 'Some lines have no balance.',
  noTotals: 'It prints no totals to check.',
  holder: 'It is in another name.',
  noHolder: 'It does not say whose it is.',
  codes: 'Codes do not fit their days.',
  unread: 'Some lines could not be read.',
  noRows: 'No movement could be read.',
  future: 'It has days that are not here yet.',
} as const satisfies Catalogue
