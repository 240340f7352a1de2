import { and, eq, gte, inArray, lte, sql as query, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import { PAID_OUT } from '#contract/loan-status.ts'
import type { Report, ReportBy, ReportColumn, ReportName } from '#contract/report.ts'
import { addDays } from '#rules/day.ts'
import { groupBy } from '#rules/group-by.ts'
import { shareOf } from '#rules/repayment.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { account, enrolment, fund, hub, loan, payment } from '#server/db/schema/index.ts'
import { countOf, sumOf } from '#server/db/sum.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { nameOf } from '#server/people/visibility.ts'
import { cameIn } from './moved.ts'
import { today } from './offer.ts'

type Column = Infer<typeof ReportColumn>
type Span = { tenant: string; from?: string; to?: string }
/** The sums of a group; the empty group holds loans that belong to none. */
type Sums = Record<string, number>
type Group = { group: string; sums: Sums }

/** Returns the SQL expression for the arrears bucket, by comparison with the first day of each bucket. */
function ageColumn(): SQL {
  const day = today()
  const [ninety, sixty, thirty] = [addDays(day, -90), addDays(day, -60), addDays(day, -30)]
  return query`case when ${loan.unpaidSince} is null or ${loan.unpaidSince} > ${day} then 'none'
    when ${loan.unpaidSince} = ${day} then 'today' when ${loan.unpaidSince} >= ${thirty} then '1-30'
    when ${loan.unpaidSince} >= ${sixty} then '31-60' when ${loan.unpaidSince} >= ${ninety} then '61-90'
    else '90+' end`
}
const AGES = ['none', 'today', '1-30', '31-60', '61-90', '90+']

/** Returns the SQL expression to group by. A loan's officer is the person who recommended it. */
const groupOf = (by: ReportBy, month: SQLWrapper): SQL =>
  ({
    month: query`substr(${month}, 1, 7)`,
    fund: query`cast(${loan.fund} as text)`,
    hub: query`coalesce(${enrolment.hub}, '')`,
    officer: query`coalesce(${loan.recommendedBy}, '')`,
    age: ageColumn(),
  })[by]

const span = (column: typeof loan.disbursedOn | typeof payment.day, { from, to }: Span) =>
  and(from ? gte(column, from) : undefined, to ? lte(column, to) : undefined)

const RUNNING: readonly (typeof PAID_OUT)[number][] = ['active']

/** Sums loans by group: their number, the amount lent, the outstanding principal, and the part of it owed on late loans. */
async function sumLoans(sql: Sql, by: ReportBy, period: Span, states: readonly (typeof PAID_OUT)[number][]) {
  const day = today()
  const owedSince = (from: string) =>
    query`case when ${loan.unpaidSince} < ${from} then ${loan.principalOutstanding} else 0 end`
  const lent = sql
    .select({
      group: query<string>`${groupOf(by, loan.disbursedOn)}`.as('grouping'),
      loans: countOf(),
      late: countOf(query`${loan.unpaidSince} < ${day}`),
      lent: sumOf(query`coalesce(${loan.approvedAmount}, ${loan.amount})`),
      outstanding: sumOf(loan.principalOutstanding),
      par30: sumOf(owedSince(addDays(day, -30))),
      par90: sumOf(owedSince(addDays(day, -90))),
    })
    .from(loan)
    .$dynamic()
  if (by === 'hub') lent.leftJoin(enrolment, eq(enrolment.account, loan.client))
  const found = await lent
    .where(and(eq(loan.tenant, period.tenant), inArray(loan.status, states), span(loan.disbursedOn, period)))
    .groupBy(query`1`)
  return found.map(({ group, ...sums }): Group => ({ group, sums }))
}

/** Sums received payments by group. */
async function sumPayments(sql: Sql, by: ReportBy, period: Span): Promise<Group[]> {
  const came = sql
    .select({
      group: query<string>`${groupOf(by, payment.day)}`.as('grouping'),
      payments: countOf(),
      amount: sumOf(payment.amount),
    })
    .from(payment)
    .$dynamic()
  // grouping by month needs no join
  if (by !== 'month') came.innerJoin(loan, eq(loan.id, payment.loan))
  if (by === 'hub') came.leftJoin(enrolment, eq(enrolment.account, loan.client))
  const found = await came
    .where(and(eq(payment.tenant, period.tenant), cameIn, span(payment.day, period)))
    .groupBy(query`1`)
  return found.map(({ group, ...sums }) => ({ group, sums }))
}

/** Replaces the ids of groups by names, and sorts them. Funds of the same name are merged. */
async function named(sql: Sql, by: ReportBy, groups: Group[]): Promise<Group[]> {
  const ids = groups.map(({ group }) => group).filter(id => id !== '')
  if (by === 'month') return groups.sort((one, other) => (one.group < other.group ? -1 : 1))
  if (by === 'age') return groups.sort((one, other) => AGES.indexOf(one.group) - AGES.indexOf(other.group))
  const names = await namesOf(sql, by, ids)
  const withNames = groups.map(({ group, sums }) => ({ group: names.get(group) ?? '', sums }))
  return (by === 'fund' ? merged(withNames) : withNames).sort((one, other) =>
    one.group.localeCompare(other.group),
  )
}

async function namesOf(sql: Sql, by: 'fund' | 'hub' | 'officer', ids: string[]) {
  if (by === 'officer') {
    const officers = await findRows(sql, account, { id: ids })
    return new Map(officers.map(one => [one.id, nameOf(one)]))
  }
  const found =
    by === 'hub' ? await findRows(sql, hub, { id: ids }) : await findRows(sql, fund, { id: ids.map(Number) })
  return new Map(found.map(({ id, name }) => [String(id), name]))
}

function merged(groups: Group[]): Group[] {
  const byName = groupBy(groups, ({ group }) => group)
  return [...byName].map(([group, all]) => ({ group, sums: added(all.map(({ sums }) => sums)) }))
}

const added = (all: Sums[]): Sums =>
  all.reduce((total, sums) => {
    for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value
    return total
  }, {})

/** Returns the share of one sum in another; missing sums count as 0. */
const shareIn = (part = 0, all = 0): number => shareOf(part, all)

type Plan = {
  /** Default grouping. */
  usual: ReportBy
  read(sql: Sql, by: ReportBy, period: Span): Promise<Group[]>
  columns(by: ReportBy): readonly Column[]
  /** Figures derived from the sums of a group and of all groups. */
  more?(sums: Sums, all: Sums): Sums
}

const column = (key: string, kind: Column['kind']): Column => ({ key, kind })
const LOANS = column('loans', 'count')
const OUTSTANDING = column('outstanding', 'money')
const SHARE = column('share', 'share')

const PLANS: Record<ReportName, Plan> = {
  portfolio: {
    usual: 'fund',
    read: (sql, by, period) => sumLoans(sql, by, period, RUNNING),
    columns: () => [LOANS, column('lent', 'money'), OUTSTANDING, SHARE],
    more: ({ outstanding }, all) => ({ share: shareIn(outstanding, all.outstanding) }),
  },
  disbursements: {
    usual: 'month',
    read: (sql, by, period) => sumLoans(sql, by, period, PAID_OUT),
    columns: () => [LOANS, column('lent', 'money')],
  },
  repayments: {
    usual: 'month',
    read: sumPayments,
    columns: () => [column('payments', 'count'), column('amount', 'money')],
  },
  arrears: {
    usual: 'age',
    read: (sql, by, period) => sumLoans(sql, by, period, RUNNING),
    columns: by =>
      by === 'age'
        ? [LOANS, OUTSTANDING, SHARE]
        : [
            LOANS,
            column('late', 'count'),
            OUTSTANDING,
            column('par30', 'money'),
            column('par30Share', 'share'),
            column('par90', 'money'),
            column('par90Share', 'share'),
          ],
    more: ({ outstanding, par30, par90 }, all) => ({
      share: shareIn(outstanding, all.outstanding),
      par30Share: shareIn(par30, outstanding),
      par90Share: shareIn(par90, outstanding),
    }),
  },
}

const texts = (sums: Sums): Record<string, string> =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, String(value)]))

/** Reads a report as of now: one row for each group, and the total. */
export async function readReport(
  sql: Sql,
  name: ReportName,
  { by, ...period }: Span & { by?: ReportBy },
): Promise<Omit<Infer<typeof Report>, 'currency'>> {
  const { usual, read, columns, more } = PLANS[name]
  const grouping = by ?? usual
  const groups = await named(sql, grouping, await read(sql, grouping, period))
  const all = added(groups.map(({ sums }) => sums))
  const whole = (sums: Sums) => texts({ ...sums, ...more?.(sums, all) })
  return {
    by: grouping,
    day: today(),
    columns: [column(grouping, 'text'), ...columns(grouping)],
    rows: groups.map(({ group, sums }) => ({ [grouping]: group, ...whole(sums) })),
    total: whole(all),
  }
}

export const reportHandlers = {
  'GET lending/reports/:report': async ({ params, query: filters }, { sql, tenant }) => ({
    ...(await readReport(sql, params.report, { ...filters, tenant: tenant.code })),
    currency: tenant.loan.currency,
  }),
} satisfies SomeHandlers
