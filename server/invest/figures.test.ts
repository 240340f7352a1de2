import { expect, it } from 'vitest'
import { trader } from '#server/book/testing.ts'
import type { Seen } from '#server/business/access.ts'
import { addRow, addRows, authorOf, findRow, setRow } from '#server/db/row.ts'
import { bookEntry, business, fund, loan } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { figuresOf } from './figures.ts'

const TODAY = '2026-11-28'
withDemoApp(openEither)

type Entry = { kind: 'product-sale' | 'operating'; day: string; amount: number; voidedAt?: Date }
type Status = (typeof loan.$inferSelect)['status']

/** Returns what the profile of a business with these entries and loans shows, by item. */
async function shown(entries: Entry[], loans: Status[] = []) {
  const { sql } = database
  const { signed, business: id } = await trader(app, await signIn(database, 'client'))
  const own = await setRow(sql, business, id, { startedOn: '2024-11-28' })
  const author = authorOf({ id: signed.id, name: 'Asha' })
  const rows = entries.map(one => ({ ...one, ...author, business: id, amount: one.amount * 100 }))
  await addRows(sql, bookEntry, rows)
  const product = await findRow(sql, fund, { tenant: 'wezesha' })
  for (const status of loans)
    await addRow(sql, loan, {
      tenant: 'wezesha',
      code: `${signed.id}-${status}`,
      client: signed.id,
      fund: product?.id as number,
      currency: 'KES',
      status,
      stage: 'proposed',
      amount: 1_000_00,
      months: 6,
    })
  const owner = { id: signed.id, country: 'KE' }
  const figures = await figuresOf(sql, { business: own, owner } as Seen, TODAY)
  return Object.fromEntries(
    figures.flatMap(({ item, amount, of }) =>
      amount === null ? [] : [[item, of === null ? amount : [amount, of]]],
    ),
  )
}

it('shows sales and profit of the year, and their growth, from a book kept for as long', async () => {
  const entries: Entry[] = [
    { kind: 'product-sale', day: '2024-12-29', amount: 1_000 },
    { kind: 'product-sale', day: '2025-11-28', amount: 1_000 },
    { kind: 'product-sale', day: '2025-11-29', amount: 2_000 },
    { kind: 'product-sale', day: TODAY, amount: 500 },
    { kind: 'product-sale', day: TODAY, amount: 9_000, voidedAt: new Date() },
    { kind: 'operating', day: '2026-03-01', amount: 700 },
  ]
  const ofYear = { age: 24, sales: 2_500_00, profit: 1_800_00 }
  expect(await shown(entries)).toEqual({ ...ofYear, growth: 2_500 })
  expect(await shown(entries.slice(1))).toEqual(ofYear)
})

it('shows no sales of a year that the book does not cover', async () => {
  expect(await shown([{ kind: 'product-sale', day: '2025-12-29', amount: 100 }])).toMatchObject({
    sales: 100_00,
  })
  expect(await shown([{ kind: 'product-sale', day: '2025-12-30', amount: 100 }])).toEqual({ age: 24 })
})

it('counts the loans that were repaid, also with too much, among those paid out', async () => {
  expect(await shown([], ['closed', 'overpaid', 'active', 'written-off', 'submitted'])).toMatchObject({
    repayment: [2, 4],
  })
})
