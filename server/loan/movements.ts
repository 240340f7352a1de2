import { type Day, dayOf } from '#rules/day.ts'
import type { CoreLoan } from '#server/ledger/core.ts'
import type { Page } from './page.ts'

type Payment = Page['payments'][number]

/** A line of a statement: a payment, its allocation and the principal left after it. Null where the core has no allocation. */
export type Movement = {
  payment: Payment
  /** Value date. */
  day: Day
  penalty: number | null
  interest: number | null
  principal: number | null
  over: number | null
  left: number | null
  /** Not booked in the core yet. */
  isComing: boolean
}

/** Returns a loan's payments, oldest first, each with its allocation and the principal left after it. */
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
