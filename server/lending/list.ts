import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  or,
  sql as query,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Infer } from 'superstruct'
import type { LoanRow, lendingEndpoints } from '#contract/lending.ts'
import type { Role } from '#contract/role.ts'
import { addDays, type Day } from '#rules/day.ts'
import type { Person } from '#server/account/session.ts'
import { nameOf, seenBy } from '#server/client/sight.ts'
import type { Sql } from '#server/db/open.ts'
import { account, fund, loan } from '#server/db/schema/index.ts'
import type { Loan } from './find.ts'
import { today } from './offer.ts'
import { arrearsOf, daysLateOf, dueOf } from './standing-now.ts'
import type { LendingHandlers } from './table.ts'

type Query = Infer<(typeof lendingEndpoints)['GET lending/loans/list']['query']>
/** What narrows and orders a list of loans. */
export type Filters = Omit<Query, 'page' | 'size'>
type Viewer = Pick<Person, 'id' | 'tenant' | 'role'>
type Need = NonNullable<Infer<typeof LoanRow>['needs']>

const PAGE_SIZE = 25

/** Whose part in a loan is whose: what each role is to do. */
const PARTS: Record<Need, Role[]> = {
  check: ['processor', 'admin', 'super'],
  approve: ['authorizer', 'super'],
  'pay-out': ['authorizer', 'super'],
  collect: ['sales', 'processor', 'admin'],
}

/** What a person is to do with a loan now. */
function needOf(one: Loan, { id, role }: Viewer, day: Day): Need | null {
  const does = (need: Need) => PARTS[need].includes(role)
  if (one.status === 'submitted' && does('check')) return 'check'
  if (one.status === 'recommended' && one.recommendedBy !== id && does('approve')) return 'approve'
  if (one.status === 'approved' && one.offer !== null && does('pay-out')) return 'pay-out'
  if (daysLateOf(one, day) > 0 && does('collect')) return 'collect'
  return null
}

/** The same as a condition. */
function needing({ id, role }: Viewer, day: Day): SQL {
  const does = (need: Need) => PARTS[need].includes(role)
  const others = or(isNull(loan.recommendedBy), ne(loan.recommendedBy, id))
  return (
    or(
      does('check') ? eq(loan.status, 'submitted') : undefined,
      does('approve') ? and(eq(loan.status, 'recommended'), others) : undefined,
      does('pay-out') ? and(eq(loan.status, 'approved'), isNotNull(loan.offer)) : undefined,
      does('collect') ? late(day) : undefined,
    ) ?? query`false`
  )
}

const late = (day: Day) => and(eq(loan.status, 'active'), lt(loan.unpaidSince, day))

/** Days that arrears of an age are late, from and to. */
const AGES = { '1-30': [1, 30], '31-60': [31, 60], '61-90': [61, 90], '90+': [91, 100_000] } as const

function aged(age: NonNullable<Filters['arrears']>, day: Day): SQL | undefined {
  if (age === 'today') return and(eq(loan.status, 'active'), eq(loan.unpaidSince, day))
  if (age === 'none') {
    return and(eq(loan.status, 'active'), or(isNull(loan.unpaidSince), gt(loan.unpaidSince, day)))
  }
  const [from, to] = AGES[age]
  return and(
    eq(loan.status, 'active'),
    query`${loan.unpaidSince} between ${addDays(day, -to)} and ${addDays(day, -from)}`,
  )
}

/** The loans that a person may see, narrowed by the filters. */
export function wanted(person: Viewer, f: Filters, day = today()): SQL {
  return and(
    eq(loan.tenant, person.tenant),
    seenBy(person),
    f.view === 'mine' ? eq(loan.claimedBy, person.id) : f.view === 'now' ? needing(person, day) : undefined,
    f.status ? eq(loan.status, f.status) : undefined,
    f.arrears ? aged(f.arrears, day) : undefined,
    f.fund === undefined ? undefined : eq(loan.fund, f.fund),
    f.client ? eq(loan.client, f.client) : undefined,
    ...matching(f.search ?? ''),
  ) as SQL
}

/** A condition for each word: part of the borrower's name, address or number, or how the loan's code or id begins. */
function matching(search: string): (SQL | undefined)[] {
  const words = search.trim().toLowerCase().split(/\s+/).slice(0, 6)
  return words
    .filter(word => word !== '')
    .map(word => {
      const digits = word.replace(/[()+-]/g, '')
      const part = /^\d{3,}$/.test(digits) ? digits.replace(/^0/, '') : word
      return or(
        like(account.search, `%${literal(part)}%`),
        like(loan.code, `${literal(word.toUpperCase())}%`),
        /^[0-9a-f]{3,24}$/.test(word) ? like(loan.id, `${word}%`) : undefined,
      )
    })
}

const literal = (text: string) => text.replace(/[\\%_]/g, one => `\\${one}`)

const COLUMNS = {
  since: query`${loan.since}`,
  amount: query`coalesce(${loan.approvedAmount}, ${loan.amount})`,
  createdAt: query`${loan.createdAt}`,
}

/** The order of a list; the id makes it a total one. What has waited longest comes first where none is asked for. */
export function orderOf({ sort, view }: Filters): SQL[] {
  const order = sort ?? (view === 'now' ? 'since' : '-createdAt')
  const isDown = order.startsWith('-')
  const name = order.replace('-', '') as keyof typeof COLUMNS | 'daysLate'
  const direction = isDown ? desc : asc
  if (name !== 'daysLate') return [direction(COLUMNS[name]), direction(loan.id)]
  // the longest late has the oldest day
  const days = isDown
    ? query`${loan.unpaidSince} asc nulls last`
    : query`${loan.unpaidSince} desc nulls first`
  return [days, direction(loan.id)]
}

const claimer = alias(account, 'claimer')

/** A part of a list. */
export async function readLoans(
  sql: Sql,
  person: Viewer,
  where: SQL,
  { order, limit, after = 0 }: { order: SQL[]; limit: number; after?: number },
): Promise<Infer<typeof LoanRow>[]> {
  const found = await sql
    .select({ loan, owner: account, fund: fund.name, claimer })
    .from(loan)
    .innerJoin(account, eq(account.id, loan.client))
    .innerJoin(fund, eq(fund.id, loan.fund))
    .leftJoin(claimer, eq(claimer.id, loan.claimedBy))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(after)
  const day = today()
  return found.map(({ loan: one, owner, fund, claimer }) => ({
    ...{ id: one.id, code: one.code, status: one.status, fund, currency: one.currency },
    client: { id: owner.id, name: nameOf(owner) },
    ...{ amount: one.amount, approvedAmount: one.approvedAmount, outstanding: one.outstanding },
    ...{ dueNow: dueOf(one, day), arrears: arrearsOf(one, day), daysLate: daysLateOf(one, day) },
    ...{ since: one.since.toISOString(), createdAt: one.createdAt.toISOString() },
    claimedBy: claimer && { id: claimer.id, name: nameOf(claimer) },
    needs: needOf(one, person, day),
  }))
}

/** The ids of a list in its order. */
export async function idsOf(sql: Sql, where: SQL, order: SQL[]): Promise<string[]> {
  const found = await sql
    .select({ id: loan.id })
    .from(loan)
    .innerJoin(account, eq(account.id, loan.client))
    .where(where)
    .orderBy(...order)
  return found.map(({ id }) => id)
}

/** Loans by their ids. */
export const byIds = (ids: string[]): SQL => inArray(loan.id, ids)

const counted = (condition: SQL | undefined) =>
  query<number>`cast(count(*) filter (where ${condition}) as integer)`

/** How many loans each view has, and each status, of all that the person may see. */
async function countViews(sql: Sql, person: Viewer): Promise<Record<string, number>> {
  const day = today()
  const rows = await sql
    .select({
      status: loan.status,
      total: count(),
      now: counted(needing(person, day)),
      mine: counted(eq(loan.claimedBy, person.id)),
      late: counted(late(day)),
    })
    .from(loan)
    .innerJoin(account, eq(account.id, loan.client))
    .where(wanted(person, {}))
    .groupBy(loan.status)
  const sum = (name: 'total' | 'now' | 'mine' | 'late') => rows.reduce((all, row) => all + row[name], 0)
  return {
    ...Object.fromEntries(rows.map(({ status, total }) => [status, total])),
    ...{ all: sum('total'), now: sum('now'), mine: sum('mine'), late: sum('late') },
  }
}

async function countLoans(sql: Sql, where: SQL): Promise<number> {
  const [row] = await sql
    .select({ total: count() })
    .from(loan)
    .innerJoin(account, eq(account.id, loan.client))
    .where(where)
  return row?.total ?? 0
}

export const listHandlers = {
  'GET lending/loans/list': async ({ query: asked }, { database: { sql }, person }) => {
    const { page = 1, size = PAGE_SIZE, ...filters } = asked
    const where = wanted(person, filters)
    const [data, total, counts] = await Promise.all([
      readLoans(sql, person, where, { order: orderOf(filters), limit: size, after: (page - 1) * size }),
      countLoans(sql, where),
      countViews(sql, person),
    ])
    return { data, total, page, size, counts }
  },
} satisfies Partial<LendingHandlers>
