import { and, asc, count, eq, gt, isNotNull, isNull, ne, sql as query } from 'drizzle-orm'
import type { documentDeskEndpoints, FollowedDocuments } from '#contract/document-desk.ts'
import { documentDeskColumns } from '#contract/document-desk-columns.ts'
import { pick } from '#contract/record.ts'
import type { Infer } from '#contract/shape.ts'
import { dayOf } from '#rules/day.ts'
import { currencyOf } from '#rules/money.ts'
import { askedPeriod } from '#server/book/overview.ts'
import type { Sql } from '#server/db/open.ts'
import { orderBy } from '#server/db/order.ts'
import { account, business, document, documentPayment, enrolment, hub } from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import { countOf, sumOf } from '#server/db/sum.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { hubsByName } from '#server/onboarding/hubs.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'
import { sendList } from '#server/tenant/list-file.ts'
import { leftToPay } from './figures.ts'

type Query = Omit<Infer<(typeof documentDeskEndpoints)['GET documents/desk']['query']>, 'page' | 'size'>

const PAGE_SIZE = 25
const TITLE = { en: 'Documents', sw: 'Hati' }

/** Query for the businesses visible to a person that have sent at least one document. Totals are aggregated once, grouped by business. */
function followed(sql: Sql, person: Person, { on, only, hub: hubId, search, sort = '-owed' }: Query) {
  const today = dayOf(Date.now())
  const { from, to } = askedPeriod('month', on, today)
  const left = query`greatest(0, ${leftToPay})`
  const isInvoice = query`${document.kind} = 'invoice'`
  const inMonth = query`${isInvoice} and ${document.issuedOn} between ${from} and ${to}`
  const sums = sql
    .select({
      business: document.business,
      invoices: countOf(inMonth).as('invoices'),
      invoiced: sumOf(document.total, inMonth).as('invoiced'),
      owed: sumOf(left, isInvoice).as('owed'),
      overdue: sumOf(left, query`${isInvoice} and ${document.dueOn} < ${today}`).as('overdue'),
      last: query<string>`max(${document.sentAt})`.as('last'),
    })
    .from(document)
    .where(isNotNull(document.number))
    .groupBy(document.business)
    .as('sums')
  const came = sql
    .select({
      business: documentPayment.business,
      paid: sumOf(documentPayment.amount).as('paid'),
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
  const paid = query<number>`coalesce(${came.paid}, 0)`.mapWith(Number)
  const where = and(
    seenBy(person),
    hubId ? eq(enrolment.hub, hubId) : undefined,
    ...searchCondition(search, business.name, account.search),
  )
  const narrowed = only && gt(only === 'sent' ? sums.invoices : sums.overdue, 0)
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
      ...pick(sums, 'invoices', 'invoiced', 'owed', 'overdue'),
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
  const totals = sql
    .select({
      country: account.country,
      all: count(),
      sent: countOf(query`${sums.invoices} > 0`),
      late: countOf(query`${sums.overdue} > 0`),
      invoiced: sumOf(sums.invoiced),
      paid: sumOf(paid),
      owed: sumOf(sums.owed),
      overdue: sumOf(sums.overdue),
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
  ...sums,
  business: business.id,
  name: business.displayName || business.name,
  hub: hub ?? '',
  owner: { id: owner.id, name: nameOf(owner), phone: owner.phone },
  currency: currencyOf(owner),
  lastAt: last?.toISOString() ?? null,
})

export const deskHandlers = {
  'GET documents/desk': async ({ query: { page = 1, size = PAGE_SIZE, ...filters } }, { sql, person }) => {
    const { rows, totals } = followed(sql, person, filters)
    const [found, countries, hubs] = await Promise.all([
      rows.limit(size).offset((page - 1) * size),
      totals,
      hubsByName(sql, person.tenant),
    ])
    const many = (name: 'all' | 'sent' | 'late') => countries.reduce((total, one) => total + one[name], 0)
    const [all, sent, late] = [many('all'), many('sent'), many('late')]
    return {
      data: found.map(rowOf),
      total: filters.only === 'sent' ? sent : filters.only === 'overdue' ? late : all,
      page,
      size,
      all,
      sent,
      late,
      totals: countries.map(one => ({ ...one, currency: currencyOf(one) })),
      hubs,
    }
  },
  'GET documents/desk/export': async ({ query }, context) => {
    const { rows } = followed(context.sql, context.person, query)
    return sendList(query, context, {
      title: TITLE,
      columns: documentDeskColumns,
      pieces: [(await rows).map(rowOf)],
    })
  },
} satisfies SomeHandlers
