import { describe, expect, test } from 'vitest'
import { formatCount, formatFigure, formatMoney, formatRate, groupDigits, readAmount } from './money.ts'

describe('a typed or pasted amount', () => {
  test.each([
    ['50000', 5_000_000],
    ['50,000', 5_000_000],
    ['50 000', 5_000_000],
    ['50\u00a0000', 5_000_000], // no-break space, as pasted from a page
    ['50\u202f000', 5_000_000], // narrow no-break space, as pasted from a spreadsheet
    [' 50,000\n', 5_000_000],
    ['0', 0],
    ['00050', 5_000],
    ['1,000.00', 100_000], // nothing to round
    ['1000.', 100_000],
    ['\u200e50,000', 5_000_000], // a directional mark
    ['1,000,000,000', 100_000_000_000],
  ])('%j is %i cents', (typed, amount) => {
    expect(readAmount(typed)).toEqual({ amount })
  })

  test.each([
    ['', 'blank'],
    ['  ', 'blank'],
    [',', 'blank'],
    ['1,000.50', 'not-whole'],
    ['1000.5', 'not-whole'],
    ['−5', 'not-digits'],
    ['-5', 'not-digits'],
    ['.5', 'not-digits'],
    ['1.000,50', 'not-whole'],
    ['1.000', 'not-whole'], // a thousand where dots group digits
    ['٣٤', 'not-digits'],
    ['５０', 'not-digits'],
    ['5o,000', 'not-digits'],
    ['1e5', 'not-digits'],
    ['Infinity', 'not-digits'],
    ['NaN', 'not-digits'],
    ['Ksh 50,000', 'not-digits'],
    ['50,000/=', 'not-digits'],
    ['1000000001', 'too-long'],
    ['9'.repeat(30), 'too-long'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(readAmount(typed)).toEqual({ problem })
  })

  test('may have any number of leading zeros', () => {
    expect(readAmount(`${'0'.repeat(30)}7`)).toEqual({ amount: 700 })
  })
})

describe('a formatted amount', () => {
  test.each([
    [0, '0'],
    [100, '1'],
    [99_900, '999'],
    [100_000, '1,000'],
    [5_000_000, '50,000'],
    [123_456_789, '1,234,567.89'],
    [5, '0.05'],
    [-123_456, '-1,234.56'],
    [-5, '-0.05'],
    [99_999_999_999_900, '999,999,999,999'],
  ])('%i cents reads %s', (amount, text) => {
    expect(formatFigure(amount)).toBe(text)
  })

  test('has the currency before it, with a no-break space', () => {
    expect(formatMoney(450_000, 'KES')).toBe('Ksh\u00a04,500')
    expect(formatMoney(450_000, 'TZS')).toBe('Tsh\u00a04,500')
  })

  test('can be parsed again', () => {
    for (const amount of [0, 100, 100_000, 5_000_000, 100_000_000_000]) {
      expect(readAmount(formatFigure(amount))).toEqual({ amount })
    }
  })

  test('a rate shows only the decimals it has', () => {
    expect([400, 725, 1_600, 5].map(formatRate)).toEqual(['4', '7.25', '16', '0.05'])
  })

  test('a number has fixed decimals where a column asks for them', () => {
    const two = { decimals: 2 }
    expect([formatCount(61.5, two), formatCount(-3, two), formatCount(1_204), formatCount(4.5)]).toEqual([
      '61.50',
      '-3.00',
      '1,204',
      '4.5',
    ])
  })

  test('a change has its sign, unless it rounds to nothing', () => {
    const change = { decimals: 2, isChange: true }
    expect([1_204.5, -3, 0, 0.001].map(one => formatCount(one, change))).toEqual([
      '+1,204.50',
      '-3.00',
      '0.00',
      '0.00',
    ])
  })

  test('separates thousands by commas', () => {
    expect(['', '1', '123', '1234', '123456', '1234567'].map(groupDigits)).toEqual([
      '',
      '1',
      '123',
      '1,234',
      '123,456',
      '1,234,567',
    ])
    expect(['1234.5', '0.1234', '-98765.125'].map(groupDigits)).toEqual(['1,234.5', '0.1234', '-98,765.125'])
  })
})
