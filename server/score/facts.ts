import { and, eq, inArray, isNull, sql as query } from 'drizzle-orm'
import type { Period } from '#contract/book.ts'
import { pick } from '#contract/record.ts'
import { addDays, type Day, dayOf, daysBetween, instantOf } from '#rules/day.ts'
import { figuresFrom, type Sums } from '#rules/figures.ts'
import { monthsOf } from '#rules/period.ts'
import { daysOf, type Quarter, quarterAfter } from '#rules/quarter.ts'
import type { QuarterFacts } from '#rules/score/card.ts'
import { wholeAmount } from '#server/book/overview.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { bookEntry, scoreNote, survey, surveyResponse } from '#server/db/schema/index.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import { coachMeetings, playbooksDone, type Quarterly } from '#server/playbook/for-scores.ts'
import { discrepanciesOf } from '#server/statement/compare.ts'
import { repaidOf, repaymentsIn } from './loan-times.ts'

/** A business to calculate scores for. */
export type Scored = { id: string; owner: string; tenant: string }
export type Reading = { sql: Sql; book: LendingCore; now?: number }

/** Returns the key of a business and a quarter. */
export const keyOf = (business: string, quarter: Quarter): string => `${business} ${quarter}`

/** Returns values of businesses and quarters by `keyOf`. Absent ones are unknown, never 0. */
const byKey = async (values: Promise<Quarterly[]>): Promise<Map<string, number>> =>
  new Map((await values).map(({ business, quarter, value }) => [keyOf(business, quarter), value]))

/** Code of the survey that scores are based on. */
const QUARTERLY_SURVEY = '2*14*1'
/** An entry is on time up to this many days after its date. */
const ON_TIME = 7

/** The day in Nairobi an entry was created, and the number of entries created on time. */
const written = query`((${bookEntry.createdAt} at time zone 'UTC') + interval '3 hours')::date`
const inTime = query<string>`count(*) filter (where ${written} - ${bookEntry.day} <= ${ON_TIME})`

/** Returns how many entries a book has in a period, and how many of them were created on time. */
export async function writtenIn(sql: Sql, business: string, { from, to }: Period) {
  const [row] = await sql
    .select({ entries: query<string>`count(*)`, onTime: inTime })
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, business),
        isNull(bookEntry.voidedAt),
        query`${bookEntry.day} between ${from} and ${to}`,
      ),
    )
  return { entries: Number(row?.entries ?? 0), onTime: Number(row?.onTime ?? 0) }
}

/** Returns sums by month and kind, with the number of entries and of those created on time. Excludes void ones. */
async function booked(sql: Sql, ids: string[], from: Day, to: Day) {
  const month = query<string>`to_char(${bookEntry.day}, 'YYYY-MM')`
  const rows = await sql
    .select({
      business: bookEntry.business,
      month,
      kind: bookEntry.kind,
      amount: wholeAmount,
      count: query<string>`count(*)`,
      onTime: inTime,
    })
    .from(bookEntry)
    .where(
      and(
        inArray(bookEntry.business, ids),
        isNull(bookEntry.voidedAt),
        query`${bookEntry.day} between ${from} and ${to}`,
      ),
    )
    .groupBy(bookEntry.business, month, bookEntry.kind)
  return rows.map(row => ({
    ...row,
    amount: Number(row.amount),
    count: Number(row.count),
    onTime: Number(row.onTime),
  }))
}

type Booked = Awaited<ReturnType<typeof booked>>

const figuresIn = (rows: Booked, month: string) =>
  figuresFrom(
    Object.fromEntries(rows.filter(row => row.month === month).map(row => [row.kind, row.amount])) as Sums,
  )

/** Returns the facts of a quarter from the months of a book. */
function bookFacts(rows: Booked, quarter: Quarter) {
  const months = monthsOf(daysOf(quarter))
  const own = rows.filter(row => months.includes(row.month))
  const before = monthsOf(daysOf(quarterAfter(quarter, -1)))
  const sum = (of: 'count' | 'onTime') => own.reduce((total, row) => total + row[of], 0)
  return {
    months:
      own.length === 0
        ? null
        : months.map(month => {
            const { revenue, operatingCashflow } = figuresIn(own, month)
            return { revenue, operatingCashflow }
          }),
    revenueBefore: rows.some(row => before.includes(row.month))
      ? before.reduce((total, month) => total + figuresIn(rows, month).revenue, 0)
      : null,
    entries: sum('count'),
    onTime: sum('onTime'),
  }
}

/** Returns the answers to the quarterly survey by owner and quarter, and when each quarter's survey closes. */
async function surveyed(sql: Sql, tenants: string[], owners: string[], quarters: readonly Quarter[]) {
  const surveys = await sql
    .select({ id: survey.id, tenant: survey.tenant, daysAfter: survey.daysAfter, since: survey.createdAt })
    .from(survey)
    .where(and(inArray(survey.tenant, tenants), eq(survey.code, QUARTERLY_SURVEY)))
  const rows = await sql
    .select(pick(surveyResponse, 'account', 'period', 'answers', 'finishedAt'))
    .from(surveyResponse)
    .where(
      and(
        inArray(surveyResponse.account, owners),
        inArray(surveyResponse.period, [...quarters]),
        inArray(
          surveyResponse.survey,
          surveys.map(({ id }) => id),
        ),
      ),
    )
  return { surveys, rows }
}

/** Returns the known facts of businesses for some consecutive quarters, by `keyOf`. */
export async function factsOf(
  { sql, book, now = Date.now() }: Reading,
  businesses: readonly Scored[],
  quarters: readonly Quarter[],
): Promise<Map<string, QuarterFacts>> {
  const facts = new Map<string, QuarterFacts>()
  const [first] = quarters
  const last = quarters.at(-1)
  if (businesses.length === 0 || !first || !last) return facts
  const ids = businesses.map(({ id }) => id)
  const owners = [...new Set(businesses.map(({ owner }) => owner))]
  const tenants = [...new Set(businesses.map(({ tenant }) => tenant))]
  const [entries, { surveys, rows: answers }, loans, notes, discrepancies, playbooks, coach] =
    await Promise.all([
      booked(sql, ids, daysOf(quarterAfter(first, -1)).from, daysOf(last).to),
      surveyed(sql, tenants, owners, quarters),
      repaidOf(sql, book, owners, dayOf(now)),
      findRows(sql, scoreNote, { business: ids, quarter: quarters }),
      discrepanciesOf(sql, ids, quarters),
      byKey(playbooksDone(sql, ids, quarters)),
      byKey(coachMeetings(sql, ids, quarters)),
    ])
  for (const { id, owner, tenant } of businesses) {
    const own = entries.filter(row => row.business === id)
    const tenantSurvey = surveys.find(one => one.tenant === tenant)
    for (const quarter of quarters) {
      const { from, to } = daysOf(quarter)
      const answered = answers.find(row => row.account === owner && row.period === quarter)
      const repaid = loans.get(owner)
      facts.set(keyOf(id, quarter), {
        ...bookFacts(own, quarter),
        discrepancy: discrepancies.get(keyOf(id, quarter)) ?? null,
        survey: answered
          ? {
              answers: textsOf(answered.answers),
              days: daysBetween(to, dayOf(answered.finishedAt.getTime())),
            }
          : null,
        surveyClosed: tenantSurvey !== undefined && isClosed(tenantSurvey, to, now),
        loans: repaid ? repaymentsIn(repaid, { from, to }) : null,
        playbook: playbooks.get(keyOf(id, quarter)) ?? null,
        // values recorded by staff override the attendance register
        noted: Object.fromEntries([
          ...registered(coach.get(keyOf(id, quarter))),
          ...notes
            .filter(note => note.business === id && note.quarter === quarter)
            .map(({ measure, value, note }) => [measure, { value, note }] as const),
        ]),
      })
    }
  }
  return facts
}

/** Returns the measure that is derived from the coach's attendance register. */
const registered = (meetings: number | undefined) =>
  meetings === undefined
    ? []
    : ([['participationInAcceleration.businessCoach', { value: meetings, note: '' }]] as const)

/** Returns whether the survey of the quarter that ended on a day is closed; false if the survey was created after that. */
function isClosed({ since, daysAfter }: { since: Date; daysAfter: number }, end: Day, now: number): boolean {
  const closes = instantOf(addDays(end, daysAfter + 1))
  return now >= closes && since.getTime() < closes
}

/** Returns the single-value answers as text; multiple choices are not used for scores. */
const textsOf = (answers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) =>
      typeof answer === 'string' || typeof answer === 'number' ? [[name, String(answer)]] : [],
    ),
  )
