import { and, count, eq, sql as query } from 'drizzle-orm'
import { dayOf, instantOf } from '#rules/day.ts'
import { shareOf } from '#rules/repayment.ts'
import type { Sql } from '#server/db/open.ts'
import { account, loan, payment, payout } from '#server/db/schema/index.ts'
import { sumOf } from '#server/db/sum.ts'
import type { HomeReads, QueueRead } from '#server/home/reads.ts'
import { appliedOn, owedNow } from '#server/loan/home.ts'
import { cameIn } from '#server/loan/moved.ts'
import { AT_RISK, trendOf } from './trend.ts'
import { isOpen } from './unmatched.ts'

const today = () => dayOf(Date.now())

/** Sums payments booked to loans since a day, by currency. */
const sumsSince = (sql: Sql, tenant: string, from: string) =>
  sql
    .select({ currency: loan.currency, amount: sumOf(query`${payment.amount}`), count: count() })
    .from(payment)
    .innerJoin(loan, eq(loan.id, payment.loan))
    .where(and(eq(payment.tenant, tenant), cameIn, query`${payment.day} >= ${from}`))
    .groupBy(loan.currency)
    .orderBy(loan.currency)

const unmatched: QueueRead = {
  who: 'payment.see',
  module: 'loans',
  async read({ sql, person }) {
    const [row] = await sql
      .select({ many: count(), since: query<string | null>`cast(min(${payment.at}) as text)` })
      .from(payment)
      .where(isOpen(person.tenant))
    return { count: row?.many ?? 0, oldest: row?.since ? new Date(row.since).toISOString() : null }
  },
  async oldest({ sql, person, tenant }, most) {
    const rows = await sql
      .select()
      .from(payment)
      .where(isOpen(person.tenant))
      .orderBy(payment.at, payment.id)
      .limit(most)
    return rows.map(({ at, amount, payer, accountTyped, receipt }) => ({
      to: `/payments?search=${encodeURIComponent(receipt)}`,
      name: payer || receipt,
      about: accountTyped || receipt,
      amount,
      currency: tenant.loan.currency,
      since: at.toISOString(),
    }))
  },
}

/** What payments contribute to home pages and menus. */
export const paymentHome: HomeReads = {
  queues: { payments: unmatched },
  done: {
    payments: { who: 'payment.see', module: 'loans', actions: ['payment.assigned', 'payment.refunded'] },
  },
  blocks: {
    today: {
      who: 'payment.see',
      module: 'loans',
      async read({ sql, person: { tenant } }) {
        const from = new Date(instantOf(today())).toISOString()
        const [came, out, applied] = await Promise.all([
          sumsSince(sql, tenant, today()),
          sql
            .select({ currency: loan.currency, amount: sumOf(query`${payout.amount}`), count: count() })
            .from(payout)
            .innerJoin(loan, eq(loan.id, payout.loan))
            .where(
              and(
                eq(payout.tenant, tenant),
                eq(payout.state, 'paid'),
                query`${payout.settledAt} >= ${from}::timestamptz`,
              ),
            )
            .groupBy(loan.currency)
            .orderBy(loan.currency),
          appliedOn(sql, tenant, today()),
        ])
        return { cameIn: came, paidOut: out, applied }
      },
    },
    portfolio: {
      who: 'report.see',
      module: 'loans',
      async read({ sql, person: { tenant } }) {
        const month = `${today().slice(0, 7)}-01`
        const begin = `${new Date(instantOf(month)).toISOString()}`
        const [owed, paid, people] = await Promise.all([
          owedNow(sql, tenant, AT_RISK),
          sumsSince(sql, tenant, month),
          sql.$count(
            account,
            and(
              eq(account.tenant, tenant),
              eq(account.role, 'client'),
              query`${account.createdAt} >= ${begin}::timestamptz`,
            ),
          ),
        ])
        return {
          rows: owed.map(({ currency, loans, balance, late }) => ({
            currency,
            loans,
            balance,
            atRisk: shareOf(late, balance),
            paidBack: paid.find(one => one.currency === currency)?.amount ?? 0,
          })),
          newClients: people,
        }
      },
    },
    trend: {
      who: 'report.see',
      module: 'loans',
      read: ({ sql, person: { tenant } }) => trendOf(sql, tenant),
    },
  },
}
