import { describe, expect, test } from 'vitest'
import { dialledCountry, isMobile, localPhone, readLocalPhone, readPhone, withTrunkZero } from './phone.ts'

describe('a phone number', () => {
  test.each([
    ['0712345678', 'KE', '+254712345678'],
    ['254712345678', 'KE', '+254712345678'],
    ['255754123456', 'KE', null],
    ['0712345678', 'TZ', '+255712345678'],
    ['712', 'TZ', null],
    ['', 'KE', null],
  ] as const)('%s is for mobile money in %s %s', (typed, country, phone) => {
    expect(readLocalPhone(typed, country)).toBe(phone)
  })

  test.each([
    // as typed, country chosen, as stored
    ['0712345678', 'KE', '+254712345678'],
    ['0712345678', 'TZ', '+255712345678'],
    ['0712 345 678', 'KE', '+254712345678'],
    ['0112345678', 'KE', '+254112345678'],
    ['020 2345678', 'KE', '+254202345678'],
    ['+254 712 345 678', 'KE', '+254712345678'],
    ['254712345678', 'KE', '+254712345678'],
    ['+255 754 123 456', 'TZ', '+255754123456'],
    ['255754123456', 'KE', '+255754123456'], // its own code overrides the chosen country
    ['+256 772 123456', 'KE', '+256772123456'], // other codes that start with 2 pass, as in the specification
    ['\u202a+254712345678\u202c', 'KE', '+254712345678'], // copied from a contact list, with invisible characters
    ['0712\u00a0345\u00a0678', 'KE', '+254712345678'],
    ['+0712345678', 'KE', '+254712345678'],
    ['00254712345678', 'TZ', '+254712345678'],
    ['00255 754-123-456', 'KE', '+255754123456'],
    ['0712-345-678', 'KE', '+254712345678'],
    ['(0712) 345678', 'KE', '+254712345678'],
    ['0712 345 678.', 'KE', '+254712345678'], // dictated
  ] as const)('%s in %s is %s', (typed, country, phone) => {
    expect(readPhone(typed, country)).toEqual({ phone })
  })

  test.each([
    '712345678', // the form restores the 0 before parsing
    '071234567',
    '07123456789',
    '25471234567',
    '2547123456789',
    '+44 20 7946 0958',
    '002547123456789',
    '٠٧١٢٣٤٥٦٧٨',
    '07123４5678',
    '−0712345678',
    'Amina',
    '0'.repeat(30),
    '2'.repeat(30),
  ])('rejects %s', typed => {
    expect(readPhone(typed, 'KE')).toEqual({ problem: 'invalid' })
  })

  test.each(['', '   ', '+', '\u200e'])('%j counts as blank', typed => {
    expect(readPhone(typed, 'TZ')).toEqual({ problem: 'blank' })
  })
})

test('a text that starts with our country code gives the country', () => {
  expect(dialledCountry('+255 7')).toBe('TZ')
  expect(dialledCountry('2547')).toBe('KE')
  expect(dialledCountry('0712345678')).toBeNull()
  expect(dialledCountry('25')).toBeNull()
})

test.each([
  ['+254712345678', 'KE', '0712345678'],
  ['+255754123456', 'KE', '+255754123456'], // without its code it would be a Kenyan number
  ['+255754123456', 'TZ', '0754123456'],
  ['+255754123456', undefined, '0754123456'],
  ['+256772123456', 'KE', '+256772123456'],
  ['0712345678', 'KE', '0712345678'],
] as const)('%s is written in %s as %s', (phone, country, local) => {
  expect(localPhone(phone, country)).toBe(local)
})

test('restores the 0 of nine digits, and changes nothing else', () => {
  expect(withTrunkZero('712 345 678')).toBe('0712345678')
  expect(withTrunkZero('0712 345 678')).toBe('0712 345 678')
  expect(withTrunkZero('+254712345678')).toBe('+254712345678')
  expect(withTrunkZero('71234567')).toBe('71234567')
})

test.each([
  ['+254712345678', true],
  ['254112345678', true],
  ['+254202345678', false],
  ['+255655123456', true],
  ['+255222123456', false],
  ['+247123456789', false],
])('%s is mobile: %s', (phone, is) => {
  expect(isMobile(phone)).toBe(is)
})
