import { and, desc, eq, gte, isNull, lt, max, min, sql as query, type SQL } from 'drizzle-orm'
import { ENTRY_KINDS, type EntryKind, type Overview, type Period, type Span } from '#contract/book.ts'
import { type Day, dayOf, isDay } from '#rules/day.ts'
import { figuresFrom, type Sums } from '#rules/figures.ts'
import { MINOR } from '#rules/money.ts'
import { monthsOf, periodBefore, periodOn } from '#rules/period.ts'
import { needBusiness } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { perDatabase } from '#server/db/per-database.ts'
import { bookComment, bookEntry, bookItem } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import type { BookHandlers } from './table.ts'

/** What sums count of an amount: its whole units, as `wholeOf` of the rules. Whole numbers are divided towards zero. */
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
    // a walk along the index for each month: to name the month of every row takes as long as the sums themselves
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
 * Sums of a business by month and kind, void entries left aside, with the first and last day of the whole: of the period, or else of what
 * was ever entered.
 * @param period of whole months
 */
export async function sumsByMonth(sql: Sql, business: string, period?: Period) {
  const rows = await (period ? monthsWithin : monthsOfAll)(sql).execute({ business, ...period })
  return rows.map(row => ({ ...row, amount: Number(row.amount), count: Number(row.count) }))
}

/** What the entries of a period come to, by kind. */
export async function sumsIn(sql: Sql, business: string, period: Period): Promise<Sums> {
  const rows = await sql
    .select({ kind: bookEntry.kind, amount: wholeAmount })
    .from(bookEntry)
    .where(and(eq(bookEntry.business, business), isNull(bookEntry.voidedAt), within(period)))
    .groupBy(bookEntry.kind)
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)]))
}

/** The sums of months as those of one time. */
const total = (rows: readonly { kind: EntryKind; amount: number }[]): Sums => {
  const sums: Sums = {}
  for (const { kind, amount } of rows) sums[kind] = (sums[kind] ?? 0) + amount
  return sums
}

/** The period that is asked for. @throws Refusal for a day that the calendar does not have */
export function askedPeriod(span: Exclude<Span, 'all'>, on: Day | undefined, today: Day): Period {
  const day = on ?? today
  if (!isDay(day) || day < '1900-01-01' || day > '9000-01-01') {
    throw new Refusal('invalid', 'book.day-none', { on: 'book.day-none' })
  }
  return periodOn(span, day)
}

/** More months than a chart has room for: of all, the last ones. */
const MOST_MONTHS = 36

/** As many questions as anybody answers at once. */
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

/** What staff ask the owner to correct. */
async function asksOf(sql: Sql, business: string): Promise<Overview['asked']> {
  const rows = await openAsks(sql).execute({ business })
  return rows.map(({ item, name, ...row }) => ({ ...row, name: name || (item ?? '') }))
}

/** The eight figures of a business beside those before, and its months. */
export async function overviewOf(
  sql: Sql,
  business: string,
  { span = 'all', on }: { span?: Span; on?: Day },
  today = dayOf(Date.now()),
): Promise<Overview> {
  const period = span === 'all' ? undefined : askedPeriod(span, on, today)
  const before = period && span !== 'all' ? periodBefore(span, period, today) : null
  const [months, previous, asked] = await Promise.all([
    sumsByMonth(sql, business, period),
    before && sumsIn(sql, business, before),
    asksOf(sql, business),
  ])
  const [{ first, last } = {}] = months
  // of all: from the first entry of a book to its last, or to today where that is later
  const shown = period ?? (first && last ? { from: first, to: last > today ? last : today } : null)
  const counts = Object.fromEntries(
    ENTRY_KINDS.map(kind => [
      kind,
      months.reduce((sum, row) => sum + (row.kind === kind ? row.count : 0), 0),
    ]),
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
    asked,
  }
}

export const overviewHandlers = {
  'GET book/overview': async ({ query: { business, ...asked } }, { database: { sql }, person }) => {
    const seen = await needBusiness(sql, person, business)
    return { data: await overviewOf(sql, seen.business.id, asked) }
  },
} satisfies Partial<BookHandlers>
