import { and, count, desc, eq, gt, inArray, isNull, max, sql as query } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { EntryKind } from '#contract/book.ts'
import { entryPath } from '#contract/book-place.ts'
import type { bookReportEndpoints, FollowedBook } from '#contract/book-report.ts'
import { followedColumns } from '#contract/followed-columns.ts'
import { dayOf } from '#rules/day.ts'
import { currencyOf } from '#rules/money.ts'
import { needRow } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { orderBy } from '#server/db/order.ts'
import { authorOf, lockRow } from '#server/db/row.ts'
import {
  account,
  bookComment,
  bookEntry,
  bookItem,
  business,
  enrolment,
  hub,
} from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify, wasNotified } from '#server/notify/notify.ts'
import { hubsByName } from '#server/onboarding/hubs.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'
import { msg } from '#server/refusal/message.ts'
import { sendList } from '#server/tenant/list-file.ts'
import { tellOwner } from './entries.ts'
import { askedPeriod, wholeAmount } from './overview.ts'

type Query = Omit<Infer<(typeof bookReportEndpoints)['GET book/desk']['query']>, 'page' | 'size'>

const PAGE_SIZE = 25

/** Returns the path of a member's books. */
export const bookHome = (role: string): string => `/dashboard/digikua/${role}/cashflow-summary`

/** Returns the path that opens an entry in its list. */
const bookEntryAt = (role: string, kind: EntryKind, entry: string): string =>
  `/dashboard/digikua/${role}${entryPath(kind, entry)}`

/** Returns the path of the form for recording a sale. */
export const bookQuick = (role: string): string => `/dashboard/digikua/${role}/quick`

/** Selects the books a member of staff monitors, with the activity of a month. */
function followed(sql: Sql, person: Person, { on, kept, hub: hubId, search, sort = 'name' }: Query) {
  const month = askedPeriod('month', on, dayOf(Date.now()))
  const own = sql
    .select({
      business: bookEntry.business,
      entries: count().as('entries'),
      revenue:
        query<string>`coalesce(${wholeAmount} filter (where ${bookEntry.kind} in ('product-sale', 'service-sale')), 0)`.as(
          'revenue',
        ),
    })
    .from(bookEntry)
    .where(and(isNull(bookEntry.voidedAt), query`${bookEntry.day} between ${month.from} and ${month.to}`))
    .groupBy(bookEntry.business)
    .as('own')
  // looked up for the rows of a page; to sort all businesses by it, grouping once takes a third of the time
  const latest = sql
    .select({ business: bookEntry.business, at: max(bookEntry.createdAt).as('at') })
    .from(bookEntry)
    .groupBy(bookEntry.business)
    .as('latest')
  const last = query<Date | null>`(select max(${bookEntry.createdAt}) from ${bookEntry} where ${bookEntry.business} = ${business.id})`
  const open = query<string>`(select count(*) from ${bookComment} where ${bookComment.business} = ${business.id} and ${bookComment.asks} and ${bookComment.doneAt} is null)`
  const entries = query<string>`coalesce(${own.entries}, 0)`
  const revenue = query<string>`coalesce(${own.revenue}, 0)`
  const where = and(
    seenBy(person),
    hubId ? eq(enrolment.hub, hubId) : undefined,
    ...searchCondition(search, business.name, account.search),
  )
  const keptOnly = kept && (kept === 'yes' ? gt(own.entries, 0) : isNull(own.entries))
  const keys = { name: query`lower(${business.name})`, entries, revenue, lastAt: latest.at }
  const rows = sql
    .select({
      business,
      owner: account,
      hub: hub.name,
      entries,
      revenue,
      open,
      last: last.mapWith(bookEntry.createdAt),
    })
    .from(business)
    .innerJoin(account, eq(account.id, business.owner))
    .leftJoin(own, eq(own.business, business.id))
    .leftJoin(enrolment, eq(enrolment.account, account.id))
    .leftJoin(hub, eq(hub.id, enrolment.hub))
    .where(and(where, keptOnly))
    .orderBy(...orderBy(sort, keys, business.id))
    .$dynamic()
  if (sort === 'lastAt' || sort === '-lastAt') rows.leftJoin(latest, eq(latest.business, business.id))
  const counts = sql
    .select({ all: count(), kept: count(own.entries) })
    .from(business)
    .innerJoin(account, eq(account.id, business.owner))
    .leftJoin(own, eq(own.business, business.id))
    .leftJoin(enrolment, eq(enrolment.account, account.id))
    .where(where)
  return { rows, counts }
}

type FollowedRow = Awaited<ReturnType<typeof followed>['rows']>[number]

const rowOf = ({ business, owner, hub, entries, revenue, last, open }: FollowedRow): FollowedBook => ({
  business: business.id,
  name: business.displayName || business.name,
  hub: hub ?? '',
  owner: { id: owner.id, name: nameOf(owner), phone: owner.phone, role: owner.role },
  currency: currencyOf(owner),
  entries: Number(entries),
  revenue: Number(revenue),
  asked: Number(open),
  lastAt: last?.toISOString() ?? null,
})

const TITLE = { en: 'Books', sw: 'Madaftari' }

/** Returns the name of an entry for messages. */
async function entryNamed(sql: Sql, id: string) {
  const [row] = await sql
    .select({ entry: bookEntry, item: bookItem.name })
    .from(bookEntry)
    .leftJoin(bookItem, eq(bookItem.id, bookEntry.item))
    .where(eq(bookEntry.id, id))
  return row && { ...row.entry, called: row.entry.name || (row.item ?? '') }
}

export const deskHandlers = {
  'GET book/desk': async ({ query: { page = 1, size = PAGE_SIZE, ...filters } }, { sql, person }) => {
    const { rows, counts } = followed(sql, person, filters)
    const [found, [all], hubs] = await Promise.all([
      rows.limit(size).offset((page - 1) * size),
      counts,
      hubsByName(sql, person.tenant),
    ])
    const [everyone, kept] = [all?.all ?? 0, all?.kept ?? 0]
    const total = filters.kept === 'yes' ? kept : filters.kept === 'no' ? everyone - kept : everyone
    return { data: found.map(rowOf), total, page, size, kept, missing: everyone - kept, hubs }
  },
  'GET book/desk/export': async ({ query }, context) => {
    const { rows } = followed(context.sql, context.person, query)
    return sendList(query, context, {
      title: TITLE,
      columns: followedColumns,
      pieces: [(await rows).map(rowOf)],
    })
  },
  'POST book/entries/:id/comments': async ({ params, body }, { sql, person, home }) => {
    const found = await entryNamed(sql, params.id)
    const { row: entry, seen } = await needRow(sql, person, found, 'book.no-entry')
    const { owner } = seen
    await sql.transaction(async tx => {
      await tx
        .insert(bookComment)
        .values({ ...body, entry: entry.id, business: entry.business, ...authorOf(person) })
      const news = {
        values: { entry: entry.called, text: body.text },
        path: bookEntryAt(owner.role, entry.kind, entry.id),
      }
      const template = body.asks ? 'book-correction' : 'book-comment'
      await notify(tx, owner, { template, ...news, home })
      await tellOwner(tx, { owner })
    })
    return { message: msg('book.comment-sent') }
  },
  'POST book/desk/remind': async ({ body }, { sql, person, home, address }) => {
    const found = await sql
      .select({ business, owner: account })
      .from(business)
      .innerJoin(account, eq(account.id, business.owner))
      .where(and(inArray(business.id, body.businesses), seenBy(person), eq(account.status, 'active')))
      .orderBy(desc(business.id))
    const day = dayOf(Date.now())
    const reminded = await sql.transaction(async tx => {
      let many = 0
      for (const { business: one, owner } of found) {
        const key = `book-reminder:${one.id}:${day}`
        await lockRow(tx, business, one.id)
        if (await wasNotified(tx, key)) continue
        const values = { business: one.displayName || one.name }
        await notify(tx, owner, {
          template: 'book-reminder',
          values,
          path: bookHome(owner.role),
          home,
          key,
        })
        many++
      }
      if (many > 0) {
        await recordBy(tx, person, address, {
          action: 'books.reminded',
          detail: [{ name: 'people', from: null, to: String(many) }],
        })
      }
      return many
    })
    return { message: msg('book.reminded', { many: reminded }), reminded }
  },
} satisfies SomeHandlers
