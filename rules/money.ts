import { MOST_AMOUNT } from '#contract/amount.ts'
import type { Currency, Money } from '#contract/loan.ts'

/** Minor units in one whole unit, for every currency we serve. */
export const MINOR = 100

/** The currency symbols used locally: `Intl` prints KES in Tanzania and TZS in Kenya, people write Ksh and Tsh. */
export const SYMBOL: Record<Currency, string> = { KES: 'Ksh', TZS: 'Tsh' }

/** Returns the currency of a user's country. */
export const currencyOf = ({ country }: { country: 'KE' | 'TZ' }): Currency =>
  country === 'TZ' ? 'TZS' : 'KES'

/** Returns the country of a currency. */
export const countryOf = (currency: Currency): 'KE' | 'TZ' => (currency === 'TZS' ? 'TZ' : 'KE')

export type AmountReading = { amount: Money } | { problem: 'blank' | 'not-digits' | 'not-whole' | 'too-long' }

/**
 * Parses a whole amount as typed or pasted: digits, with commas or spaces between thousands. Cents are rejected rather than rounded, so
 * that a user's figure never changes silently.
 */
export function readAmount(text: string): AmountReading {
  // invisible characters get copied along with figures from some pages and chats
  const plain = text.replace(/[\s,\p{Cf}]/gu, '').replace(/\.0{0,2}$/, '')
  if (plain === '') return { problem: 'blank' }
  if (/^[0-9]+\.[0-9]+$/.test(plain)) return { problem: 'not-whole' }
  if (!/^[0-9]+$/.test(plain)) return { problem: 'not-digits' }
  const amount = Number(plain) * MINOR
  // anything larger is a typing mistake
  return amount > MOST_AMOUNT ? { problem: 'too-long' } : { amount }
}

/** Groups the digits before the decimal point with commas: '50000' → '50,000', '10816.5' → '10,816.5'. */
export const groupDigits = (digits: string): string =>
  digits.replace(/^-?\d+/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** Formats a number that is no amount: with a fixed number of decimal places, or with those it has; a change with its sign. */
export function formatCount(
  value: number,
  { decimals, isChange }: { decimals?: number; isChange?: boolean } = {},
): string {
  const text = groupDigits(decimals === undefined ? String(value) : value.toFixed(decimals))
  return isChange && value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

/** Formats an amount, `5000000` → `50,000`; cents appear only if non-zero. */
export function formatFigure(amount: Money): string {
  const size = Math.abs(amount)
  const whole = `${amount < 0 ? '-' : ''}${groupDigits(String(Math.trunc(size / MINOR)))}`
  const cents = size % MINOR
  return cents ? `${whole}.${String(cents).padStart(2, '0')}` : whole
}

/** Formats an amount with its currency, `Ksh 50,000`, joined by a no-break space so that they don't wrap apart. */
export const formatMoney = (amount: Money, currency: Currency): string =>
  `${SYMBOL[currency]}\u00a0${formatFigure(amount)}`

/** Formats basis points as percent without trailing zeros: `400` → `4`, `725` → `7.25`. */
export const formatRate = (basisPoints: number): string => String(basisPoints / 100)
