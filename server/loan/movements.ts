import { type Day, dayOf } from '#rules/day.ts'
import type { CoreLoan } from '#server/ledger/core.ts'
import type { Page } from './page.ts'

type Payment = Page['payments'][number]

/** A line of a statement: what came, what it went to, and the principal that it left. Unknown while the book has not said it. */
export type Movement = {
  payment: Payment
  /** The day that it counts for. */
  day: Day
  penalty: number | null
  interest: number | null
  principal: number | null
  over: number | null
  left: number | null
  /** The book does not have it yet. */
  isComing: boolean
}

/** The payments of a loan, the oldest first, with the split of each and the principal that was left after it. */
export function movementsOf({ payments }: Pick<Page, 'payments'>, booked: CoreLoan | null): Movement[] {
  const known = new Map((booked?.payments ?? []).map(one => [one.receipt, one]))
  const dayIn = (one: Payment) => known.get(one.receipt)?.day ?? dayOf(Date.parse(one.at))
  const rows = payments.toReversed().toSorted((one, other) => dayIn(one).localeCompare(dayIn(other)))
  let left = booked?.principal ?? 0
  return rows.map(payment => {
    const day = dayIn(payment)
    const { split } = known.get(payment.receipt) ?? {}
    const isComing = booked !== null && !payment.reversed && !known.has(payment.receipt)
    if (!split || payment.reversed) {
      const unknown = { penalty: null, interest: null, principal: null, over: null, left: null }
      return { payment, day, ...unknown, isComing }
    }
    left = Math.max(0, left - split.principal)
    return { payment, day, ...split, left, isComing }
  })
}
