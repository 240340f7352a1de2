/**
 * The characters of a loan code: no two that are mistaken for each other, and no vowels, so that no code is a word.
 * They are 23, a prime, on which the check relies.
 */
const ALPHABET = '23456789CDFGHJKMNPQRTWX'
const SIZE = ALPHABET.length
const LENGTH = 7

/** What people write for a character that looks alike, none of which is in the alphabet. */
const LOOKALIKES: Record<string, string> = { 0: 'Q', O: 'Q', B: '8', S: '5', Z: '2' }

/** How many random bytes a code takes: so many that no code is noticeably likelier than another. */
export const LOAN_CODE_BYTES = 8

/** The sum of the characters, each times its place. */
const weigh = (code: string): number =>
  [...code].reduce((sum, character, index) => sum + ALPHABET.indexOf(character) * (index + 1), 0)

/** The character that makes the sum of all eight, each times its place, a multiple of 23. */
function checkOf(body: string): string {
  const sum = weigh(body)
  const check = [...ALPHABET].find((_, value) => (sum + value * (LENGTH + 1)) % SIZE === 0)
  return check as string
}

/**
 * The code of a loan, `K7QM2R9` and a check character: short enough to be typed as a Paybill account number. One wrong
 * character, and two that changed places, are always noticed: places are below 23, so neither can leave the sum a multiple.
 * Codes are drawn, not counted: look whether one is taken before it is given.
 *
 * @param random at least `LOAN_CODE_BYTES` random bytes
 * @throws RangeError when they are fewer
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
 * The loan code that a person typed: in small or capital letters, with blanks, dots or dashes anywhere, and with 0 or O
 * for Q, B for 8, S for 5 and Z for 2. Null when it is none, or its check fails.
 */
export function readLoanCode(text: string): string | null {
  const code = text
    .replace(/[\s.\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/[0OBSZ]/g, character => LOOKALIKES[character] as string)
  const isCode = code.length === LENGTH + 1 && [...code].every(character => ALPHABET.includes(character))
  return isCode && weigh(code) % SIZE === 0 ? code : null
}
