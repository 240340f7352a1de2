import { and, asc, count, eq, gt, isNotNull, isNull, ne, sql as query, type SQL, sum } from 'drizzle-orm'
import type { documentDeskEndpoints, FollowedDocuments } from '#contract/document-desk.ts'
import { documentDeskColumns } from '#contract/document-desk-columns.ts'
import type { Infer } from '#contract/shape.ts'
import { dayOf } from '#rules/day.ts'
import { currencyOf } from '#rules/money.ts'
import { askedPeriod } from '#server/book/overview.ts'
import type { Sql } from '#server/db/open.ts'
import { orderBy } from '#server/db/order.ts'
import { account, business, document, documentPayment, enrolment, hub } from '#server/db/schema/index.ts'
import { matching } from '#server/db/search.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'
import { sendList } from '#server/tenant/list-file.ts'
import type { DocumentHandlers } from './table.ts'

type Query = Omit<Infer<(typeof documentDeskEndpoints)['GET documents/desk']['query']>, 'page' | 'size'>

const PAGE_SIZE = 25
const TITLE = { en: 'Documents', sw: 'Hati' }

/** Query for the businesses visible to a person that have sent at least one document. Totals are aggregated once, grouped by business. */
function followed(sql: Sql, person: Person, { on, only, hub: asked, search, sort = '-owed' }: Query) {
  const today = dayOf(Date.now())
  const { from, to } = askedPeriod('month', on, today)
  const left = query`greatest(0, ${document.total} - ${document.credited} - ${document.paid})`
  const isInvoice = query`${document.kind} = 'invoice'`
  const inMonth = query`${isInvoice} and ${document.issuedOn} between ${from} and ${to}`
  const sums = sql
    .select({
      business: document.business,
      invoices: query<string>`count(*) filter (where ${inMonth})`.as('invoices'),
      invoiced: query<string>`coalesce(sum(${document.total}) filter (where ${inMonth}), 0)`.as('invoiced'),
      owed: query<string>`coalesce(sum(${left}) filter (where ${isInvoice}), 0)`.as('owed'),
      overdue:
        query<string>`coalesce(sum(${left}) filter (where ${isInvoice} and ${document.dueOn} < ${today}), 0)`.as(
          'overdue',
        ),
      last: query<string>`max(${document.sentAt})`.as('last'),
    })
    .from(document)
    .where(isNotNull(document.number))
    .groupBy(document.business)
    .as('sums')
  const came = sql
    .select({
      business: documentPayment.business,
      paid: sum(documentPayment.amount).as('paid'),
    })
    .from(documentPayment)
    .where(
      and(
        isNull(documentPayment.voidedAt),
        // payments from a customer's credit were counted when the overpayment came in
        ne(documentPayment.method, 'credit'),
        query`${documentPayment.paidOn} between ${from} and ${to}`,
      ),
    )
    .groupBy(documentPayment.business)
    .as('came')
  const paid = query<string>`coalesce(${came.paid}, 0)`
  const where = and(
    seenBy(person),
    asked ? eq(enrolment.hub, asked) : undefined,
    ...matching(search, business.name, account.search),
  )
  const narrowed = only && (only === 'sent' ? gt(sums.invoices, '0') : gt(sums.overdue, '0'))
  const keys = {
    name: query`lower(${business.name})`,
    invoiced: sums.invoiced,
    paid,
    owed: sums.owed,
    overdue: sums.overdue,
    lastAt: sums.last,
  }
  const rows = sql
    .select({
      business,
      owner: account,
      hub: hub.name,
      invoices: sums.invoices,
      invoiced: sums.invoiced,
      owed: sums.owed,
      overdue: sums.overdue,
      paid,
      last: query<Date>`${sums.last}`.mapWith(document.sentAt),
    })
    .from(business)
    .innerJoin(account, eq(account.id, business.owner))
    .innerJoin(sums, eq(sums.business, business.id))
    .leftJoin(came, eq(came.business, business.id))
    .leftJoin(enrolment, eq(enrolment.account, account.id))
    .leftJoin(hub, eq(hub.id, enrolment.hub))
    .where(and(where, narrowed))
    .orderBy(...orderBy(sort, keys, business.id))
    .$dynamic()
  const total = (of: SQL | typeof sums.owed) => query<string>`coalesce(sum(${of}), 0)`
  const totals = sql
    .select({
      country: account.country,
      all: count(),
      sent: query<string>`count(*) filter (where ${sums.invoices} > 0)`,
      late: query<string>`count(*) filter (where ${sums.overdue} > 0)`,
      invoiced: total(sums.invoiced),
      paid: total(paid),
      owed: total(sums.owed),
      overdue: total(sums.overdue),
    })
    .from(business)
    .innerJoin(account, eq(account.id, business.owner))
    .innerJoin(sums, eq(sums.business, business.id))
    .leftJoin(came, eq(came.business, business.id))
    .leftJoin(enrolment, eq(enrolment.account, account.id))
    .where(where)
    .groupBy(account.country)
    .orderBy(asc(account.country))
  return { rows, totals }
}

type Row = Awaited<ReturnType<typeof followed>['rows']>[number]

const rowOf = ({ business, owner, hub, last, ...sums }: Row): FollowedDocuments => ({
  business: business.id,
  name: business.displayName || business.name,
  hub: hub ?? '',
  owner: { id: owner.id, name: nameOf(owner), phone: owner.phone },
  currency: currencyOf(owner),
  invoices: Number(sums.invoices),
  invoiced: Number(sums.invoiced),
  paid: Number(sums.paid),
  owed: Number(sums.owed),
  overdue: Number(sums.overdue),
  lastAt: last?.toISOString() ?? null,
})

export const deskHandlers = {
  'GET documents/desk': async (
    { query: { page = 1, size = PAGE_SIZE, ...asked } },
    { database: { sql }, person },
  ) => {
    const { rows, totals } = followed(sql, person, asked)
    const [found, countries, hubs] = await Promise.all([
      rows.limit(size).offset((page - 1) * size),
      totals,
      sql
        .select({ id: hub.id, name: hub.name })
        .from(hub)
        .where(eq(hub.tenant, person.tenant))
        .orderBy(asc(hub.name)),
    ])
    const many = (name: 'all' | 'sent' | 'late') =>
      countries.reduce((total, one) => total + Number(one[name]), 0)
    const [all, sent, late] = [many('all'), many('sent'), many('late')]
    return {
      data: found.map(rowOf),
      total: asked.only === 'sent' ? sent : asked.only === 'overdue' ? late : all,
      page,
      size,
      all,
      sent,
      late,
      totals: countries.map(one => ({
        currency: currencyOf(one),
        invoiced: Number(one.invoiced),
        paid: Number(one.paid),
        owed: Number(one.owed),
        overdue: Number(one.overdue),
      })),
      hubs,
    }
  },
  'GET documents/desk/export': async ({ query }, context) => {
    const { rows } = followed(context.database.sql, context.person, query)
    return sendList(query, context, {
      title: TITLE,
      columns: documentDeskColumns,
      pieces: [(await rows).map(rowOf)],
    })
  },
} satisfies Partial<DocumentHandlers>
