import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql as query,
  type SQL,
} from 'drizzle-orm'
import type { Infer } from 'superstruct'
import { type bookEndpoints, ENTRY_KINDS, type Entry, type EntryKind } from '#contract/book.ts'
import { needBusiness, needRow, type Seen } from '#server/business/access.ts'
import { choiceNames } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { bookComment, bookEntry, bookItem, bookRevision } from '#server/db/schema/index.ts'
import { containsPattern, wordsOf } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { msg } from '#server/refusal/message.ts'
import { tellOwner, voidEntry } from './entries.ts'
import { voidItem } from './items.ts'
import { repeatsOf } from './recurring.ts'
import { toPieces } from './wire.ts'
import { askedOf } from './wire-reads.ts'

type Query = Infer<(typeof bookEndpoints)['GET book/entries']['query']>

/** Selects entries with the names of what they refer to. */
const selectEntries = (sql: Sql) =>
  sql
    .select({ ...getTableColumns(bookEntry), itemName: bookItem.name, asked: askedOf })
    .from(bookEntry)
    .leftJoin(bookItem, eq(bookItem.id, bookEntry.item))
    .$dynamic()
type Row = Awaited<ReturnType<typeof selectEntries>>[number]

const entryOf = (row: Row, types: Map<string, string>): Entry => ({
  ...row,
  name: row.name || (row.itemName ?? ''),
  quantity: row.quantity === null ? null : toPieces(row.quantity),
  typeName: types.get(row.type ?? '') ?? '',
  receipt: row.receipt !== null,
  by: row.byName,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt.toISOString(),
  voidedAt: row.voidedAt?.toISOString() ?? null,
})

/** Every search word must occur in the name, item, phone, reference or amount. */
function matching(search?: string): SQL | undefined {
  return and(
    ...wordsOf(search).map(word => {
      const part = containsPattern(word)
      const digits = word.replace(/[,.]/g, '')
      return or(
        query`lower(${bookEntry.name}) like ${part}`,
        query`lower(coalesce(${bookItem.name}, '')) like ${part}`,
        query`coalesce(${bookEntry.phone}, '') like ${part}`,
        query`lower(coalesce(${bookEntry.reference}, '')) like ${part}`,
        /^\d{1,12}$/.test(digits) ? query`(${bookEntry.amount} / 100)::text = ${digits}` : undefined,
      )
    }),
  )
}

function kindsOf(requested = ''): EntryKind[] | undefined {
  const kinds = requested.split(',').map(one => one.trim())
  const known = ENTRY_KINDS.filter(kind => kinds.includes(kind))
  return known.length > 0 ? known : undefined
}

const ORDERS = { day: bookEntry.day, amount: bookEntry.amount, added: bookEntry.createdAt } as const

function orderOf(sort: Query['sort'] = '-day'): SQL[] {
  const isDown = sort.startsWith('-')
  const way = isDown ? desc : asc
  const key = ORDERS[sort.replace('-', '') as keyof typeof ORDERS]
  return [way(key), way(bookEntry.createdAt), way(bookEntry.id)]
}

async function entriesPage(sql: Sql, business: string, types: Map<string, string>, filters: Query) {
  const { kinds, from, to, search, void: shown, sort } = filters
  const own = kindsOf(kinds)
  const where = and(
    eq(bookEntry.business, business),
    shown === 'only'
      ? isNotNull(bookEntry.voidedAt)
      : shown === 'with'
        ? undefined
        : isNull(bookEntry.voidedAt),
    own && inArray(bookEntry.kind, own),
    // compared as text: an invalid date matches nothing instead of failing
    from ? query`${bookEntry.day}::text >= ${from}` : undefined,
    to ? query`${bookEntry.day}::text <= ${to}` : undefined,
    matching(search),
  )
  const rows = selectEntries(sql)
    .where(where)
    .orderBy(...orderOf(sort))
  const { found, ...at } = await pageOf(sql, rows, filters)
  return { data: found.map(row => entryOf(row, types)), ...at }
}

const NONE = { entry: 'book.no-entry', item: 'book.no-item' } as const

/** Returns the business of an entry or item. @throws Refusal not-found, forbidden */
async function ownerOf(
  sql: Sql,
  person: Person,
  what: keyof typeof NONE,
  id: string,
  to?: 'write',
): Promise<Seen> {
  const table = what === 'entry' ? bookEntry : bookItem
  const row = await findRow(sql, table, id)
  return (await needRow(sql, person, row, NONE[what], to)).seen
}

export const listHandlers = {
  'GET book/entries': async ({ query: filters }, { sql, person }) => {
    const { business } = await needBusiness(sql, person, filters.business)
    return entriesPage(sql, business.id, await choiceNames(sql, person), filters)
  },
  'GET book/entries/:id': async ({ params }, { sql, person, services, portal }) => {
    await ownerOf(sql, person, 'entry', params.id)
    const [[row], revisions, comments, types, repeats] = await Promise.all([
      selectEntries(sql).where(eq(bookEntry.id, params.id)),
      findRows(sql, bookRevision, { subject: params.id }, desc(bookRevision.revision)),
      findRows(sql, bookComment, { entry: params.id }, asc(bookComment.at)),
      choiceNames(sql, person),
      repeatsOf(sql, params.id),
    ])
    const receipt = row?.receipt
    return {
      data: {
        ...entryOf(row as Row, types),
        repeats,
        receiptAddress: receipt ? fileAddress(services.vault, portal, receipt) : null,
        revisions: revisions.map(({ revision, at, byName, values }) => ({
          revision,
          at: at.toISOString(),
          by: byName,
          values,
        })),
        comments: comments.map(row => ({
          ...row,
          done: row.doneAt !== null,
          by: row.byName,
          at: row.at.toISOString(),
        })),
      },
    }
  },
  'POST book/entries/:id/void': async ({ params, body }, { sql, person, address }) => {
    const seen = await ownerOf(sql, person, 'entry', params.id, 'write')
    await voidEntry(sql, { seen, person, address, ...body }, params.id)
    return { message: msg('book.entry-voided') }
  },
  'POST book/items/:id/void': async ({ params, body }, { sql, person }) => {
    const seen = await ownerOf(sql, person, 'item', params.id, 'write')
    await voidItem(sql, params.id, person, body.reason)
    await tellOwner(sql, seen)
    return { message: msg('book.item-voided') }
  },
} satisfies SomeHandlers
