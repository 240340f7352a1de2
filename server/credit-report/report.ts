import { and, desc, eq, ne } from 'drizzle-orm'
import type { CreditReport } from '#contract/credit-report.ts'
import type { Language } from '#contract/language.ts'
import { isPaidOut } from '#contract/loan-status.ts'
import { pick } from '#contract/record.ts'
import { type Timed, timelinessOf, timesOf, type Verdict, verdictOf } from '#rules/credit-report.ts'
import { dayOf } from '#rules/day.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { account, fund, loan, loanEvent, profile } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import type { CoreLoan } from '#server/ledger/core.ts'
import type { Loan } from '#server/loan/find.ts'
import { today } from '#server/loan/offer.ts'
import { rejections } from '#server/loan/rejection.ts'
import { outstandingIn } from '#server/loan/standing-now.ts'
import { bookOf } from '#server/loan/view.ts'
import { nameOf } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { disputesOf } from './dispute-rows.ts'

/** A report whose summary is translated only for the response. */
export type Report = Omit<CreditReport, 'summary'> & { summary: Sentence }
type Row = CreditReport['loans'][number]
type Event = typeof loanEvent.$inferSelect

/** Stored answer of the credit service when it has no score. */
const NO_SCORE = /^(received|HTTP \d+)$/

/** Returns the caller's current record: solely from the loans, the ledger and the data stored with applications. */
export async function readReport(
  { sql, services, person, language: own }: Signed,
  language: Language = own,
): Promise<Report> {
  const [owner] = await sql
    .select({ account, kin: profile.nextOfKin })
    .from(account)
    .leftJoin(profile, eq(profile.account, account.id))
    .where(eq(account.id, person.id))
  if (!owner) throw new Refusal('not-found', 'people.none')
  const loans = await sql
    .select({ loan, fund: fund.name })
    .from(loan)
    .innerJoin(fund, eq(fund.id, loan.fund))
    // an unsubmitted draft is not an application yet
    .where(and(eq(loan.client, person.id), ne(loan.status, 'draft')))
    .orderBy(desc(loan.number))
  const isLent = loans.some(one => one.loan.schedule)
  const [booked, events, disputes] = await Promise.all([
    isLent ? bookOf(services.book, owner.account) : new Map<string, CoreLoan>(),
    eventsOf(
      sql,
      loans.map(one => one.loan.id),
    ),
    disputesOf(sql, person.id),
  ])
  const read = loans.map(one => {
    const own = events.filter(event => event.loan === one.loan.id)
    const kept = booked.get(one.loan.core ?? one.loan.id)
    const times = timesIn(one.loan, kept, own)
    const outstanding = outstandingIn(kept, one.loan)
    return { row: { ...rowOf(one, times), outstanding }, times, loan: one.loan, events: own }
  })
  const lent = read.filter(({ row }) => isPaidOut(row.status))
  const total = timelinessOf(read.flatMap(({ times }) => times ?? []))
  return {
    id: person.id,
    madeOn: today(),
    name: nameOf(owner.account),
    summary: summaryOf(verdictOf(lent.map(({ row }) => row.timeliness)), total),
    total,
    money: moneyOf(lent),
    loans: read.map(({ row, loan: { rejected } }) => ({
      ...row,
      refused:
        row.status === 'rejected' && rejected !== null
          ? (rejections[language][rejected as 'other'] ?? rejections[language].other)
          : null,
    })),
    references: [...kinOf(owner.kin), ...read.flatMap(({ loan: one }) => workOf(one))],
    checks: read.flatMap(({ events: own, row }) =>
      own
        .filter(({ what }) => what === 'credit-score')
        .map(({ id, at, note }) => ({
          entry: `check/${id}`,
          on: dayOf(at.getTime()),
          code: row.code,
          answer: note === null || NO_SCORE.test(note) ? null : note,
        })),
    ),
    disputes,
  }
}

const eventsOf = async (sql: Sql, loans: string[]): Promise<Event[]> =>
  findRows(sql, loanEvent, { loan: loans, what: ['credit-score', 'written-off'] }, loanEvent.id)

/** Returns the timeliness of the instalments; null for a loan not paid out, or unknown to the ledger. */
function timesIn({ status }: Loan, booked: CoreLoan | undefined, events: readonly Event[]): Timed[] | null {
  if (!isPaidOut(status) || !booked) return null
  const givenUp = status === 'written-off' ? events.findLast(({ what }) => what === 'written-off') : undefined
  return timesOf(
    booked.schedule.map(({ number, due, principal, interest, penalty, paid }) => ({
      number,
      due,
      paid,
      total: principal + interest + penalty,
    })),
    booked.payments.filter(({ reversed }) => !reversed),
    today(),
    status === 'written-off' ? (givenUp ? dayOf(givenUp.at.getTime()) : today()) : null,
  )
}

const rowOf = (
  { loan: one, fund }: { loan: Loan; fund: string },
  times: Timed[] | null,
): Omit<Row, 'outstanding'> => ({
  ...pick(one, 'id', 'code', 'status', 'currency', 'amount', 'approvedAmount', 'disbursedOn'),
  entry: `loan/${one.id}`,
  fund,
  appliedOn: dayOf(one.consent ? Date.parse(one.consent.at) : one.createdAt.getTime()),
  refused: null,
  timeliness: times && timelinessOf(times),
  late: (times ?? [])
    .filter(({ daysLate }) => daysLate > 0)
    .map(({ number, due, paidOn, daysLate }) => ({ number, due, paidOn, daysLate })),
})

function moneyOf(lent: readonly { row: Row }[]): CreditReport['money'] {
  const currencies = [...new Set(lent.map(({ row }) => row.currency))]
  return currencies.map(currency => {
    const own = lent.map(({ row }) => row).filter(row => row.currency === currency)
    return {
      currency,
      loans: own.length,
      borrowed: own.reduce((sum, row) => sum + (row.approvedAmount ?? row.amount), 0),
      outstanding: own.reduce((sum, row) => sum + row.outstanding, 0),
    }
  })
}

/** Returns the next of kin from the profile. */
function kinOf(kin: (typeof profile.$inferSelect)['nextOfKin'] | null): CreditReport['references'] {
  if (!kin?.fullName) return []
  const { fullName, relationship = '', phoneNumber } = kin
  return [
    { entry: 'kin', kind: 'kin', name: fullName, as: relationship, phone: phoneNumber ?? null, code: null },
  ]
}

/** Returns the work given in an application: an employer, or the borrower's own business. */
const workOf = ({ id, code, work }: Loan): CreditReport['references'] =>
  work
    ? [
        {
          entry: `work/${id}`,
          kind: 'work',
          name: work.employerName,
          as: work.position,
          phone: work.phoneNumber,
          code,
        },
      ]
    : []

const SUMMARIES: Record<Verdict, (total: CreditReport['total']) => Sentence> = {
  none: () => msg('report.none'),
  'not-due': () => msg('report.not-due'),
  'on-time': ({ onTime }) => msg('report.on-time', { count: onTime }),
  late: ({ onTime, late, worst }) => msg('report.late', { onTime, late, worst }),
  overdue: ({ overdue, daysLate }) => msg('report.overdue', { count: overdue, days: daysLate }),
  'given-up': ({ givenUp }) => msg('report.given-up', { count: givenUp }),
  unknown: () => msg('report.unknown'),
}
const summaryOf = (verdict: Verdict, total: CreditReport['total']): Sentence => SUMMARIES[verdict](total)

/** Returns the loan that a report entry belongs to; null for an entry about none. @throws Refusal not-found if it is not in the report */
export function loanOfEntry({ loans, checks, references }: Report, entry: string): Row | null {
  if (entry === 'missing') return null
  const found = [...loans, ...checks, ...references].find(one => one.entry === entry)
  if (!found) throw new Refusal('not-found', 'report.no-entry')
  return loans.find(({ code }) => code === found.code) ?? null
}

/** Returns the name of an entry in a sentence. @param code of the loan that it belongs to */
export function namedBy(entry: string, code: string | null): Sentence {
  const [kind] = entry.split('/')
  if (code === null) return kind === 'kin' ? msg('report.entry-kin') : msg('report.entry-missing')
  if (kind === 'check') return msg('report.entry-check', { code })
  return kind === 'work' ? msg('report.entry-work', { code }) : msg('report.entry-loan', { code })
}
