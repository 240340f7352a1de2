import { describe, expect, test } from 'vitest'
import { LOAN_CODE_BYTES, loanCode, readLoanCode } from './loan-code.ts'

const ALPHABET = [...'23456789CDFGHJKMNPQRTWX']

/** Seeded, so the bytes are the same in every run. */
let seed = 20_261_124
const bytes = () =>
  Uint8Array.from({ length: LOAN_CODE_BYTES }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed >>> 24
  })
const codes = Array.from({ length: 300 }, () => loanCode(bytes()))

describe('a loan code', () => {
  test('has eight unambiguous characters', () => {
    for (const code of codes) expect(code).toMatch(/^[2-9CDFGHJKMNPQRTWX]{8}$/)
    // all characters occur in every position, the check character included
    for (let place = 0; place < 8; place++) expect(new Set(codes.map(code => code[place])).size).toBe(23)
  })

  test('depends only on its bytes, and differs for other bytes', () => {
    const some = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)
    expect(loanCode(some)).toBe(loanCode(Uint8Array.from(some)))
    expect(new Set(codes).size).toBe(codes.length)
    expect(loanCode(new Uint8Array(8))).toBe('22222222')
  })

  test('needs eight random bytes', () => {
    expect(() => loanCode(new Uint8Array(7))).toThrow('8 random bytes')
  })

  test('reads back unchanged', () => {
    for (const code of codes) expect(readLoanCode(code)).toBe(code)
  })

  test('is rejected with any wrong character', () => {
    for (const code of codes.slice(0, 100)) {
      const missed: string[] = []
      for (let place = 0; place < code.length; place++) {
        for (const other of ALPHABET) {
          const typed = code.slice(0, place) + other + code.slice(place + 1)
          if (typed !== code && readLoanCode(typed) !== null) missed.push(typed)
        }
      }
      expect(missed).toEqual([])
    }
  })

  test('is rejected with any two characters swapped', () => {
    for (const code of codes.slice(0, 100)) {
      const missed: string[] = []
      for (let one = 0; one < code.length; one++) {
        for (let other = one + 1; other < code.length; other++) {
          const turned = [...code]
          ;[turned[one], turned[other]] = [turned[other] as string, turned[one] as string]
          const typed = turned.join('')
          if (typed !== code && readLoanCode(typed) !== null) missed.push(typed)
        }
      }
      expect(missed).toEqual([])
    }
  })

  test('is rejected if too short or too long', () => {
    for (const code of codes.slice(0, 50)) {
      for (const typed of [code.slice(1), code.slice(0, -1), `${code}2`, `2${code}`, code + code])
        expect(readLoanCode(typed)).toBeNull()
    }
  })
})

describe('a typed code', () => {
  /** A code containing every character with a look-alike, found by brute force. */
  const code = Array.from({ length: 400_000 }, (_, number) =>
    loanCode(Uint8Array.of(0, 0, 0, 0, 0, number >> 16, (number >> 8) & 255, number & 255)),
  ).find(found => ['Q', '8', '5', '2'].every(character => found.includes(character))) as string

  test.each([
    ['small letters', (text: string) => text.toLowerCase()],
    ['blanks around', (text: string) => ` ${text}\n`],
    ['in two groups', (text: string) => `${text.slice(0, 4)} ${text.slice(4)}`],
    ['with a dash', (text: string) => `${text.slice(0, 4)}-${text.slice(4)}`],
    ['with a long dash', (text: string) => `${text.slice(0, 4)}–${text.slice(4)}`],
    ['with dots', (text: string) => [...text].join('.')],
    ['with invisible marks', (text: string) => `\u202a${text}\u200b`],
    ['O for Q', (text: string) => text.replaceAll('Q', 'O')],
    ['o for Q', (text: string) => text.replaceAll('Q', 'o')],
    ['0 for Q', (text: string) => text.replaceAll('Q', '0')],
    ['B for 8', (text: string) => text.replaceAll('8', 'B')],
    ['S for 5', (text: string) => text.replaceAll('5', 's')],
    ['Z for 2', (text: string) => text.replaceAll('2', 'z')],
  ])('%s', (_, typed) => {
    expect(readLoanCode(typed(code))).toBe(code)
    for (const other of codes.slice(0, 20)) expect(readLoanCode(typed(other))).toBe(other)
  })

  test.each([
    '',
    '        ',
    'KODI',
    '0712345678',
    '254712345678',
    'loan 1234',
    '22222221',
    '２２２２２２２２',
    'K7QM2R9!',
    'İİİİİİİİ',
  ])('rejects “%s”', text => {
    expect(readLoanCode(text)).toBeNull()
  })
})
