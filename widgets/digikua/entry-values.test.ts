import { expect, test } from 'vitest'
import type { Listed } from '#contract/book-columns.ts'
import { typedOf, typedOfWaiting } from './entry-values.ts'

test('a number from across the border keeps its country code while its entry is edited', () => {
  const row = { id: 'a'.repeat(24), phone: '+255754123456' } as unknown as Listed
  expect(typedOf(row, 'KE').phone).toBe('+255754123456')
  expect(typedOf(row, 'TZ').phone).toBe('0754123456')
  expect(typedOfWaiting('product-sale', { phone: '+255754123456' }, 'KE').phone).toBe('+255754123456')
})
