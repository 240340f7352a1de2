import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayOf } from '#rules/day.ts'
import type { Database } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { bookEntry, business, document, documentPayment, documentSale } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { listDocuments } from '#server/documents/read.ts'
import { plantBooks } from './books.ts'
import { plantDemo } from './demo.ts'
import { plantDocuments } from './documents.ts'
import { demoEmail, idOf } from './people.ts'

const NOW = Date.now()
let database: Database
beforeAll(async () => {
  database = await openEither()
  await plantDemo(database.sql, { examplesPort: null })
  await plantBooks(database.sql, NOW)
  await plantDocuments(database.sql, NOW)
  // a second start adds nothing
  await plantDocuments(database.sql, NOW)
})
afterAll(() => database.close())

it.each(['wezesha', 'jenga'])('demo members of %s have documents in every state', async tenant => {
  const { sql } = database
  for (const who of ['client', 'digiprime'] as const) {
    const own = await findRow(sql, business, { owner: idOf(demoEmail(who, tenant)) })
    const statesOf = async (kind: 'invoice' | 'quotation') =>
      (await listDocuments(sql, own?.id ?? '', kind)).map(({ state }) => state).sort()
    expect(await statesOf('invoice')).toEqual(['credited', 'draft', 'overdue', 'paid', 'partly', 'unpaid'])
    expect(await statesOf('quotation')).toEqual(['draft', 'expired', 'invoiced', 'sent'])
  }
})

it('document payments match the book to the shilling', async () => {
  const { sql } = database
  const [payments, sales] = await Promise.all([
    sql.select().from(documentPayment),
    sql
      .select({ sale: documentSale, entry: bookEntry })
      .from(documentSale)
      .innerJoin(bookEntry, eq(bookEntry.id, documentSale.entry)),
  ])
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
  expect(sum(sales.map(({ entry }) => entry.amount))).toBe(sum(payments.map(({ amount }) => amount)))
  expect(sales.every(({ entry }) => entry.day <= dayOf(NOW))).toBe(true)
  const numbered = await sql.select().from(document).where(isNotNull(document.number))
  expect(numbered.every(({ seller }) => seller?.name)).toBe(true)
})
