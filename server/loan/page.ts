import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { LoanPage } from '#contract/lending.ts'
import { affordability } from '#rules/affordability.ts'
import { MINOR } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { account, file, loanCheck, loanDocument, loanEvent, payment } from '#server/db/schema/index.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { nameOf } from '#server/people/visibility.ts'
import { lendingTermsAt } from '#server/tenant/lending.ts'
import { CHECKLIST, deedsFor } from './deeds.ts'
import { shown } from './documents.ts'
import { asStaff, type Found, findLoan } from './find.ts'
import { heaviest, rowsOf, today } from './offer.ts'
import { rejections } from './rejection.ts'
import { daysLateOf, instalmentsOf, settlementNow } from './standing-now.ts'
import type { LendingHandlers, Signed } from './table.ts'
import { wireFund } from './wire-fund.ts'

type Rows = LoanPage['schedule']

const left = ({ total, paid }: Rows[number]): number => Math.max(0, total - paid)
const sumLeft = (rows: Rows): number => rows.reduce((sum, row) => sum + left(row), 0)

/** Everything about a loan that the caller may see. @throws Refusal not-found */
export async function readPage(id: string, context: Signed): Promise<LoanPage> {
  const { database, person, services } = context
  const { sql } = database
  const found = await findLoan(sql, person, id)
  const { loan: one, owner, fund } = found
  const staff = asStaff(person)
  const day = today()
  const [instalments, settlement, documents, payments, events] = await Promise.all([
    instalmentsOf(services.book, one, fund),
    settlementNow(services.book, one),
    documentsOf(id, context),
    sql.select().from(payment).where(eq(payment.loan, id)).orderBy(desc(payment.at)),
    sql.select().from(loanEvent).where(eq(loanEvent.loan, id)).orderBy(asc(loanEvent.id)),
  ])
  const schedule = rowsOf(instalments, day)
  const isRunning = one.status === 'active'
  const next = isRunning ? schedule.find(row => row.due >= day && left(row) > 0) : undefined
  const open = isRunning ? schedule : []
  return {
    ...{ id, code: one.code, status: one.status, stage: one.stage, currency: one.currency },
    client: { id: owner.id, name: nameOf(owner), phoneNumber: owner.phone, email: owner.email },
    fund: wireFund(fund),
    ...{ amount: one.amount, approvedAmount: one.approvedAmount, months: one.months },
    ...{ purpose: one.purpose, monthlyIncome: one.income },
    ...{ address: one.address, work: one.work, bank: one.bank, payDay: one.payDay },
    ...{ expectedDisbursement: one.expectedDisbursement, disbursedOn: one.disbursedOn },
    schedule,
    instalment: heaviest(schedule),
    outstanding: one.outstanding,
    dueNow: sumLeft(open.filter(({ due }) => due <= day)),
    overdue: sumLeft(open.filter(({ due }) => due < day)),
    daysLate: daysLateOf(one, day),
    nextDue: next ? { day: next.due, amount: left(next) } : null,
    overpaid: one.overpaid,
    settlement,
    payments: payments.map(({ id, at, amount, channel, receipt, reversedAt }) => ({
      ...{ id, amount, channel, receipt, at: at.toISOString(), reversed: reversedAt !== null },
    })),
    documents,
    returned: one.returned,
    rejected: one.rejected === null || staff ? one.rejected : sentenceOf(one.rejected, owner.language),
    timeline: events
      .filter(({ what, staffOnly }) => (staff || !staffOnly) && what !== 'note')
      .map(({ at, by, byName, what, note }) => ({
        ...{ at: at.toISOString(), what, note },
        // who decided is for staff to know
        by: staff || by === person.id ? byName : null,
      })),
    paybill: services.mobileMoney.paybill(one.currency === 'KES' ? 'KE' : 'TZ'),
    ...(staff && { staff: await staffPart(sql, found, schedule, events, context) }),
  }
}

const sentenceOf = (reason: string, language: 'en' | 'sw'): string =>
  rejections[language][reason as keyof typeof rejections.en] ?? rejections[language].other

async function documentsOf(id: string, { database, services, portal }: Signed) {
  const rows = await database.sql
    .select({ document: loanDocument, file })
    .from(loanDocument)
    .innerJoin(file, eq(file.id, loanDocument.file))
    .where(eq(loanDocument.loan, id))
    .orderBy(desc(loanDocument.at), desc(loanDocument.id))
  return rows.map(row => shown(row.document, row.file, fileAddress(services.vault, portal, row.file.id)))
}

async function staffPart(
  sql: Sql,
  { loan: one, fund }: Found,
  schedule: Rows,
  events: (typeof loanEvent.$inferSelect)[],
  { person, tenant }: Signed,
): Promise<NonNullable<LoanPage['staff']>> {
  const ids = [one.claimedBy, one.recommendedBy, one.approvedBy].filter(id => id !== null)
  const [people, checks] = await Promise.all([
    ids.length === 0 ? [] : sql.select().from(account).where(inArray(account.id, ids)),
    sql.select().from(loanCheck).where(eq(loanCheck.loan, one.id)),
  ])
  const personOf = (id: string | null) => {
    const known = people.find(one => one.id === id)
    return known ? { id: known.id, name: nameOf(known) } : null
  }
  const income = one.work ? one.work.monthlyIncome * MINOR : (one.income ?? 0)
  // what was approved stays judged by the terms of that day
  const approved = one.approvedBy === null ? undefined : events.findLast(({ what }) => what === 'approved')
  const { incomeShare: limit } = approved ? await lendingTermsAt(sql, tenant, approved.at) : tenant.loan
  const { monthly, taken, affordable } = affordability(
    schedule,
    { every: fund.every },
    { income, commitments: 0 },
    limit,
  )
  return {
    claimedBy: personOf(one.claimedBy),
    recommendedBy: personOf(one.recommendedBy),
    approvedBy: personOf(one.approvedBy),
    affordability: {
      instalment: monthly,
      income,
      share: Math.min(taken ?? 0, MOST_SHARE),
      limit,
      ok: affordable,
    },
    checklist: CHECKLIST.map(item => {
      const known = checks.find(check => check.item === item)
      return { item, ok: known?.ok ?? null, by: known?.byName ?? null, note: known?.note ?? null }
    }),
    notes: events
      .filter(({ what }) => what === 'note')
      .map(({ at, byName, what, note }) => ({ at: at.toISOString(), by: byName, what, note })),
    identity: one.identity,
    consent: one.consent && { text: one.consent.text, at: one.consent.at },
    accepted: one.offer,
    deeds: deedsFor(one, person),
  }
}

/** Shares beyond a hundred times the income say nothing more. */
const MOST_SHARE = 1_000_000

export const pageHandlers = {
  'GET lending/loan/:id': async ({ params }, context) => ({ data: await readPage(params.id, context) }),
} satisfies Partial<LendingHandlers>
