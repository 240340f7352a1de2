import {
  and,
  asc,
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
import type { LoanNeed, LoanRow, lendingEndpoints } from '#contract/lending.ts'
import { loanColumns } from '#contract/loan-columns.ts'
import { may } from '#contract/policy.ts'
import { addDays, type Day, instantOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { account, enrolment, fund, loan } from '#server/db/schema/index.ts'
import { containsPattern, escapeLike, wordsOf } from '#server/db/search.ts'
import { countOf } from '#server/db/sum.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf, ofSeen } from '#server/people/visibility.ts'
import { byIds, PIECE, sendList } from '#server/tenant/list-file.ts'
import { findLoan, type Loan } from './find.ts'
import { today } from './offer.ts'
import { arrearsOf, daysLateOf, dueOf } from './standing-now.ts'

type Query = Infer<(typeof lendingEndpoints)['GET lending/loans/list']['query']>
/** Filters and sort order of a list of loans. */
export type Filters = Omit<Query, 'page' | 'size'>
type Viewer = Pick<Person, 'id' | 'tenant' | 'role'>

const PAGE_SIZE = 25

/** Returns what a person has to do with a loan now. */
function needOf(one: Loan, { id, role }: Viewer, day: Day): LoanNeed | null {
  const does = (need: LoanNeed) => may(role, `loan.${need}`)
  if (one.status === 'submitted' && does('check')) return 'check'
  if (one.status === 'recommended' && one.recommendedBy !== id && does('approve')) return 'approve'
  if (one.status === 'approved' && one.offer !== null && does('pay-out')) return 'pay-out'
  if (daysLateOf(one, day) > 0 && does('collect')) return 'collect'
  return null
}

/** Same as needOf, as an SQL condition: any need, or only the given one. */
function needing({ id, role }: Viewer, day: Day, only?: LoanNeed): SQL {
  const does = (need: LoanNeed) => may(role, `loan.${need}`) && (!only || only === need)
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

/** Range of days late for each arrears bucket. */
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

/**
 * Returns the condition for the loans that a staff member may see, narrowed by the filters. It queries the loans alone: those who see every
 * member need no condition on members, and the others see few.
 */
export function loanFilter(person: Viewer, f: Filters): SQL {
  const day = today()
  return and(
    eq(loan.tenant, person.tenant),
    ofSeen(loan.client, person),
    f.view === 'mine' ? eq(loan.claimedBy, person.id) : f.view === 'now' ? needing(person, day) : undefined,
    f.needs ? needing(person, day, f.needs) : undefined,
    f.status ? eq(loan.status, f.status) : undefined,
    f.arrears ? aged(f.arrears, day) : undefined,
    f.fund === undefined ? undefined : eq(loan.fund, f.fund),
    f.hub
      ? query`${loan.client} in (select ${enrolment.account} from ${enrolment} where ${enrolment.hub} = ${f.hub})`
      : undefined,
    f.client ? eq(loan.client, f.client) : undefined,
    ...matching(f.search ?? ''),
  ) as SQL
}

/** Returns a condition per search word: part of the borrower's name, address or number, or a prefix of the loan's code or id. */
function matching(search: string): (SQL | undefined)[] {
  return wordsOf(search).map(word => {
    const digits = word.replace(/[()+-]/g, '')
    const part = /^\d{3,}$/.test(digits) ? digits.replace(/^0/, '') : word
    return or(
      query`${loan.client} in (select ${account.id} from ${account} where ${like(account.search, containsPattern(part))})`,
      like(loan.code, `${escapeLike(word.toUpperCase())}%`),
      /^[0-9a-f]{3,24}$/.test(word) ? like(loan.id, `${word}%`) : undefined,
    )
  })
}

const COLUMNS = {
  // a late loan has waited since its oldest unpaid day
  since: (day: Day) =>
    query`case when ${late(day)} then (${loan.unpaidSince} || 'T00:00:00+03:00')::timestamptz else ${loan.since} end`,
  amount: () => query`coalesce(${loan.approvedAmount}, ${loan.amount})`,
  createdAt: () => query`${loan.createdAt}`,
}

/**
 * Returns the sort order of a list, made total by the id. By default the `now` view starts with the longest waiting, others with the
 * newest.
 */
export function orderOf({ sort, view }: Filters): SQL[] {
  const order = sort ?? (view === 'now' ? 'since' : '-createdAt')
  const isDown = order.startsWith('-')
  const name = order.replace('-', '') as keyof typeof COLUMNS | 'daysLate'
  const direction = isDown ? desc : asc
  if (name !== 'daysLate') return [direction(COLUMNS[name](today())), direction(loan.id)]
  // the latest loan is the one with the oldest unpaid day
  const days = isDown
    ? query`${loan.unpaidSince} asc nulls last`
    : query`${loan.unpaidSince} desc nulls first`
  return [days, direction(loan.id)]
}

/** Same as the column `since`, from a row. */
const waitingSince = (one: Loan, day: Day): Date =>
  daysLateOf(one, day) > 0 ? new Date(instantOf(one.unpaidSince as Day)) : one.since

const claimer = alias(account, 'claimer')

/** Reads one page of a list. */
export async function readLoans(
  sql: Sql,
  person: Viewer,
  where: SQL,
  { order, limit, after = 0 }: { order: SQL[]; limit: number; after?: number },
): Promise<LoanRow[]> {
  // paginate before joining, so that only this page's rows are joined
  const part = sql
    .select({ id: loan.id })
    .from(loan)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(after)
    .as('part')
  const found = await sql
    .select({ loan, owner: account, fund: fund.name, claimer })
    .from(loan)
    .innerJoin(part, eq(part.id, loan.id))
    .innerJoin(account, eq(account.id, loan.client))
    .innerJoin(fund, eq(fund.id, loan.fund))
    .leftJoin(claimer, eq(claimer.id, loan.claimedBy))
    .orderBy(...order)
  const day = today()
  return found.map(({ loan: one, owner, fund, claimer }) => ({
    ...one,
    fund,
    client: { id: owner.id, name: nameOf(owner) },
    dueNow: dueOf(one, day),
    arrears: arrearsOf(one, day),
    daysLate: daysLateOf(one, day),
    since: waitingSince(one, day).toISOString(),
    createdAt: one.createdAt.toISOString(),
    claimedBy: claimer && { id: claimer.id, name: nameOf(claimer) },
    needs: needOf(one, person, day),
  }))
}

/** Reads the ids of a list in its order. */
export async function idsOf(sql: Sql, where: SQL, order: SQL[]): Promise<string[]> {
  const found = await sql
    .select({ id: loan.id })
    .from(loan)
    .where(where)
    .orderBy(...order)
  return found.map(({ id }) => id)
}

/** Condition that selects loans by id. */
const withIds = (ids: string[]): SQL => inArray(loan.id, ids)

/** Counts the loans that a person may see, by view, status and need. */
async function countViews(sql: Sql, person: Viewer): Promise<Record<string, number>> {
  const day = today()
  const rows = await sql
    .select({
      status: loan.status,
      all: countOf(),
      now: countOf(needing(person, day)),
      mine: countOf(eq(loan.claimedBy, person.id)),
      late: countOf(late(day)),
      check: countOf(needing(person, day, 'check')),
      approve: countOf(needing(person, day, 'approve')),
      'pay-out': countOf(needing(person, day, 'pay-out')),
      collect: countOf(needing(person, day, 'collect')),
    })
    .from(loan)
    .where(loanFilter(person, {}))
    .groupBy(loan.status)
  const views = ['all', 'now', 'mine', 'late', 'check', 'approve', 'pay-out', 'collect'] as const
  return {
    ...Object.fromEntries(rows.map(({ status, all }) => [status, all])),
    ...Object.fromEntries(views.map(view => [view, rows.reduce((sum, row) => sum + row[view], 0)])),
  }
}

/** Returns a loan's neighbours in a list. For a loan that has left the list, `next` is the first of the list. */
async function neighboursOf(sql: Sql, person: Person, id: string, filters: Filters) {
  const where = loanFilter(person, filters)
  const order = orderOf(filters)
  const inOrder = query`over (order by ${query.join(order, query`, `)})`
  const listed = sql
    .select({
      id: loan.id,
      previous: query<string | null>`lag(${loan.id}) ${inOrder}`.as('previous'),
      next: query<string | null>`lead(${loan.id}) ${inOrder}`.as('next'),
      position: query<number>`cast(row_number() ${inOrder} as integer)`.as('position'),
      total: query<number>`cast(count(*) over () as integer)`.as('total'),
    })
    .from(loan)
    .where(where)
    .as('listed')
  const [found] = await sql.select().from(listed).where(eq(listed.id, id))
  if (found) {
    const { previous, next, position, total } = found
    return { previous, next, position, total }
  }
  const [total, [first]] = await Promise.all([
    sql.$count(loan, where),
    readLoans(sql, person, where, { order, limit: 1 }),
  ])
  return { previous: null, next: first?.id ?? null, position: null, total }
}

const TITLE = { en: 'Loans', sw: 'Mikopo' }

/** Reads loans by their ids, in the order of the ids. */
async function readIn(sql: Sql, person: Person, ids: string[]): Promise<LoanRow[]> {
  const rows = await readLoans(sql, person, withIds(ids), { order: [], limit: PIECE })
  const byId = new Map(rows.map(one => [one.id, one]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export const listHandlers = {
  'GET lending/loan/:id/neighbours': async ({ params, query: filters }, { sql, person }) => {
    await findLoan(sql, person, params.id)
    return neighboursOf(sql, person, params.id, filters)
  },
  'GET lending/loans/list': async ({ query: request }, { sql, person }) => {
    const { page = 1, size = PAGE_SIZE, ...filters } = request
    const where = loanFilter(person, filters)
    const [data, total, counts] = await Promise.all([
      readLoans(sql, person, where, { order: orderOf(filters), limit: size, after: (page - 1) * size }),
      sql.$count(loan, where),
      countViews(sql, person),
    ])
    return { data, total, page, size, counts }
  },
  'GET lending/loans/export': async ({ query: request }, context) => {
    const { sql, person } = context
    const ids = await idsOf(sql, loanFilter(person, request), orderOf(request))
    return sendList(request, context, {
      title: TITLE,
      columns: loanColumns,
      pieces: byIds(ids, piece => readIn(sql, person, piece)),
    })
  },
} satisfies SomeHandlers
