import { and, asc, desc, eq, inArray, isNotNull, isNull, sql as query } from 'drizzle-orm'
import { BUDGET_KINDS, type Budget, type BudgetKind, type BudgetPeriod } from '#contract/budget.ts'
import { pick } from '#contract/record.ts'
import { type Planned, reckonPeriod, type Spent, stateOf } from '#rules/budget.ts'
import { type Day, dayOf } from '#rules/day.ts'
import { currencyOf } from '#rules/money.ts'
import { businessesOf, businessFor, mayUse, type Seen } from '#server/business/access.ts'
import { choiceNames, choicesOf } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { bookEntry, budgetLine, budgetPeriod, loan } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { findSeen } from '#server/people/visibility.ts'

type PeriodRow = typeof budgetPeriod.$inferSelect

/** Returns the requested business; null if a member has none. @throws Refusal for someone else's */
export async function businessAsked(
  sql: Sql,
  person: Person,
  { business, owner }: { business?: string; owner?: string },
): Promise<Seen | null> {
  if (business || !owner) return businessFor(sql, person, business)
  await findSeen(sql, person, owner)
  const [first] = await businessesOf(sql, person, owner)
  return first && mayUse(person, first, 'read') ? first : null
}

/** Returns a business's budget by period, beside the actual figures from its book. */
export async function budgetOf(
  sql: Sql,
  person: Person,
  seen: Seen,
  today: Day = dayOf(Date.now()),
): Promise<Budget> {
  const { business, owner } = seen
  const [periods, types, names, loans] = await Promise.all([
    periodsOf(sql, business.id),
    choicesOf(sql, person, 'entrepreneurSaleType'),
    choiceNames(sql, person),
    loansOf(sql, owner.id),
  ])
  const reckoned = await reckonPeriods(sql, business.id, periods, today)
  return {
    business: {
      id: business.id,
      name: business.displayName || business.name,
      currency: currencyOf(seen.owner),
      writable: mayUse(person, seen, 'write'),
    },
    periods: reckoned.map(({ row, lines, ...rest }) => {
      const paidBy = loans.find(({ id }) => id === row.loan)
      return {
        ...row,
        state: stateOf(row, today),
        ...rest,
        loan: paidBy ? { id: paidBy.id, code: paidBy.code, tranche: row.tranche ?? 0 } : null,
        lines: lines.map(line => ({ ...line, typeName: names.get(line.type ?? '') ?? '' })),
      } satisfies BudgetPeriod
    }),
    types,
    loans,
  }
}

/** Returns the periods of a business, earliest first. */
export const periodsOf = (sql: Sql, business: string): Promise<PeriodRow[]> =>
  findRows(sql, budgetPeriod, { business }, budgetPeriod.from)

/** Returns periods with their lines and the actual figures from the book. */
export async function reckonPeriods(sql: Sql, business: string, periods: readonly PeriodRow[], today: Day) {
  const [first] = periods
  if (!first) return []
  const last = periods.reduce((end, { to }) => (to > end ? to : end), first.to)
  const [lines, book] = await Promise.all([
    sql
      .select()
      .from(budgetLine)
      .where(
        inArray(
          budgetLine.period,
          periods.map(({ id }) => id),
        ),
      )
      .orderBy(asc(budgetLine.createdAt), asc(budgetLine.id)),
    spentIn(sql, business, first.from, last),
  ])
  return periods.map(row => ({
    row,
    ...reckonPeriod(row, lines.filter(({ period }) => period === row.id).map(planned), book, today),
  }))
}

const planned = ({ id, kind, name, type, amount }: typeof budgetLine.$inferSelect): Planned => ({
  id,
  kind,
  name,
  type,
  budgeted: amount,
})

/** Returns the operating and capital expenses in the book. */
async function spentIn(sql: Sql, business: string, from: Day, to: Day): Promise<Spent[]> {
  const rows = await sql
    .select(pick(bookEntry, 'kind', 'name', 'type', 'day', 'amount'))
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, business),
        isNull(bookEntry.voidedAt),
        inArray(bookEntry.kind, [...BUDGET_KINDS]),
        query`${bookEntry.day} between ${from} and ${to}`,
      ),
    )
  return rows.map(row => ({ ...row, kind: row.kind as BudgetKind }))
}

/** Returns the owner's loans that a period may refer to: the approved ones, newest first. */
async function loansOf(sql: Sql, owner: string): Promise<Budget['loans']> {
  const rows = await sql
    .select({ id: loan.id, code: loan.code, amount: loan.approvedAmount })
    .from(loan)
    .where(and(eq(loan.client, owner), isNotNull(loan.approvedAmount)))
    .orderBy(desc(loan.number))
  return rows.map(({ amount, ...row }) => ({ ...row, amount: amount ?? 0 }))
}
