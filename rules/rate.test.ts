import { describe, expect, it } from 'vitest'
import { formatPercent, readRate } from './rate.ts'

describe('a rate in percent', () => {
  it.each([
    [700, '7%'],
    [725, '7.25%'],
    [10_000, '100%'],
  ])('%i basis points are shown as %s', (rate, text) => expect(formatPercent(rate)).toBe(text))

  it.each([
    ['7', 700],
    ['7.25', 725],
    ['7,5', 750],
    [' 100 % ', 10_000],
    ['0.5', 50],
    ['7.255', null],
    ['-1', null],
    ['', null],
  ])('reads the rate “%s”', (text, rate) => {
    expect(readRate(text)).toBe(rate)
  })
})
