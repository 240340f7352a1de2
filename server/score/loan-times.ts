import { and, inArray } from 'drizzle-orm'
import { PAID_OUT } from '#contract/loan-status.ts'
import { type Timed, timesOf } from '#rules/credit-report.ts'
import { type Day, dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { loan } from '#server/db/schema/index.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import { type Loan, selectLoans } from '#server/loan/find.ts'
import { refOf } from '#server/loan/refresh.ts'
import { bookOf } from '#server/loan/view.ts'

/** A disbursed loan, with the timeliness of its instalments. */
type Repaid = { loan: Loan; times: Timed[]; finished: Day | null }

/**
 * Returns the disbursed loans of some people, by owner. Owners without loans are absent, and so are those whose lending core does not
 * respond: unknown is not 0.
 */
export async function repaidOf(
  sql: Sql,
  book: LendingCore,
  owners: readonly string[],
  today: Day = dayOf(Date.now()),
): Promise<Map<string, Repaid[]>> {
  if (owners.length === 0) return new Map()
  const which = and(inArray(loan.client, [...owners]), inArray(loan.status, PAID_OUT))
  const rows = await selectLoans(sql).where(which)
  const found = new Map<string, Repaid[]>()
  for (const id of new Set(rows.map(({ owner }) => owner.id))) {
    const own = rows.filter(({ owner }) => owner.id === id)
    const booked = await bookOf(book, (own[0] as (typeof rows)[number]).owner)
    const read = own.flatMap(({ loan: one }): Repaid[] => {
      const kept = booked.get(refOf(one))
      if (!kept) return []
      const times = timesOf(
        kept.schedule.map(({ number, due, principal, interest, penalty, paid }) => ({
          number,
          due,
          paid,
          total: principal + interest + penalty,
        })),
        kept.payments.filter(({ reversed }) => !reversed),
        today,
      )
      const isFinished = one.status === 'closed' || one.status === 'overpaid'
      const days = times.flatMap(({ paidOn }) => paidOn ?? []).sort()
      return [{ loan: one, times, finished: isFinished ? (days.at(-1) ?? today) : null }]
    })
    if (read.length === own.length) found.set(id, read)
  }
  return found
}

const isLate = ({ state, daysLate }: Timed): boolean => daysLate > 0 && state !== 'ahead'

/**
 * Returns the loan facts of a quarter: instalments due in it and late ones among them, all instalments up to its end and those paid by
 * then, loans finished.
 */
export function repaymentsIn(loans: readonly Repaid[], { from, to }: { from: Day; to: Day }) {
  const times = loans.flatMap(one => one.times)
  const due = times.filter(one => one.due >= from && one.due <= to)
  const until = times.filter(one => one.due <= to)
  return {
    due: due.length,
    late: due.filter(isLate).length,
    dueUntil: until.length,
    paidUntil: until.filter(({ paidOn, state }) => state === 'unknown' || (paidOn !== null && paidOn <= to))
      .length,
    completed: loans.filter(({ finished }) => finished !== null && finished <= to).length,
  }
}
