import { and, desc, eq, gte, isNull, lt, max, min, sql as query, type SQL } from 'drizzle-orm'
import { ENTRY_KINDS, type EntryKind, type Overview, type Period, type Span } from '#contract/book.ts'
import { recordOf } from '#contract/record.ts'
import { type Day, dayOf } from '#rules/day.ts'
import { figuresFrom, type Sums } from '#rules/figures.ts'
import { MINOR } from '#rules/money.ts'
import { monthsOf, periodBefore, periodOn } from '#rules/period.ts'
import { needBusiness } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { perDatabase } from '#server/db/per-database.ts'
import { bookComment, bookEntry, bookItem } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { fieldRefusal } from '#server/refusal/message.ts'

/** Sums amounts truncated to whole units, like `wholeOf` of the rules. Integer division truncates towards zero. */
export const wholeAmount = query<string>`sum(${bookEntry.amount} / ${MINOR} * ${MINOR})`

const within = ({ from, to }: Period): SQL => query`${bookEntry.day} between ${from} and ${to}`

const of = query.placeholder('business')

const monthSums = (isWithin: boolean) =>
  perDatabase(sql => {
    const own = and(eq(bookEntry.business, of), isNull(bookEntry.voidedAt))
    const first = isWithin ? query`${query.placeholder('from')}::date` : min(bookEntry.day)
    const last = isWithin ? query`${query.placeholder('to')}::date` : max(bookEntry.day)
    const bounds = sql
      .select({
        start: query`date_trunc('month', ${first}::timestamp)`.as('from_month'),
        end: query`${last}::timestamp`.as('to_month'),
        first: query<Day>`${first}::text`.as('first'),
        last: query<Day>`${last}::text`.as('last'),
      })
      .from(isWithin ? query`(values (1)) as once` : bookEntry)
      .where(isWithin ? undefined : own)
      .as('bounds')
    const start = query`month.start`
    const inMonth = [
      gte(bookEntry.day, query`${start}::date`),
      lt(bookEntry.day, query`(${start} + interval '1 month')::date`),
    ]
    // one index range scan per month: grouping by the month of every row takes as long as the sums themselves
    const sums = sql
      .select({
        kind: bookEntry.kind,
        amount: wholeAmount.as('amount'),
        count: query<string>`count(*)`.as('count'),
      })
      .from(bookEntry)
      .where(and(own, ...inMonth))
      .groupBy(bookEntry.kind)
      .as('sums')
    return sql
      .select({
        month: query<string>`to_char(${start}, 'YYYY-MM')`,
        kind: sums.kind,
        amount: sums.amount,
        count: sums.count,
        first: bounds.first,
        last: bounds.last,
      })
      .from(bounds)
      .crossJoinLateral(query`generate_series(${bounds.start}, ${bounds.end}, '1 month') as month (start)`)
      .crossJoinLateral(sums)
      .prepare(isWithin ? 'months_within' : 'months_of_all')
  })
const monthsOfAll = monthSums(false)
const monthsWithin = monthSums(true)

/**
 * Returns the sums of a business by month and kind, excluding void entries, with the first and last day overall: of the period, or else of
 * all entries.
 * @param period of whole months
 */
export async function sumsByMonth(sql: Sql, business: string, period?: Period) {
  const rows = await (period ? monthsWithin : monthsOfAll)(sql).execute({ business, ...period })
  return rows.map(row => ({ ...row, amount: Number(row.amount), count: Number(row.count) }))
}

/** Returns the totals of a period's entries by kind. */
export async function sumsIn(sql: Sql, business: string, period: Period): Promise<Sums> {
  const rows = await sql
    .select({ kind: bookEntry.kind, amount: wholeAmount })
    .from(bookEntry)
    .where(and(eq(bookEntry.business, business), isNull(bookEntry.voidedAt), within(period)))
    .groupBy(bookEntry.kind)
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)]))
}

/** Adds up the sums of several months. */
const total = (rows: readonly { kind: EntryKind; amount: number }[]): Sums => {
  const sums: Sums = {}
  for (const { kind, amount } of rows) sums[kind] = (sums[kind] ?? 0) + amount
  return sums
}

/** Returns the requested period. @throws Refusal for a day too far away */
export function askedPeriod(span: Exclude<Span, 'all'>, on: Day | undefined, today: Day): Period {
  const day = on ?? today
  if (day < '1900-01-01' || day > '9000-01-01') throw fieldRefusal('on', 'book.day-none')
  return periodOn(span, day)
}

/** The maximum number of months in a chart: for "all", the most recent ones. */
const MOST_MONTHS = 36

/** The maximum number of requested corrections shown at once. */
const MOST_ASKED = 20

const openAsks = perDatabase(sql =>
  sql
    .select({
      entry: bookEntry.id,
      kind: bookEntry.kind,
      text: bookComment.text,
      by: bookComment.byName,
      name: bookEntry.name,
      item: bookItem.name,
    })
    .from(bookComment)
    .innerJoin(bookEntry, eq(bookEntry.id, bookComment.entry))
    .leftJoin(bookItem, eq(bookItem.id, bookEntry.item))
    .where(
      and(
        eq(bookComment.business, of),
        bookComment.asks,
        isNull(bookComment.doneAt),
        isNull(bookEntry.voidedAt),
      ),
    )
    .orderBy(desc(bookComment.at))
    .limit(MOST_ASKED)
    .prepare('book_asks'),
)

/** Returns the corrections staff asked the owner for. */
async function asksOf(sql: Sql, business: string): Promise<Overview['asked']> {
  const rows = await openAsks(sql).execute({ business })
  return rows.map(({ item, name, ...row }) => ({ ...row, name: name || (item ?? '') }))
}

/** Returns the eight key figures of a business, those of the previous period, and its months. */
export async function overviewOf(
  sql: Sql,
  business: string,
  { span = 'all', on }: { span?: Span; on?: Day },
  today = dayOf(Date.now()),
): Promise<Overview> {
  const period = span === 'all' ? undefined : askedPeriod(span, on, today)
  const before = period && span !== 'all' ? periodBefore(span, period, today) : null
  const [months, previous, corrections] = await Promise.all([
    sumsByMonth(sql, business, period),
    before && sumsIn(sql, business, before),
    asksOf(sql, business),
  ])
  const [{ first, last } = {}] = months
  // for "all": from the first entry of a book to its last, or to today if that is later
  const shown = period ?? (first && last ? { from: first, to: last > today ? last : today } : null)
  const counts = recordOf(ENTRY_KINDS, kind =>
    months.reduce((sum, row) => sum + (row.kind === kind ? row.count : 0), 0),
  )
  return {
    span,
    period: shown,
    figures: figuresFrom(total(months)),
    counts,
    previous: before && previous && { period: before, figures: figuresFrom(previous) },
    months: (shown ? monthsOf(shown) : []).slice(-MOST_MONTHS).map(month => {
      const own = figuresFrom(total(months.filter(row => row.month === month)))
      const { revenue, netCashflow } = own
      return { month, revenue, costs: revenue - netCashflow, netCashflow }
    }),
    asked: corrections,
  }
}

export const overviewHandlers = {
  'GET book/overview': async ({ query: { business, ...when } }, { sql, person }) => {
    const seen = await needBusiness(sql, person, business)
    return { data: await overviewOf(sql, seen.business.id, when) }
  },
} satisfies SomeHandlers
