import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, sql as query, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { account, fund, loan, payment } from '#server/db/schema/index.ts'
import { today } from './offer.ts'
import type { LendingHandlers } from './table.ts'
import { wireFund } from './wire-fund.ts'

type By = 'month' | 'fund' | 'officer' | 'age'
type Kind = 'text' | 'count' | 'money' | 'share'
type Column = { key: string; kind: Kind }
type Line = Record<string, string | null>
type Span = { tenant: string; from?: string; to?: string }

/** Who recommended a loan answers for it. */
const officer = alias(account, 'officer')
const officerName = query<string>`coalesce(trim(${officer.firstName} || ' ' || ${officer.lastName}), '')`

const whole = (of: SQL) => query<number>`cast(coalesce(sum(${of}), 0) as bigint)`.mapWith(Number)
const counted = query<number>`cast(count(*) as integer)`

/** The age of arrears, as the first day of each age says it. */
function ageColumn(): SQL<string> {
  const day = today()
  const [ninety, sixty, thirty] = [addDays(day, -90), addDays(day, -60), addDays(day, -30)]
  return query<string>`case when ${loan.unpaidSince} is null or ${loan.unpaidSince} > ${day} then 'none'
    when ${loan.unpaidSince} = ${day} then 'today' when ${loan.unpaidSince} >= ${thirty} then '1-30'
    when ${loan.unpaidSince} >= ${sixty} then '31-60' when ${loan.unpaidSince} >= ${ninety} then '61-90'
    else '90+' end`
}

const groupOf = (by: By, month: SQL): SQL<string> =>
  ({ month, fund: query`${fund.name}`, officer: officerName, age: ageColumn() })[by] as SQL<string>

const span = (column: typeof loan.disbursedOn | typeof payment.day, { from, to }: Span) =>
  and(from ? gte(column, from) : undefined, to ? lte(column, to) : undefined)

/** Loans that money is out for. */
const RUNNING = ['active'] as const
const PAID_OUT = ['active', 'overpaid', 'closed', 'written-off'] as const

const monthOf = (column: typeof loan.disbursedOn | typeof payment.day) => query`substr(${column}, 1, 7)`

/** All loans of a set, by group: how many, what was lent, what is owed, what of it belongs to loans that are late. */
function readLoans(sql: Sql, by: By, where: SQL | undefined) {
  const group = groupOf(by, monthOf(loan.disbursedOn))
  const owedLate = query`case when ${loan.unpaidSince} < ${today()} then ${loan.outstanding} else 0 end`
  const isLate = query`${loan.unpaidSince} < ${today()}`
  return sql
    .select({
      group: query<string>`${group}`.as('grouping'),
      loans: counted,
      late: query<number>`cast(count(*) filter (where ${isLate}) as integer)`,
      lent: whole(query`coalesce(${loan.approvedAmount}, ${loan.amount})`),
      outstanding: whole(query`${loan.outstanding}`),
      atRisk: whole(owedLate),
    })
    .from(loan)
    .innerJoin(fund, eq(fund.id, loan.fund))
    .leftJoin(officer, eq(officer.id, loan.recommendedBy))
    .where(where)
    .groupBy(query`1`)
    .orderBy(query`1`)
}

/** Money that came in, by group. */
function readPayments(sql: Sql, by: By, where: SQL | undefined) {
  return sql
    .select({
      group: query<string>`${groupOf(by, monthOf(payment.day))}`.as('grouping'),
      payments: counted,
      amount: whole(query`${payment.amount}`),
    })
    .from(payment)
    .innerJoin(loan, eq(loan.id, payment.loan))
    .innerJoin(fund, eq(fund.id, loan.fund))
    .leftJoin(officer, eq(officer.id, loan.recommendedBy))
    .where(where)
    .groupBy(query`1`)
    .orderBy(query`1`)
}

/** In basis points, rounded half up. */
const shareOf = (part: number, all: number): string =>
  String(all === 0 ? 0 : Math.round((part * 10_000) / all))

const column = (key: string, kind: Kind): Column => ({ key, kind })

type Report = (sql: Sql, by: By, span: Span) => Promise<{ columns: Column[]; rows: Line[] }>

const REPORTS: Record<'portfolio' | 'disbursements' | 'repayments' | 'arrears', Report> = {
  async portfolio(sql, by, asked) {
    const found = await readLoans(
      sql,
      by,
      and(eq(loan.tenant, asked.tenant), inArray(loan.status, [...RUNNING]), span(loan.disbursedOn, asked)),
    )
    const all = found.reduce((sum, row) => sum + row.outstanding, 0)
    return {
      columns: [
        ...[column(by, 'text'), column('loans', 'count'), column('lent', 'money')],
        ...[column('outstanding', 'money'), column('share', 'share')],
      ],
      rows: found.map(row => ({
        ...{ [by]: row.group, loans: String(row.loans), lent: String(row.lent) },
        ...{ outstanding: String(row.outstanding), share: shareOf(row.outstanding, all) },
      })),
    }
  },
  async disbursements(sql, by, asked) {
    const found = await readLoans(
      sql,
      by,
      and(eq(loan.tenant, asked.tenant), inArray(loan.status, [...PAID_OUT]), span(loan.disbursedOn, asked)),
    )
    return {
      columns: [column(by, 'text'), column('loans', 'count'), column('lent', 'money')],
      rows: found.map(row => ({ [by]: row.group, loans: String(row.loans), lent: String(row.lent) })),
    }
  },
  async repayments(sql, by, asked) {
    const found = await readPayments(
      sql,
      by,
      and(
        eq(payment.tenant, asked.tenant),
        isNotNull(payment.loan),
        isNull(payment.reversedAt),
        span(payment.day, asked),
      ),
    )
    return {
      columns: [column(by, 'text'), column('payments', 'count'), column('amount', 'money')],
      rows: found.map(row => ({
        [by]: row.group,
        payments: String(row.payments),
        amount: String(row.amount),
      })),
    }
  },
  async arrears(sql, by, asked) {
    const found = await readLoans(
      sql,
      by,
      and(eq(loan.tenant, asked.tenant), inArray(loan.status, [...RUNNING]), span(loan.disbursedOn, asked)),
    )
    const all = found.reduce((sum, row) => sum + row.outstanding, 0)
    return {
      columns: [
        ...[column(by, 'text'), column('loans', 'count'), column('late', 'count')],
        ...[column('outstanding', 'money'), column('atRisk', 'money'), column('share', 'share')],
      ],
      rows: found.map(row => ({
        ...{ [by]: row.group, loans: String(row.loans), late: String(row.late) },
        ...{ outstanding: String(row.outstanding), atRisk: String(row.atRisk) },
        // ages are parts of the whole book; other groups are measured by themselves
        share: by === 'age' ? shareOf(row.outstanding, all) : shareOf(row.atRisk, row.outstanding),
      })),
    }
  },
}

const USUAL: Record<keyof typeof REPORTS, By> = {
  portfolio: 'fund',
  disbursements: 'month',
  repayments: 'month',
  arrears: 'age',
}

export const reportHandlers = {
  'GET lending/reports/:report': async ({ params, query: asked }, { database: { sql }, tenant }) => {
    const { by = USUAL[params.report], from, to } = asked
    const report = await REPORTS[params.report](sql, by, { tenant: tenant.code, from, to })
    return { ...report, currency: tenant.loan.currency }
  },
  'GET lending/funds': async (_, { database: { sql }, tenant }) => {
    const funds = await sql.select().from(fund).where(eq(fund.tenant, tenant.code)).orderBy(asc(fund.id))
    return { data: funds.map(one => ({ fund: wireFund(one), active: one.active })) }
  },
} satisfies Partial<LendingHandlers>
