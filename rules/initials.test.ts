import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('initials are those of the first and the last name', () => {
  expect(initialsOf('Amina Wanjiru Otieno')).toBe('AO')
  expect(initialsOf(' juma ')).toBe('J')
  expect(initialsOf('')).toBe('')
})
