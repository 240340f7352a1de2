import { and, eq, inArray, isNotNull, like } from 'drizzle-orm'
import { addDays, addMonths } from '#rules/day.ts'
import { counterpartyOf } from '#rules/statement/classify.ts'
import { languageOf } from '#server/account/language.ts'
import { addEntry } from '#server/book/entries.ts'
import { addItem } from '#server/book/items.ts'
import { needBusiness, needRow, type Seen } from '#server/business/access.ts'
import { listId } from '#server/business/first-lists.ts'
import { readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, putRow, setRow, setRows } from '#server/db/row.ts'
import {
  account,
  bookEntry,
  bookItem,
  counterpartyClass,
  statement,
  statementRow,
} from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { subjectOf } from '#server/people/visibility.ts'
import { inLanguage, msg, Refusal, sentenceOf } from '#server/refusal/message.ts'
import { chargesIn, comparisonOf, FEES, IS_IN_BOOK, keepResult } from './compare.ts'

/** Finds a movement that the person may change, with its business. @throws Refusal */
async function rowFor(sql: Sql, person: Person, id: string) {
  const [found] = await sql
    .select({ row: statementRow, of: statement, business: statement.business, inBook: IS_IN_BOOK })
    .from(statementRow)
    .innerJoin(statement, eq(statement.id, statementRow.statement))
    .leftJoin(bookEntry, eq(bookEntry.id, statementRow.entry))
    .where(eq(statementRow.id, id))
  const { row, seen } = await needRow(sql, person, found, 'statement.row-none', 'write')
  return { ...row, seen }
}

/** Returns the client id of one of our book items: a new one each time the owner has removed it. */
async function itemId(sql: Sql, business: string, name: string): Promise<string> {
  const removed = await sql.$count(
    bookItem,
    and(
      eq(bookItem.business, business),
      like(bookItem.clientId, `${name}-${business}%`),
      isNotNull(bookItem.voidedAt),
    ),
  )
  return `${name}-${business}${removed > 0 ? `-${removed}` : ''}`
}

/** Returns the book item for sales taken from statements: a service of its own, so that no stock moves. */
async function salesItem(sql: Sql, seen: Seen, person: Person): Promise<string> {
  const name = inLanguage(
    await languageOf(sql, { id: seen.owner.id }),
    sentenceOf('statement.from-statement'),
  )
  const lists = await readLists(sql, person.tenant)
  const first = (list: string) => lists.find(one => one.list === list && !one.hidden)?.id
  const about = { fields: {}, seen, person }
  const price = { name, price: 0 }
  const main = await addItem(
    sql,
    {
      ...about,
      kind: 'service',
      values: { ...price, category: first('productCategory'), measurement: first('measurement') } as never,
    },
    await itemId(sql, seen.business.id, 'statement-sales'),
  )
  const variant = await addItem(
    sql,
    { ...about, kind: 'service-variant', values: { ...price, parent: main.id } as never },
    await itemId(sql, seen.business.id, 'statement-sale'),
  )
  return variant.id
}

/** Returns the client id of an entry from a movement: a new one if the movement's earlier entry was voided. */
const again = (clientId: string, { entry }: { entry: string | null }): string =>
  entry ? `${clientId}-${entry}` : clientId

/** Returns mobile money's id in the book's list of payment types; undefined if staff removed it. */
async function paidBy(sql: Sql, person: Person): Promise<string | undefined> {
  const id = listId(person.tenant, 'entrepreneurSaleType', 'Mobile money')
  const rows = await readLists(sql, person.tenant, 'entrepreneurSaleType')
  return rows.some(row => row.id === id) ? id : undefined
}

/** Handlers for movements: classify them, and enter them into the book. */
export const entryHandlers = {
  'POST validation/rows/:id/class': async (
    { params: { id }, body: { is, remember } },
    { sql, person, address },
  ) => {
    const { row, seen } = await rowFor(sql, person, id)
    const side = row.in > 0 ? ('in' as const) : ('out' as const)
    const counterparty = counterpartyOf(row.details)
    await sql.transaction(async tx => {
      await setRow(tx, statementRow, id, { is, by: 'person' })
      if (remember) {
        const business = seen.business.id
        await putRow(tx, counterpartyClass, { business, counterparty, side }, { is, at: new Date() })
        const others = await tx
          .select({ id: statementRow.id, details: statementRow.details, in: statementRow.in })
          .from(statementRow)
          .innerJoin(statement, eq(statement.id, statementRow.statement))
          .where(and(eq(statement.business, business), inArray(statementRow.by, ['rule', 'memory'])))
        const same = others.filter(
          one => counterpartyOf(one.details) === counterparty && one.in > 0 === (side === 'in'),
        )
        for (let from = 0; from < same.length; from += 500) {
          const ids = same.slice(from, from + 500).map(one => one.id)
          await setRows(tx, statementRow, { id: ids }, { is, by: 'memory' })
        }
      }
      await recordBy(tx, person, address, {
        action: 'statement.row-said',
        subject: subjectOf(seen.owner),
        detail: [{ name: 'kind', from: row.is, to: is }],
      })
      await keepResult(tx, seen.business)
    })
    return { message: msg('statement.row-class') }
  },

  'POST validation/rows/:id/entry': async ({ params: { id } }, { sql, person, address }) => {
    const { row, of, seen, inBook } = await rowFor(sql, person, id)
    if (inBook) throw new Refusal('conflict', 'statement.entry-known')
    const isSale = row.in > 0
    if (!['receipt', 'payment', 'unknown'].includes(row.is) || of.state !== 'validated')
      throw new Refusal('invalid', 'statement.entry-side')
    const type = await paidBy(sql, person)
    const item = isSale ? await salesItem(sql, seen, person) : undefined
    const name = counterpartyOf(row.details).slice(0, 120)
    const values = {
      day: row.day,
      amount: row.in + row.out,
      ...(type && { type }),
      ...(isSale ? { item, quantity: 1_000 } : { name }),
    }
    const { id: entry } = await addEntry(
      sql,
      {
        kind: isSale ? 'service-sale' : 'operating',
        values: values as never,
        fields: {},
        seen,
        person,
        address,
      },
      {
        source: 'statement',
        reference: row.reference || undefined,
        clientId: again(`statement-row-${row.id}`, row),
      },
    )
    await sql.transaction(async tx => {
      await setRow(tx, statementRow, row.id, {
        entry,
        ...(row.is === 'unknown' && { is: isSale ? 'receipt' : 'payment', by: 'person' }),
      })
      await keepResult(tx, seen.business)
    })
    return { message: msg('statement.entry-added') }
  },

  'POST validation/fees/entry': async ({ body }, { sql, person, address }) => {
    const seen = await needBusiness(sql, person, body.business, 'write')
    const { rows } = await comparisonOf(sql, seen.business)
    const fees = rows.filter(({ is, day }) => is === 'fee' && day.startsWith(`${body.month}-`))
    // those of another bank or of a later statement become an entry of their own
    const open = fees.filter(({ inBook }) => !inBook)
    if (fees.length > 0 && open.length === 0) throw new Refusal('conflict', 'statement.charges-known')
    const amount = chargesIn(open)
    const last = open.at(-1)
    if (!last || amount <= 0) throw new Refusal('not-found', 'statement.row-none')
    const day = [last.day, addDays(addMonths(`${body.month}-01`, 1), -1)].sort()[0]
    const type = await paidBy(sql, person)
    const owner = await findRow(sql, account, seen.owner.id)
    const name = inLanguage(owner?.language ?? 'en', sentenceOf('statement.charges'))
    const { id: entry, repeated } = await addEntry(
      sql,
      {
        kind: 'operating',
        fields: {},
        seen,
        person,
        address,
        values: { day, amount, name, ...(type && { type }) } as never,
      },
      {
        source: 'statement',
        clientId: again(`${FEES}${body.month}${open.length < fees.length ? `-${last.id}` : ''}`, last),
      },
    )
    const ids = open.map(row => row.id)
    await setRows(sql, statementRow, { id: ids }, { entry })
    if (repeated) throw new Refusal('conflict', 'statement.charges-known')
    return { message: msg('statement.entry-added') }
  },
} satisfies SomeHandlers
