import { and, count, desc, eq, gte, inArray, sql as query } from 'drizzle-orm'
import type { HomeLoan, Item } from '#contract/home.ts'
import type { QueueName } from '#contract/home-queue.ts'
import type { LoanNeed } from '#contract/lending.ts'
import type { Action } from '#contract/policy.ts'
import { addDays, type Day, instantOf } from '#rules/day.ts'
import { screenOf } from '#rules/loan-stage.ts'
import type { Sql } from '#server/db/open.ts'
import { account, fund, loan } from '#server/db/schema/index.ts'
import { sumOf } from '#server/db/sum.ts'
import type { HomeReads, QueueRead } from '#server/home/reads.ts'
import type { Signed } from '#server/http/routes.ts'
import type { Loan } from './find.ts'
import { loanFilter, orderOf, readLoans } from './list.ts'
import { regularInstalment, rowsOf, today } from './offer.ts'
import { agreedIn, bookedOf, daysLateOf, dueOf, outstandingIn } from './standing-now.ts'

const BASE = '/dashboard/consumer-credit'

/** Returns what a loan asks its borrower to do; null for nothing. Polled every minute, so it is computed from the row alone. */
function itemOf(one: Loan, day: Day): Item | null {
  const { id, code: name, currency, status } = one
  const own = { to: `${BASE}/loan/${id}`, name, currency }
  if (status === 'draft') {
    return { ...own, kind: 'loan-draft', to: `${BASE}/apply/${screenOf(one.stage)}`, amount: one.amount }
  }
  if (status === 'returned') return { ...own, kind: 'loan-returned', reason: one.returned ?? undefined }
  if (status === 'approved' && one.offer === null) {
    const until = one.offerUntil ?? undefined
    if (until && until < day) return null
    return { ...own, kind: 'loan-offer', amount: one.approvedAmount ?? one.amount, day: until }
  }
  if (status !== 'active') return null
  const to = `${BASE}/pay?loan=${id}`
  if (one.unpaidSince !== null && daysLateOf(one, day) > 0) {
    // what is due today is not late yet
    return { ...own, to, kind: 'loan-late', day: one.unpaidSince, amount: dueOf(one, addDays(day, -1)) }
  }
  const next = nextOf(one, day)
  return next && { ...own, ...next, to, kind: 'loan-due' }
}

/** Returns the next unpaid instalment and what is left of it, assuming that all earlier ones are paid. */
function nextOf(one: Loan, day: Day): { day: Day; amount: number } | null {
  if (one.unpaidSince === null || one.unpaidSince < day) return null
  return { day: one.unpaidSince, amount: dueOf(one, one.unpaidSince) }
}

/** Returns the borrower's loans that need an action. */
async function itemsOf({ sql, person }: Signed): Promise<Item[]> {
  const found = await sql
    .select()
    .from(loan)
    .where(and(eq(loan.client, person.id), inArray(loan.status, ['draft', 'returned', 'approved', 'active'])))
    .orderBy(desc(loan.number))
  return found.flatMap(one => itemOf(one, today()) ?? [])
}

/** Returns the newest of the viewer's own loans, as the home page shows it. */
async function latestOf({ sql, services, person }: Signed): Promise<HomeLoan | null> {
  const [found] = await sql
    .select({ loan, fund })
    .from(loan)
    .innerJoin(fund, eq(fund.id, loan.fund))
    .where(eq(loan.client, person.id))
    .orderBy(desc(loan.number))
    .limit(1)
  if (!found) return null
  const { loan: one } = found
  const day = today()
  const standing = await bookedOf(services.book, one, found.fund)
  const rows = rowsOf(standing.instalments, day)
  const isRunning = one.status === 'active'
  const left = ({ total, paid }: (typeof rows)[number]) => Math.max(0, total - paid)
  const open = isRunning ? rows.filter(row => left(row) > 0) : []
  const late = open.filter(({ due }) => due < day)
  const next = open.find(({ due }) => due >= day)
  return {
    ...one,
    monthly: Math.round(regularInstalment(agreedIn(standing)) / found.fund.every),
    paid: rows.filter(row => row.state === 'paid').length,
    instalments: rows.length,
    outstanding: outstandingIn(standing.booked, one),
    daysLate: daysLateOf(one, day),
    overdue: late.reduce((sum, row) => sum + left(row), 0),
    // payments are applied to the penalty of an instalment first
    penalty: late.reduce((sum, { penalty, paid }) => sum + Math.max(0, penalty - paid), 0),
    late: late.length,
    next: next ? { day: next.due, amount: left(next) } : null,
    accepted: one.offer !== null,
  }
}

/** Returns the queue of loans that need one action from the viewer. */
function queue(need: LoanNeed): QueueRead {
  const filters = { view: 'now', needs: need } as const
  return {
    who: `loan.${need}` satisfies Action,
    module: 'loans',
    async read({ sql, person }) {
      const since = need === 'collect' ? query`min(${loan.unpaidSince})` : query`min(${loan.since})`
      const [row] = await sql
        .select({ many: count(), since: query<string | null>`cast(${since} as text)` })
        .from(loan)
        .where(loanFilter(person, filters))
      return { count: row?.many ?? 0, oldest: row?.since ? momentOf(need, row.since) : null }
    },
    async oldest({ sql, person }, most) {
      const order = orderOf(need === 'collect' ? { sort: '-daysLate' } : filters)
      const rows = await readLoans(sql, person, loanFilter(person, filters), { order, limit: most })
      const phones =
        need === 'collect'
          ? await phonesOf(
              sql,
              rows.map(({ client }) => client.id),
            )
          : null
      return rows.map(row => ({
        ...(phones?.get(row.client.id) && { phone: phones.get(row.client.id) }),
        to: `/loan/${row.id}`,
        name: row.client.name,
        about: row.code,
        currency: row.currency,
        amount: need === 'collect' ? row.dueNow : (row.approvedAmount ?? row.amount),
        since: row.since,
      }))
    },
  }
}

/** Returns borrowers' phone numbers by account id; borrowers without one are absent. */
async function phonesOf(sql: Sql, ids: string[]): Promise<Map<string, string>> {
  const rows = await sql
    .select({ id: account.id, phone: account.phone })
    .from(account)
    .where(inArray(account.id, ids))
  return new Map(rows.flatMap(({ id, phone }) => (phone ? [[id, phone]] : [])))
}

const momentOf = (need: LoanNeed, text: string): string =>
  new Date(need === 'collect' ? instantOf(text) : text).toISOString()

const QUEUED: Record<`loans.${LoanNeed}` & QueueName, QueueRead> = {
  'loans.check': queue('check'),
  'loans.approve': queue('approve'),
  'loans.pay-out': queue('pay-out'),
  'loans.collect': queue('collect'),
}

/** Counts a tenant's applications submitted since the start of a day. */
export async function appliedOn(sql: Sql, tenant: string, day: Day): Promise<number> {
  return sql.$count(
    loan,
    and(
      eq(loan.tenant, tenant),
      // an index has it: only the consents of loans that changed since are read
      gte(loan.since, new Date(instantOf(day))),
      query`${loan.consent} ->> 'at' >= ${new Date(instantOf(day)).toISOString()}`,
    ),
  )
}

/** Sums the outstanding principal of running loans, and that of loans more than `lateDays` days late, by currency. */
export async function owedNow(sql: Sql, tenant: string, lateDays: number) {
  const from = addDays(today(), -lateDays)
  return sql
    .select({
      currency: loan.currency,
      loans: count(),
      balance: sumOf(query`${loan.principalOutstanding}`),
      late: sumOf(
        query`case when ${loan.unpaidSince} < ${from} then ${loan.principalOutstanding} else 0 end`,
      ),
    })
    .from(loan)
    .where(and(eq(loan.tenant, tenant), eq(loan.status, 'active'), gte(loan.outstanding, 0)))
    .groupBy(loan.currency)
    .orderBy(loan.currency)
}

/** What loans contribute to home pages and menus. */
export const loanHome: HomeReads = {
  steps: {
    funds: {
      who: 'tenant.manage',
      module: 'loans',
      read: async ({ services, tenant }) => (await services.book.funds(tenant.code)).length > 0,
    },
  },
  items: { 'loan.due': { who: 'loan.apply', module: 'loans', read: itemsOf } },
  queues: QUEUED,
  done: {
    loans: {
      who: 'loan.return',
      module: 'loans',
      actions: ['loan.recommended', 'loan.returned', 'loan.approved', 'loan.rejected'],
    },
  },
  blocks: {
    loan: { who: 'loan.apply', module: 'loans', read: async viewer => ({ loan: await latestOf(viewer) }) },
  },
}
