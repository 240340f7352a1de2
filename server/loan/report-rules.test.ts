import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#rules/day.ts'
import { loanCode } from '#rules/loan-code.ts'
import { bucketOf, portfolioAtRisk } from '#rules/repayment.ts'
import type { Database } from '#server/db/open.ts'
import { fund, loan } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { signIn } from '#server/people/testing.ts'
import { readReport } from './report.ts'

const TODAY = dayOf(Date.now())
/** Maps the arrears ages whose report groups have other names. */
const AGES = { 'due-today': 'today', null: 'none' } as const

/** A running loan; `late` is the age in days of its oldest unpaid instalment, negative for a future one. */
const anyLoan = fc.record({
  late: fc.option(
    fc.oneof(fc.integer({ min: -40, max: 200 }), fc.constantFrom(0, 1, 30, 31, 60, 61, 90, 91)),
  ),
  principal: fc.integer({ min: 0, max: 500_000_000_00 }),
  interest: fc.integer({ min: 0, max: 90_000_00 }),
})

onEveryDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await plantDemo(database.sql, { examplesPort: null })
  })
  afterAll(() => database.close())

  it('reports arrears as the rules compute them per loan', async () => {
    const { sql } = database
    const client = await signIn(database, 'client')
    const [offered] = await sql.select().from(fund)
    const loans = fc.sample(anyLoan, 300)
    await sql.delete(loan)
    await sql.insert(loan).values(
      loans.map(({ late, principal, interest }) => ({
        tenant: 'wezesha',
        code: loanCode(randomBytes(8)),
        client: client.id,
        fund: offered?.id as number,
        currency: 'KES' as const,
        stage: 'proposed' as const,
        status: 'active' as const,
        amount: 100_000_00,
        months: 12,
        disbursedOn: TODAY,
        outstanding: principal + interest,
        principalOutstanding: principal,
        unpaidSince: late === null ? null : addDays(TODAY, -late),
      })),
    )
    const seen = loans.map(({ late, principal }) => ({
      late,
      principal,
      daysLate: Math.max(0, late ?? 0),
    }))
    const text = (sums: Record<string, number>) =>
      Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, String(value)]))

    const whole = await readReport(sql, 'arrears', { tenant: 'wezesha', by: 'fund' })
    const [par30, par90] = [30, 90].map(days => portfolioAtRisk(seen, days))
    expect(whole.total).toMatchObject(
      text({
        loans: seen.length,
        late: seen.filter(({ daysLate }) => daysLate > 0).length,
        outstanding: par30?.outstanding as number,
        par30: par30?.atRisk as number,
        par30Share: par30?.share as number,
        par90: par90?.atRisk as number,
        par90Share: par90?.share as number,
      }),
    )

    const ages: Record<string, { loans: number; outstanding: number }> = {}
    for (const { late, daysLate, principal } of seen) {
      const bucket = bucketOf({ daysLate, dueToday: late === 0 ? 1 : 0 })
      const age = AGES[String(bucket) as keyof typeof AGES] ?? bucket
      const sums = ages[age] ?? { loans: 0, outstanding: 0 }
      ages[age] = { loans: sums.loans + 1, outstanding: sums.outstanding + principal }
    }
    const { rows } = await readReport(sql, 'arrears', { tenant: 'wezesha', by: 'age' })
    const told = rows.map(({ age, loans, outstanding }) => [age, { loans, outstanding }])
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(Object.entries(ages).map(([age, sums]) => [age, text(sums)])),
    )
  })
})
