import { describe, expect, it } from 'vitest'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import { inLanguage } from '#server/refusal/message.ts'
import { weaknessOf } from './guessable.ts'

/** Returns the sentence for a refused password. */
function weakness(...of: Parameters<typeof weaknessOf>): string | null {
  const why = weaknessOf(...of)
  return why && inLanguage(FIRST_LANGUAGE, why)
}

const GRACE = {
  email: 'grace.njeri@shamba.example',
  phone: '+254712345678',
  firstName: 'Grace',
  lastName: 'Njeri',
}

describe('rejecting a new password', () => {
  it('rejects fewer than 8 characters', () => {
    expect(weakness('tw1g,ax', {})).toBe('Password must be at least 8 characters')
  })

  it.each([
    ['password', 'the first that everybody tries'],
    ['Password1', 'with a capital and a digit'],
    ['P@ssw0rd2026!', 'with signs for letters and a year'],
    ['12345678', 'a row of digits'],
    ['0712345678', 'a phone number'],
    ['1990-05-12', 'a date'],
    ['qwertyuiop', 'a row of keys'],
    ['qwerty123', 'two rows'],
    ['1q2w3e4r', 'a zigzag of keys'],
    ['zaq12wsx', 'columns of keys'],
    ['abcd1234', 'two sequences'],
    ['87654321', 'a row backwards'],
    ['aaaaaaaa', 'one letter'],
    ['abababab', 'two letters'],
    ['mchele mchele', 'one thing twice'],
    ['iloveyou', 'love'],
    ['Liverpool1', 'football'],
    ['karibu2026', 'Kiswahili with a year'],
    ['Karibu-2026', 'Kiswahili with a year and a sign'],
    ['hakunamatata', 'two words that belong together'],
    ['nakupenda1', 'Kiswahili love'],
    ['mungunimwema', 'a saying'],
    ['wanjiku254', 'a name with the country’s code'],
    ['Safaricom#1', 'a company'],
    ['Chelsea_01', 'a club'],
    ['letmein!!', 'a joke'],
    ['admin@123', 'an administrator'],
    ['sunshine99', 'a nice word'],
  ])('%s: %s', password => {
    expect(weakness(password, {})).toMatch(/too easy to guess/)
  })

  it.each(['GraceNjeri1', 'njeri-grace', 'grace.njeri', '0712345678a', 'Njeri2026', 'shamba.example1'])(
    'rejects one’s own details: %s',
    password => {
      expect(weakness(password, GRACE)).not.toBeNull()
    },
  )
})

describe('accepting a password', () => {
  it.each([
    'three dry rivers',
    'kiti-meza-redio',
    'nguo za samawati 7',
    'Tw1ga!ax9',
    'mchele na maharage jioni',
    'correct horse battery staple',
    'x7Kq2mVp',
    'Ω≈ç√∫˜µ≤',
    'grace walks to Nakuru slowly',
    'password managers are lovely',
  ])('%s', password => {
    expect(weakness(password, GRACE)).toBeNull()
  })
})
