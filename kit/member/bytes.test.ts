import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [12, '1 kB'],
  [310_400, '310 kB'],
  [4_120_000, '4.1 MB'],
])('%i bytes are said as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
