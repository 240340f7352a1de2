import { MOST_AMOUNT } from '#contract/amount.ts'
import type { Currency, Money } from '#contract/loan.ts'

/** Minor units in one whole unit, for every currency we serve. */
export const MINOR = 100

/** The field's own symbols: `Intl` prints KES in Tanzania and TZS in Kenya, people write Ksh and Tsh. */
export const SYMBOL: Record<Currency, string> = { KES: 'Ksh', TZS: 'Tsh' }

/** What somebody trades in, by their country. */
export const currencyOf = ({ country }: { country: 'KE' | 'TZ' }): Currency =>
  country === 'TZ' ? 'TZS' : 'KES'

export type AmountReading = { amount: Money } | { problem: 'blank' | 'not-digits' | 'not-whole' | 'too-long' }

/**
 * Reads a whole amount as a person types or pastes it: digits, with commas or spaces between thousands.
 * Cents are refused rather than rounded, so that nobody's figure changes unseen.
 */
export function readAmount(text: string): AmountReading {
  // invisible marks come along when a figure is copied from some pages and chats
  const plain = text.replace(/[\s,\p{Cf}]/gu, '').replace(/\.0*$/, '')
  if (plain === '') return { problem: 'blank' }
  if (/^[0-9]+\.[0-9]+$/.test(plain)) return { problem: 'not-whole' }
  if (!/^[0-9]+$/.test(plain)) return { problem: 'not-digits' }
  const amount = Number(plain) * MINOR
  // beyond it a number is a slip of the finger, not an amount
  return amount > MOST_AMOUNT ? { problem: 'too-long' } : { amount }
}

/** Digits with commas between thousands: '50000' → '50,000'. */
export const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** `5000000` → `50,000`; cents appear only where there are any. */
export function formatFigure(amount: Money): string {
  const size = Math.abs(amount)
  const whole = `${amount < 0 ? '-' : ''}${groupDigits(String(Math.trunc(size / MINOR)))}`
  const cents = size % MINOR
  return cents ? `${whole}.${String(cents).padStart(2, '0')}` : whole
}

/** `Ksh 50,000`, with a no-break space so that a figure never leaves its currency. */
export const formatMoney = (amount: Money, currency: Currency): string =>
  `${SYMBOL[currency]}\u00a0${formatFigure(amount)}`

/** `400` → `4`, `725` → `7.25`: a rate in percent without needless zeros. */
export const formatRate = (basisPoints: number): string => String(basisPoints / 100)
