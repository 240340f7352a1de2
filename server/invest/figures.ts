import { and, count, eq, inArray, isNull, sql as query } from 'drizzle-orm'
import type { InvestFigure, InvestItem } from '#contract/invest.ts'
import { INVEST_ITEMS } from '#contract/invest-names.ts'
import { PAID_OUT } from '#contract/loan-status.ts'
import { addDays, addMonths, type Day, dayOf, monthsBetween } from '#rules/day.ts'
import { figuresFrom } from '#rules/figures.ts'
import { currencyOf } from '#rules/money.ts'
import { sumsIn } from '#server/book/overview.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { bookEntry, enrolment, loan } from '#server/db/schema/index.ts'

/** Returns the year that ends on a day. */
const yearTo = (to: Day) => ({ from: addDays(addMonths(to, -12), 1), to })

/** Calculates the figures of a business as of today: from its book, its loans with us and its time in the programme. */
export async function figuresOf(
  sql: Sql,
  seen: Pick<Seen, 'business' | 'owner'>,
  today = dayOf(Date.now()),
): Promise<InvestFigure[]> {
  const { business, owner } = seen
  const year = yearTo(today)
  const before = yearTo(addDays(year.from, -1))
  const lent = and(eq(loan.client, owner.id), inArray(loan.status, PAID_OUT))
  const [now, then, [first], [joined], [loans]] = await Promise.all([
    sumsIn(sql, business.id, year),
    sumsIn(sql, business.id, before),
    sql
      .select({ day: query<string | null>`min(${bookEntry.day})::text` })
      .from(bookEntry)
      .where(and(eq(bookEntry.business, business.id), isNull(bookEntry.voidedAt))),
    sql.select({ at: enrolment.startedAt }).from(enrolment).where(eq(enrolment.account, owner.id)),
    sql
      .select({
        all: count(),
        repaid: query<string>`count(*) filter (where ${loan.status} in ('closed', 'overpaid'))`,
      })
      .from(loan)
      .where(lent),
  ])
  const [own, last] = [figuresFrom(now), figuresFrom(then)]
  const known: Partial<Record<InvestItem, { amount: number; of?: number }>> = {}
  // a book that covers only part of the year says nothing about all of it
  const keptSince = first?.day ?? null
  if (keptSince !== null && keptSince <= addMonths(year.from, 1)) {
    known.sales = { amount: own.revenue }
    known.profit = { amount: own.operatingCashflow }
    if (last.revenue > 0 && keptSince <= addMonths(before.from, 1)) {
      known.growth = { amount: Math.round(((own.revenue - last.revenue) * 10_000) / last.revenue) }
    }
  }
  if (business.startedOn) known.age = { amount: monthsBetween(business.startedOn, today) }
  if (joined?.at) known.programme = { amount: monthsBetween(dayOf(joined.at.getTime()), today) }
  if (loans && loans.all > 0) known.repayment = { amount: Number(loans.repaid), of: loans.all }
  return INVEST_ITEMS.map(item => ({
    item,
    amount: known[item]?.amount ?? null,
    of: known[item]?.of ?? null,
    currency: currencyOf(owner),
    on: today,
  }))
}
