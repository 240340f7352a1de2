import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addDays, addMonths, type Day, dayOf } from '#rules/day.ts'
import { portfolioAtRisk } from '#rules/repayment.ts'
import type { Database } from '#server/db/open.ts'
import { account, journal, journalLine, ledgerLoan, loan, payment } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import type { Signed } from '#server/http/routes.ts'
import { readLoans } from '#server/ledger/ledger-rows.ts'
import { type LoanRecord, standingOf } from '#server/ledger/standing.ts'
import { owedNow } from '#server/loan/home.ts'
import { paymentHome } from './home.ts'
import { AT_RISK, trendOf } from './trend.ts'

const TODAY = dayOf(Date.now())
const TENANT = 'wezesha'

/** Computes a loan's outstanding principal at the end of a day, and whether it is late, from its terms and payments by the rules. */
function seen(held: LoanRecord, day: Day): { principal: number; daysLate: number } {
  const before = held.loan.disbursedOn !== null && held.loan.disbursedOn <= day
  if (!before) return { principal: 0, daysLate: 0 }
  const { status, schedule, payments } = standingOf(held, day).loan
  if (status === 'written-off') return { principal: 0, daysLate: 0 }
  const since = schedule.find(one => one.paid < one.principal + one.interest + one.penalty)?.due
  return {
    principal:
      (held.loan.disbursed ?? 0) - payments.reduce((sum, { split }) => sum + (split?.principal ?? 0), 0),
    daysLate: since && since < addDays(day, -AT_RISK) ? AT_RISK + 1 : 0,
  }
}

onEveryDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await plantDemo(database.sql, { examplesPort: null, loans: true })
  })
  afterAll(() => database.close())

  it('The last twelve months match the rules applied to each loan, payment and new user', async () => {
    const { sql } = database
    const [lent] = await sql.select().from(loan).where(eq(loan.tenant, TENANT)).limit(1)
    const booking = { tenant: TENANT, loan: lent?.id, channel: 'paybill', receipt: 'SBOOKING01' } as const
    const came = { amount: 500_00, day: TODAY, payer: 'ASHA' }
    await sql.insert(payment).values({ ...booking, ...came })
    await sql.insert(payment).values({ ...booking, ...came, tenant: 'jenga', postedAt: new Date() })
    const trend = await trendOf(sql, TENANT)
    const [row] = trend?.rows ?? []
    expect(trend?.rows.map(({ currency }) => currency)).toEqual(['KES'])

    const loans = await sql
      .select({ id: ledgerLoan.loan })
      .from(ledgerLoan)
      .where(eq(ledgerLoan.tenant, TENANT))
    const held = await readLoans(
      sql,
      loans.map(({ id }) => id),
    )
    const month = `${TODAY.slice(0, 7)}-01`
    const ends = Array.from({ length: 12 }, (_, at) =>
      at === 11 ? TODAY : addDays(addMonths(month, at - 10), -1),
    )
    expect(trend?.days).toEqual(ends)
    const stood = ends.map(day =>
      portfolioAtRisk(
        held.map(one => seen(one, day)),
        AT_RISK,
      ),
    )
    expect(row?.balance).toEqual(stood.map(({ outstanding }) => outstanding))
    expect(row?.atRisk).toEqual(stood.map(({ share }) => share))
    // the demo lends over several quarters, with some borrowers late
    expect(stood.filter(({ outstanding }) => outstanding > 0).length).toBeGreaterThan(5)
    expect(stood.filter(({ share }) => share > 0).length).toBeGreaterThan(1)

    const payments = await sql
      .select({ payment })
      .from(payment)
      .innerJoin(loan, eq(loan.id, payment.loan))
      .where(eq(payment.tenant, TENANT))
    expect(row?.paidBack).toEqual(
      ends.map(end =>
        payments
          // payments not yet booked are in no report
          .filter(({ payment: { postedAt, reversedAt } }) => postedAt !== null && reversedAt === null)
          .filter(one => one.payment.day.slice(0, 7) === end.slice(0, 7))
          .reduce((sum, one) => sum + one.payment.amount, 0),
      ),
    )
    const people = await sql.select().from(account).where(eq(account.tenant, TENANT))
    expect(trend?.newClients).toEqual(
      ends.map(
        end =>
          people.filter(
            ({ role, createdAt }) =>
              role === 'client' && dayOf(createdAt.getTime()).slice(0, 7) === end.slice(0, 7),
          ).length,
      ),
    )
  })

  it('The last month matches the current loan rows', async () => {
    const trend = await trendOf(database.sql, TENANT)
    const [now] = await owedNow(database.sql, TENANT, AT_RISK)
    const { outstanding, share } = portfolioAtRisk(
      [
        { principal: now?.late ?? 0, daysLate: AT_RISK + 1 },
        { principal: (now?.balance ?? 0) - (now?.late ?? 0), daysLate: 0 },
      ],
      AT_RISK,
    )
    expect([trend?.rows[0]?.balance.at(-1), trend?.rows[0]?.atRisk.at(-1)]).toEqual([outstanding, share])
    // also while the payment that the test above added is not booked
    const context = { sql: database.sql, person: { tenant: TENANT } } as Signed
    const portfolio = await paymentHome.blocks?.portfolio?.read(context)
    expect(portfolio?.rows[0]?.paidBack).toBe(trend?.rows[0]?.paidBack.at(-1))
  })

  it('Without loans there is no trend', async () => {
    expect(await trendOf(database.sql, 'nobody')).toBeNull()
  })

  it('The journal is read again only after a posting', async () => {
    const { sql } = database
    const execute = vi.spyOn(sql, 'execute')
    const balance = async () => (await trendOf(sql, TENANT))?.rows[0]?.balance.at(-1) as number
    const before = await balance()
    execute.mockClear()
    expect(await balance()).toBe(before)
    // payments and new users
    expect(execute).toHaveBeenCalledTimes(2)
    const isOwed = and(eq(loan.tenant, TENANT), eq(loan.status, 'active'))
    const [lent] = await sql.select().from(loan).where(isOwed).limit(1)
    await sql.transaction(async tx => {
      const posting = { tenant: TENANT, loan: lent?.id, day: TODAY, kind: 'payment', key: 'read again' }
      const [row] = await tx.insert(journal).values(posting).returning()
      const id = row?.id as number
      await tx.insert(journalLine).values([
        { journal: id, account: 'cash', debit: 100, credit: 0 },
        { journal: id, account: 'loans', debit: 0, credit: 100 },
      ])
    })
    expect(await balance()).toBe(before - 100)
    execute.mockRestore()
  })
})
