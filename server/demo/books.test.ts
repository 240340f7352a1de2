import { eq, sql as query } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayOf } from '#rules/day.ts'
import { overviewOf } from '#server/book/overview.ts'
import { reportOf } from '#server/book/report.ts'
import { periodsOf, reckonPeriods } from '#server/budget/budget.ts'
import type { Database } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { bookEntry, budgetPeriod, business, statement, stockMovement } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { lastResults } from '#server/statement/compare.ts'
import { plantBooks } from './books.ts'
import { plantBudgets } from './budgets.ts'
import { plantDemo } from './demo.ts'
import { demoEmail, idOf } from './people.ts'
import { plantStatements } from './statements.ts'

const NOW = Date.parse('2026-11-23T09:00:00Z')
let database: Database
beforeAll(async () => {
  database = await openEither()
  await plantDemo(database.sql, { examplesPort: null })
  await plantBooks(database.sql, NOW)
  await plantBudgets(database.sql, NOW)
})
afterAll(() => database.close())

it('the demo members have two years of profitable books with one bad month', async () => {
  const { sql } = database
  const rows = await sql.select().from(business)
  expect(rows.map(({ owner }) => owner).sort()).toEqual(
    ['wezesha', 'jenga']
      .flatMap(tenant =>
        (['client', 'applicant', 'digiprime'] as const).map(who => idOf(demoEmail(who, tenant))),
      )
      .sort(),
  )
  for (const { id, name } of rows) {
    const all = await overviewOf(sql, id, {}, dayOf(NOW))
    expect(all.months, name).toHaveLength(25)
    expect(all.counts['product-sale'], name).toBeGreaterThan(90)
    expect(all.figures.grossMargin, name).toBeGreaterThan(0.2)
    expect(all.figures.operatingCashflow, name).toBeGreaterThan(0)
    const whole = all.months.slice(1, -1).map(({ revenue }) => revenue)
    expect(Math.min(...whole) * 2, name).toBeLessThan(Math.max(...whole))
  }
})

it('the demo client has a few customers who have not paid', async () => {
  const owner = idOf(demoEmail('client', 'wezesha'))
  const own = await findRow(database.sql, business, { owner })
  const { unpaid } = await reportOf(database.sql, own?.id ?? '', { span: 'month' }, dayOf(NOW))
  expect(unpaid.length).toBeGreaterThan(1)
  expect(unpaid.length).toBeLessThan(12)
  expect(unpaid.every(({ phone }) => phone !== '')).toBe(true)
})

it('has no future entries and no negative stock', async () => {
  const { sql } = database
  const [last] = await sql.select({ day: query<string>`max(${bookEntry.day})::text` }).from(bookEntry)
  expect(last?.day).toBe(dayOf(NOW))
  const stock = await sql
    .select({ left: query<string>`sum(${stockMovement.quantity})` })
    .from(stockMovement)
    .groupBy(stockMovement.item)
  expect(stock.every(({ left }) => Number(left) >= 0)).toBe(true)
})

it('is seeded once', async () => {
  const { sql } = database
  const many = () => sql.$count(bookEntry)
  const before = await many()
  await plantBooks(sql, NOW)
  expect(await many()).toBe(before)
  const [one] = await sql.select({ id: business.id }).from(business).limit(1)
  expect(await sql.$count(bookEntry, eq(bookEntry.business, one?.id ?? ''))).toBeGreaterThan(300)
})

it('the client’s plan has a past quarter, a running one and a milestone, and is nearly met', async () => {
  const { sql } = database
  await plantBudgets(sql, NOW)
  const businesses = await sql.selectDistinct({ id: budgetPeriod.business }).from(budgetPeriod)
  expect(businesses).toHaveLength(2)
  for (const { id } of businesses) {
    const periods = await reckonPeriods(sql, id, await periodsOf(sql, id), dayOf(NOW))
    const [over, running, ahead] = periods.map(({ sums }) => sums)
    expect(periods).toHaveLength(3)
    expect(over?.all.actual).toBeGreaterThan((over?.all.budgeted ?? 0) * 0.8)
    expect(over?.all.actual).toBeLessThan((over?.all.budgeted ?? 0) * 1.5)
    expect(periods[0]?.unbudgeted.length).toBeGreaterThan(0)
    expect(running?.operating.actual).toBeGreaterThan(0)
    expect(ahead).toMatchObject({ capital: { actual: 0 } })
  }
})

it('demo statements match the books but for a few differences; one awaits review', async () => {
  const { sql } = database
  await plantStatements(sql, NOW)
  await plantStatements(sql, NOW)
  for (const tenant of ['wezesha', 'jenga']) {
    for (const who of ['client', 'digiprime'] as const) {
      const own = await findRow(sql, business, { owner: idOf(demoEmail(who, tenant)) })
      const [found] = await lastResults(sql, own?.id ?? '', 1)
      expect(found?.to, who).toBe('2026-10-31')
      expect(found?.discrepancy, who).toBeGreaterThan(0.5)
      expect(found?.discrepancy, who).toBeLessThan(18)
    }
  }
  const states = await sql.select({ state: statement.state }).from(statement)
  expect(states.map(({ state }) => state).sort()).toEqual([
    'rejected',
    'rejected',
    'review',
    'review',
    'validated',
    'validated',
    'validated',
    'validated',
  ])
})
