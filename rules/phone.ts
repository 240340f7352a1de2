/** The countries whose numbers may be typed without a country code, and that code. */
export const DIAL = { KE: '254', TZ: '255' } as const
export type PhoneCountry = keyof typeof DIAL

/** A number in E.164, `+254712345678`, or why the text is none. */
export type PhoneReading = { phone: string } | { problem: 'blank' | 'invalid' }

/** Leaves out plus and spaces, and the invisible marks that come along when a number is copied from a contact list. */
const bare = (text: string): string => text.replace(/[+\s\p{Cf}]/gu, '')

/**
 * Reads a phone number as the specification accepts it: without plus and spaces a 0 and 9 digits, or a 2 and 11 digits.
 * The first takes the code of the chosen country, the second carries its own.
 */
export function readPhone(text: string, country: PhoneCountry): PhoneReading {
  const digits = bare(text)
  if (digits === '') return { problem: 'blank' }
  if (/^0[0-9]{9}$/.test(digits)) return { phone: `+${DIAL[country]}${digits.slice(1)}` }
  return /^2[0-9]{11}$/.test(digits) ? { phone: `+${digits}` } : { problem: 'invalid' }
}

/** The country whose code a text starts with, if it is one of ours: a pasted number says itself where it belongs. */
export function dialledCountry(text: string): PhoneCountry | null {
  const digits = bare(text)
  return (Object.keys(DIAL) as PhoneCountry[]).find(country => digits.startsWith(DIAL[country])) ?? null
}

/** Puts the 0 that people leave out behind a country code in front of nine digits; any other text stays as it is. */
export const withTrunkZero = (text: string): string =>
  /^[1-9][0-9]{8}$/.test(bare(text)) ? `0${bare(text)}` : text

/** `0712345678`, as people know it, of a number that says its country; any other text stays as it is. */
export function localPhone(phone: string): string {
  const country = dialledCountry(phone)
  return country ? `0${bare(phone).slice(DIAL[country].length)}` : phone
}

/** Whether a number of ours can get an SMS: those of landlines, 020 or 041 and so on, cannot. @param phone in E.164, with or without plus */
export const isMobile = (phone: string): boolean => /^(254[17]|255[67])/.test(bare(phone))
