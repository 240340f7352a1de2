import { afterAll, beforeAll, expect, it } from 'vitest'
import { ageGroupOf } from '#rules/score/bands.ts'
import { cardOf } from '#rules/score/card.ts'
import { firstTables, MEASURE_TABLE } from '#rules/score/measures.ts'
import { ranksOf } from '#rules/score/rank.ts'
import { scoreOf } from '#rules/score/steps.ts'
import type { Database } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { business, scoreEntry, scoreOverride } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { plantBooks } from './books.ts'
import { plantDemo } from './demo.ts'
import { demoEmail, idOf } from './people.ts'
import { plantScores } from './scores.ts'

const NOW = Date.parse('2026-11-23T09:00:00Z')
let database: Database
let took = 0
beforeAll(async () => {
  database = await openEither()
  const { sql } = database
  await plantDemo(sql, { examplesPort: null, loans: true })
  await plantBooks(sql, NOW)
  const begun = Date.now()
  await plantScores(sql, openLedger(sql), NOW)
  took = Date.now() - begun
})
afterAll(() => database.close())

it('the demo’s eight quarters derive from books, loans and notes, with explanations', async () => {
  const { sql } = database
  const rows = await sql.select().from(scoreEntry)
  const own = rows
    .filter(row => row.business === idOf(`business of ${idOf(demoEmail('client', 'wezesha'))}`))
    .sort((one, other) => one.quarter.localeCompare(other.quarter))
  expect(own.map(({ quarter }) => quarter)).toEqual([
    '2024-Q4',
    '2025-Q1',
    '2025-Q2',
    '2025-Q3',
    '2025-Q4',
    '2026-Q1',
    '2026-Q2',
    '2026-Q3',
  ])
  const tables = firstTables(MEASURE_TABLE, 'KE')
  for (const { facts, measures, average } of own) {
    expect(cardOf(facts, tables)).toMatchObject({ average, measures })
    for (const [id, { value, score }] of Object.entries(measures))
      expect(score).toBe(value === null ? null : scoreOf(value, tables[id as keyof typeof tables]))
  }
  expect(new Set(own.map(({ average }) => average)).size).toBeGreaterThan(4)
  expect(own.at(-1)?.measures['loanRepayment.noOfCompletedLoansRepaid'].score).not.toBeNull()
})

it('leaves one score to close and one override open in each portal', async () => {
  const { sql } = database
  const [all, rows, open] = await Promise.all([
    sql.select().from(business),
    findRows(sql, scoreEntry, { quarter: '2026-Q3' }),
    sql.select().from(scoreOverride),
  ])
  expect(all.length - rows.length).toBe(2)
  expect(open.map(({ tenant }) => tenant).sort()).toEqual(['jenga', 'wezesha'])
})

it('has peers in every age group, for meaningful ranks, and ties', async () => {
  const { sql } = database
  const rows = await findRows(sql, scoreEntry, { quarter: '2026-Q3' })
  for (const tenant of ['wezesha', 'jenga']) {
    const own = rows.filter(row => row.tenant === tenant)
    const groups = [0, 1, 2, 3].map(group => own.filter(row => ageGroupOf(row.months) === group))
    expect(groups.map(({ length }) => length >= 2)).toEqual([true, true, true, true])
    const places = ranksOf(own.map(({ business, months, average }) => ({ business, months, average })))
    const oldest = groups[3]?.map(row => places.get(row.business)?.rank) ?? []
    expect(new Set(oldest).size).toBeLessThan(oldest.length)
    // the average is reproducible from the stored facts
    for (const { facts, average } of own)
      expect(cardOf(facts, firstTables(MEASURE_TABLE, tenant === 'jenga' ? 'TZ' : 'KE')).average).toBe(
        average,
      )
  }
})

it('is seeded once, in under 5 s', async () => {
  const { sql } = database
  const before = await sql.select({ id: scoreEntry.id }).from(scoreEntry)
  await plantScores(sql, openLedger(sql), NOW)
  expect(await sql.select({ id: scoreEntry.id }).from(scoreEntry)).toHaveLength(before.length)
  // well above the half second it takes on an idle machine
  expect(took).toBeLessThan(5_000)
})
