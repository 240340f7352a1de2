import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [12, '1 kB'],
  [310 * 1024, '310 kB'],
  [4.1 * 1024 * 1024, '4.1 MB'],
  // the maximum that a limit of 10 MB allows
  [10 * 1024 * 1024, '10.0 MB'],
])('%i bytes are formatted as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
