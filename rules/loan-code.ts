/**
 * The alphabet of loan codes: no two characters that are easily confused, and no vowels, so that no code spells a word. Its size, 23,
 * is prime; the check character relies on that.
 */
const ALPHABET = '23456789CDFGHJKMNPQRTWX'
const SIZE = ALPHABET.length
const LENGTH = 7

/** Commonly typed look-alikes, none of which is in the alphabet. */
const LOOKALIKES: Record<string, string> = { 0: 'Q', O: 'Q', B: '8', S: '5', Z: '2' }

/** Random bytes needed for a code: enough to make the modulo bias negligible. */
export const LOAN_CODE_BYTES = 8

/** Returns the sum of the characters' values, weighted by position. */
const weigh = (code: string): number =>
  [...code].reduce((sum, character, index) => sum + ALPHABET.indexOf(character) * (index + 1), 0)

/** Returns the check character, which makes the weighted sum of all eight characters a multiple of 23. */
function checkOf(body: string): string {
  const sum = weigh(body)
  const check = [...ALPHABET].find((_, value) => (sum + value * (LENGTH + 1)) % SIZE === 0)
  return check as string
}

/**
 * Generates a loan code, `K7QM2R9` and a check character: short enough to be typed as a Paybill account number. The check detects every
 * single wrong character and every swap of two: positions are below 23, so neither can leave the sum a multiple. Codes are random, not
 * sequential: check that one is unused before assigning it.
 *
 * @param random at least `LOAN_CODE_BYTES` random bytes
 * @throws RangeError if there are fewer
 */
export function loanCode(random: Uint8Array): string {
  if (random.length < LOAN_CODE_BYTES)
    throw new RangeError(`A loan code takes ${LOAN_CODE_BYTES} random bytes.`)
  let number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let body = ''
  while (body.length < LENGTH) {
    body += ALPHABET[Number(number % BigInt(SIZE))]
    number /= BigInt(SIZE)
  }
  return body + checkOf(body)
}

/**
 * Parses a loan code as typed: in either case, with spaces, dots or dashes anywhere, and with 0 or O for Q, B for 8, S for 5 and Z for
 * 2. Returns null if it isn't a code, or its check fails.
 */
export function readLoanCode(text: string): string | null {
  const code = text
    .replace(/[\s.\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/[0OBSZ]/g, character => LOOKALIKES[character] as string)
  const isCode = code.length === LENGTH + 1 && [...code].every(character => ALPHABET.includes(character))
  return isCode && weigh(code) % SIZE === 0 ? code : null
}
