import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LoanStatus } from '#contract/loan-page.ts'
import { dayOf, daysBetween, quarterOf } from '#rules/day.ts'
import { type Account, balances } from '#rules/journal.ts'
import { readLoanCode } from '#rules/loan-code.ts'
import { bucketOf } from '#rules/repayment.ts'
import type { Database } from '#server/db/open.ts'
import { account, fund, journal, journalLine, loan, loanEvent, payment } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { figuresOf } from '#server/ledger/standing.ts'
import { plantDemo } from './demo.ts'
import { demoEmail } from './people.ts'

onEveryDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await plantDemo(database.sql, { examplesPort: null, loans: true })
  })
  afterAll(() => database.close())
  const loansOf = (tenant: string) => database.sql.select().from(loan).where(eq(loan.tenant, tenant))
  const today = dayOf(Date.now())

  describe('the demo loans', () => {
    it('use funds of every kind, one of them inactive', async () => {
      for (const tenant of ['wezesha', 'jenga']) {
        const funds = await database.sql.select().from(fund).where(eq(fund.tenant, tenant))
        expect(funds.map(one => one.active)).toContain(false)
        const kinds = new Set(funds.map(one => `${one.method} ${one.amortization} ${one.every}`))
        expect(kinds.size).toBe(3)
        expect(await openLedger(database.sql).funds(tenant)).toHaveLength(funds.length - 1)
      }
    })

    it('cover every status and every arrears bucket', async () => {
      const loans = await loansOf('wezesha')
      expect(loans.length).toBeGreaterThanOrEqual(36)
      expect(new Set(loans.map(one => one.status))).toEqual(new Set(Object.values(LoanStatus.schema)))
      const ages = loans.flatMap(({ unpaidSince }) => {
        if (unpaidSince === null) return []
        const daysLate = Math.max(0, daysBetween(unpaidSince, today))
        return [bucketOf({ daysLate, dueToday: unpaidSince === today ? 1 : 0 })]
      })
      expect(new Set(ages)).toEqual(new Set([...ages, null, '1-30', '31-60', '61-90', '90+']))
      expect((await loansOf('jenga')).length).toBeGreaterThan(12)
    })

    it('match their state in the ledger', async () => {
      const ledger = openLedger(database.sql)
      for (const row of [...(await loansOf('wezesha')), ...(await loansOf('jenga'))]) {
        expect(readLoanCode(row.code)).toBe(row.code)
        if (row.status === 'draft') {
          expect(row.core).toBeNull()
          continue
        }
        const shown = await ledger.read(row.core as string)
        const known = {
          submitted: 'pending',
          returned: 'pending',
          recommended: 'pending',
          paying: 'approved',
        }
        expect(shown.status).toBe(known[row.status as keyof typeof known] ?? row.status)
        expect(row).toMatchObject(figuresOf(shown))
      }
    })

    it('have a balanced journal over several quarters', async () => {
      const rows = await database.sql
        .select({ day: journal.day, tenant: journal.tenant, line: journalLine })
        .from(journalLine)
        .innerJoin(journal, eq(journal.id, journalLine.journal))
      expect(new Set(rows.map(({ day }) => quarterOf(day))).size).toBeGreaterThanOrEqual(4)
      expect(rows.filter(({ day }) => day > today)).toEqual([])
      const held = balances(rows.map(({ line }) => ({ ...line, account: line.account as Account })))
      const outstanding = [...(await loansOf('wezesha')), ...(await loansOf('jenga'))]
      expect(held.overpayments).toBe(outstanding.reduce((sum, one) => sum + one.overpaid, 0))
      for (const account of ['interest-income', 'penalty-income', 'losses', 'loans'] as const)
        expect(held[account], account).toBeGreaterThan(0)
    })

    it('have payments with receipts, some not matched to a loan', async () => {
      const payments = await database.sql.select().from(payment).where(eq(payment.tenant, 'wezesha'))
      expect(payments.length).toBeGreaterThan(70)
      expect(payments.filter(one => one.loan === null).length).toBeGreaterThan(1)
      for (const { receipt, at, loan, core } of payments) {
        expect(receipt).toMatch(/^[A-Z0-9]{10}$/)
        expect(at.getTime()).toBeLessThanOrEqual(Date.now())
        expect(core === null).toBe(loan === null)
      }
    })

    it('belong to existing clients; the demo client has a closed and an active one', async () => {
      const rows = await database.sql
        .select({ loan, account })
        .from(loan)
        .innerJoin(account, eq(account.id, loan.client))
      expect(rows.filter(one => one.loan.createdAt < one.account.createdAt)).toEqual([])
      const own = rows.filter(one => one.account.email === demoEmail('client', 'wezesha'))
      const inOrder = own.map(one => one.loan).sort((one, other) => one.number - other.number)
      expect(inOrder.map(one => one.status)).toEqual(['closed', 'active'])
    })

    it('are seeded once', async () => {
      const tables = [loan, journal, payment, fund, loanEvent]
      const counts = () =>
        Promise.all(tables.map(async table => (await database.sql.select({ n: count() }).from(table))[0]?.n))
      const before = await counts()
      await plantDemo(database.sql, { examplesPort: null, loans: true })
      expect(await counts()).toEqual(before)
    })
  })
})
