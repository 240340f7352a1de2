import type { Currency, Money } from '#contract/loan.ts'
import { MINOR } from './money.ts'

/** What mobile money of a country carries, in minor units. */
type Limits = {
  /** One request to a phone for a payment. */
  prompt: Money
  /** One payment to a phone, and all that goes to one phone on a day. */
  payout: { least: Money; most: Money; day: Money }
  /** Whether the service tells of what people pay at the business number of themselves. */
  told: boolean
}

/** M-Pesa of Safaricom in Kenya, and of Vodacom in Tanzania. */
export const MOBILE_MONEY: Record<Currency, Limits> = {
  KES: {
    prompt: 250_000 * MINOR,
    payout: { least: 10 * MINOR, most: 250_000 * MINOR, day: 500_000 * MINOR },
    told: true,
  },
  TZS: {
    prompt: 3_000_000 * MINOR,
    payout: { least: 1_000 * MINOR, most: 3_000_000 * MINOR, day: 5_000_000 * MINOR },
    // Vodacom's Open API has prompts, payouts and their status alone
    told: false,
  },
}

/** A part of a payout, and how many days after the first one it can go out. */
export type PayoutPart = { amount: Money; day: number }

/** The parts in which an amount goes out to a phone: as large as may be, as soon as may be, and none too small to be sent. */
export function partsOf(amount: Money, currency: Currency): PayoutPart[] {
  const { least, most, day: daily } = MOBILE_MONEY[currency].payout
  const parts: PayoutPart[] = []
  let room = daily
  for (let left = amount, day = 0; left > 0; ) {
    const full = Math.min(left, most, room)
    const rest = left - full
    const part = rest > 0 && rest < least ? full - least : full
    parts.push({ amount: part, day })
    left -= part
    room -= part
    if (room < least) {
      day++
      room = daily
    }
  }
  return parts
}

/** How many days after the first each of several parts can go out, in their order. */
export function daysOf(amounts: readonly Money[], currency: Currency): number[] {
  const { day: daily } = MOBILE_MONEY[currency].payout
  let day = 0
  let sent = 0
  return amounts.map(amount => {
    if (sent > 0 && sent + amount > daily) {
      day++
      sent = 0
    }
    sent += amount
    return day
  })
}
