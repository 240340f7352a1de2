import type { Currency, Money } from '#contract/loan.ts'
import { MINOR } from './money.ts'

/** Mobile money limits of a country, in minor units. */
type Limits = {
  /** Maximum of one payment prompt sent to a phone. */
  prompt: Money
  /** Limits of one payment to a phone, and the daily total per phone. */
  payout: { least: Money; most: Money; day: Money }
  /** Whether the provider notifies us of unprompted payments to the business number. */
  told: boolean
}

/** M-Pesa by Safaricom in Kenya, and by Vodacom in Tanzania. */
export const MOBILE_MONEY: Record<Currency, Limits> = {
  KES: {
    prompt: 250_000 * MINOR,
    payout: { least: 10 * MINOR, most: 250_000 * MINOR, day: 500_000 * MINOR },
    told: true,
  },
  TZS: {
    prompt: 3_000_000 * MINOR,
    payout: { least: 1_000 * MINOR, most: 3_000_000 * MINOR, day: 5_000_000 * MINOR },
    // Vodacom's Open API only has prompts, payouts and their status
    told: false,
  },
}

/** A part of a payout, and how many days after the first one it can be sent. */
export type PayoutPart = { amount: Money; day: number }

/** Splits a payout into parts: as large as allowed, as early as allowed, and none below the minimum. */
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
    // with less than twice the least, a part might leave a rest that is too small to send
    if (room < 2 * least) {
      day++
      room = daily
    }
  }
  return parts
}

/** Returns for each part, in order, how many days after the first it can be sent. */
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
