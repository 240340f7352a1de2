import { max, sql as query } from 'drizzle-orm'
import type { BlockValue } from '#contract/home.ts'
import type { Currency } from '#contract/loan.ts'
import { addDays, addMonths, type Day, dayOf, instantOf, monthsUntil } from '#rules/day.ts'
import { shareOf } from '#rules/repayment.ts'
import type { Sql } from '#server/db/open.ts'
import { perDatabase } from '#server/db/per-database.ts'
import { account, journal, journalLine, ledgerLoan, loan, payment } from '#server/db/schema/index.ts'
import { cameIn } from '#server/loan/moved.ts'

type Stood = { currency: Currency; day: Day; balance: number; late: number }

/** Number of months covered, including the current one. */
const MONTHS = 12
/** Days late beyond which a loan counts as at risk. */
export const AT_RISK = 30

const rowsOf = async <Row>(sql: Sql, text: ReturnType<typeof query>): Promise<Row[]> =>
  ((await sql.execute(text)) as { rows: Row[] }).rows

/** Returns the last days of months, the earliest first; today for the current month. */
const endsUntil = (today: Day): Day[] =>
  monthsUntil(today, MONTHS)
    .toReversed()
    .map((first, at) => (at === MONTHS - 1 ? today : addDays(addMonths(first, 1), -1)))

/**
 * Returns the outstanding principal at the end of each day, and the part of it on loans then more than 30 days late, from what the journal
 * had booked until that day. Payments are applied to the oldest instalment first, so an instalment is paid once receipts reach the sum of
 * all instalments due until then.
 */
async function stoodAt(sql: Sql, tenant: string, ends: readonly Day[]): Promise<Stood[]> {
  const days = query.join(
    ends.map(day => query`(${day}::text, ${addDays(day, -AT_RISK)}::text)`),
    query`, `,
  )
  /** The first of the days that is not before a posting. */
  const until = query.join(
    ends.map(day => query`when ${journal.day} <= ${day} then ${day}::text`),
    query` `,
  )
  const sum = (of: string, sign: ReturnType<typeof query>) =>
    query`sum(case when ${journalLine.account} = ${of} then ${sign} else 0 end)`
  const rows = await rowsOf<{ currency: Currency; day: Day; balance: string; late: string }>(
    sql,
    query`
    with ends (day, border) as (values ${days}),
    moved as (
      select ${journal.loan} as loan, case ${until} end as day,
        ${sum('loans', query`${journalLine.debit} - ${journalLine.credit}`)} as principal,
        ${sum('interest-income', query`${journalLine.credit} - ${journalLine.debit}`)} as interest
      from ${journal} join ${journalLine} on ${journalLine.journal} = ${journal.id}
      where ${journal.tenant} = ${tenant} and ${journal.loan} is not null
        and ${journal.day} <= ${ends.at(-1)} and ${journalLine.account} in ('loans', 'interest-income')
      group by 1, 2),
    stood as (
      select own.loan, own.schedule, own.disbursed, ends.day, ends.border,
        sum(coalesce(moved.principal, 0)) over (partition by own.loan order by ends.day) as balance,
        sum(coalesce(moved.interest, 0)) over (partition by own.loan order by ends.day) as interest
      from ${ledgerLoan} as own cross join ends
      left join moved on moved.loan = own.loan and moved.day = ends.day
      where own.tenant = ${tenant} and own.disbursed is not null)
    select lent.currency, stood.day, sum(stood.balance)::bigint as balance,
      sum(case when asked.sum > stood.disbursed - stood.balance + stood.interest then stood.balance else 0 end)::bigint as late
    from stood join ${loan} as lent on lent.id = stood.loan
    left join lateral (
      select sum((one ->> 'principal')::bigint + (one ->> 'interest')::bigint) as sum
      from jsonb_array_elements(stood.schedule) as one where one ->> 'due' < stood.border) as asked on true
    where stood.balance > 0
    group by 1, 2 order by 1, 2`,
  )
  return rows.map(({ currency, day, balance, late }) => ({
    currency,
    day,
    balance: Number(balance),
    late: Number(late),
  }))
}

/** What stood by tenant, for a day and the newest posting. */
const kept = perDatabase(() => new Map<string, { key: string; stood: Promise<Stood[]>; at: number }>())
/** Cache lifetime, in ms: a posting that commits late may have an earlier number than the newest. */
const LIFE = 300_000

/** The same as stoodAt, read again only after a posting: with 50,000 loans it takes seconds, and homes of staff ask for it often. */
async function stoodSince(sql: Sql, tenant: string, ends: readonly Day[]): Promise<Stood[]> {
  const [newest] = await sql.select({ id: max(journal.id) }).from(journal)
  const key = `${ends.at(-1)} ${newest?.id}`
  const known = kept(sql).get(tenant)
  if (known?.key === key && Date.now() - known.at < LIFE) return known.stood
  const stood = stoodAt(sql, tenant, ends)
  kept(sql).set(tenant, { key, stood, at: Date.now() })
  stood.catch(() => kept(sql).delete(tenant))
  return stood
}

/** Returns the portfolio's trend over the last twelve months; null where an outside core keeps the loans, or nothing was ever lent. */
export async function trendOf(sql: Sql, tenant: string): Promise<BlockValue<'trend'> | null> {
  const ends = endsUntil(dayOf(Date.now()))
  const months = ends.map(day => day.slice(0, 7))
  const first = `${months[0]}-01`
  const [stood, came, joined] = await Promise.all([
    stoodSince(sql, tenant, ends),
    rowsOf<{ currency: Currency; month: string; amount: string }>(
      sql,
      query`select ${loan.currency} as currency, substr(${payment.day}, 1, 7) as month, sum(${payment.amount})::bigint as amount
        from ${payment} join ${loan} on ${loan.id} = ${payment.loan}
        where ${payment.tenant} = ${tenant} and ${cameIn} and ${payment.day} >= ${first}
        group by 1, 2`,
    ),
    rowsOf<{ month: string; many: number }>(
      sql,
      query`select to_char(${account.createdAt} at time zone 'Africa/Nairobi', 'YYYY-MM') as month, count(*)::integer as many
        from ${account}
        where ${account.tenant} = ${tenant} and ${account.role} = 'client'
          and ${account.createdAt} >= ${new Date(instantOf(first)).toISOString()}::timestamptz
        group by 1`,
    ),
  ])
  const currencies = [...new Set(stood.map(({ currency }) => currency))]
  if (currencies.length === 0) return null
  return {
    days: ends,
    newClients: months.map(month => joined.find(one => one.month === month)?.many ?? 0),
    rows: currencies.map(currency => {
      const then = ends.map(day => stood.find(one => one.currency === currency && one.day === day))
      return {
        currency,
        balance: then.map(one => one?.balance ?? 0),
        atRisk: then.map(one => shareOf(one?.late ?? 0, one?.balance ?? 0)),
        paidBack: months.map(month =>
          Number(came.find(one => one.currency === currency && one.month === month)?.amount ?? 0),
        ),
      }
    }),
  }
}
