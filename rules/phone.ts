/** Country codes of the countries whose numbers may be typed without one. */
export const DIAL = { KE: '254', TZ: '255' } as const
export type PhoneCountry = keyof typeof DIAL

/** A number in E.164, `+254712345678`, or why the text isn't one. */
type PhoneReading = { phone: string } | { problem: 'blank' | 'invalid' }

/** Strips what contact lists, keyboards and dictation add to a number: plus or 00, spaces, punctuation and invisible characters. */
const bare = (text: string): string => text.replace(/[+\s().-]|\p{Cf}/gu, '').replace(/^00(?=2)/, '')

/**
 * Parses a phone number: a 0 and 9 digits, or a 2 and 11 digits, as specified. The first gets the code of the chosen country, the second
 * already has one.
 */
export function readPhone(text: string, country: PhoneCountry): PhoneReading {
  const digits = bare(text)
  if (digits === '') return { problem: 'blank' }
  if (/^0[0-9]{9}$/.test(digits)) return { phone: `+${DIAL[country]}${digits.slice(1)}` }
  return /^2[0-9]{11}$/.test(digits) ? { phone: `+${digits}` } : { problem: 'invalid' }
}

/** Parses a number of the country itself, as mobile money needs; null for any other text. */
export function readLocalPhone(text: string, country: PhoneCountry): string | null {
  const reading = readPhone(text, country)
  return 'phone' in reading && reading.phone.startsWith(`+${DIAL[country]}`) ? reading.phone : null
}

/** Returns the supported country whose code a text starts with, or null: a pasted number carries its country. */
export function dialledCountry(text: string): PhoneCountry | null {
  const digits = bare(text)
  return (Object.keys(DIAL) as PhoneCountry[]).find(country => digits.startsWith(DIAL[country])) ?? null
}

/** Adds the trunk 0, often omitted after a country code, to nine digits; any other text is returned unchanged. */
export const withTrunkZero = (text: string): string =>
  /^[1-9][0-9]{8}$/.test(bare(text)) ? `0${bare(text)}` : text

/**
 * Converts a number with a country code to local format, `0712345678`; any other text is returned unchanged.
 * @param country numbers of another one keep their code, without which they would be read as a number of this one
 */
export function localPhone(phone: string, country = dialledCountry(phone)): string {
  return country && dialledCountry(phone) === country ? `0${bare(phone).slice(DIAL[country].length)}` : phone
}

/** Checks whether a number can receive SMS: landlines, 020 or 041 and so on, can't. @param phone in E.164, with or without plus */
export const isMobile = (phone: string): boolean => /^(254[17]|255[67])/.test(bare(phone))
