import type { Catalogue } from '#kit/core/words.ts'

/** Reasons why a statement is not trusted as it is. */
export const doubtEn = {
  'doubt-breaks': 'A balance does not match the one before.',
  'doubt-totals': 'The totals do not match the lines.',
  'doubt-no-balance': 'Some lines have no balance.',
  'doubt-no-totals': 'It shows no totals to check.',
  'doubt-holder': 'It is in a different name.',
  'doubt-no-holder': 'It does not show the account holder.',
  'doubt-codes': 'Codes do not match their dates.',
  'doubt-unread': 'Some lines could not be read.',
  'doubt-no-rows': 'No transactions could be read.',
  'doubt-future': 'It has dates in the future.',
} as const satisfies Catalogue
