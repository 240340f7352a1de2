import { and, asc, desc, eq, gt, inArray, sql as query } from 'drizzle-orm'
import type { LoanPage, OtherPayee } from '#contract/loan-page.ts'
import { may } from '#contract/policy.ts'
import { countryOf } from '#rules/money.ts'
import { maySamePerson } from '#rules/same-person.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows } from '#server/db/row.ts'
import {
  account,
  file,
  loanCheck,
  loanDocument,
  loanEvent,
  payment,
  paymentIntent,
  payout,
  profile,
} from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import type { CoreLoan } from '#server/ledger/core.ts'
import { readPending } from '#server/pending/rows.ts'
import { nameOf } from '#server/people/visibility.ts'
import { deserializeSentence, type WithMessages } from '#server/refusal/message.ts'
import { lendingTermsAt } from '#server/tenant/lending.ts'
import { affordOf } from './affording.ts'
import { actionsFor, CHECKLIST } from './allowed.ts'
import { isUnsent } from './core-job.ts'
import { documentView } from './documents.ts'
import { asStaff, type Found, findLoan } from './find.ts'
import { largestInstalment, rowsOf, today } from './offer.ts'
import { payoutActions, standingOf } from './payout-standing.ts'
import { rejections } from './rejection.ts'
import { agreedIn, bookedOf, daysLateOf, outstandingIn, settlementNow } from './standing-now.ts'
import { wireFund } from './wire-fund.ts'

/** Its messages are translated into the reader's language when the response is sent. */
type StaffPart = WithMessages<NonNullable<LoanPage['staff']>>
export type Page = Omit<LoanPage, 'staff'> & { staff?: StaffPart }

type Rows = LoanPage['schedule']

const left = ({ total, paid }: Rows[number]): number => Math.max(0, total - paid)
const sumLeft = (rows: Rows): number => rows.reduce((sum, row) => sum + left(row), 0)

/** Reads everything about a loan that the caller may see. @throws Refusal not-found */
export const readPage = async (id: string, context: Signed): Promise<Page> =>
  (await readBooked(id, context)).page

/** Same as readPage, with the loan from the core: null before its payout, and while the core is unavailable. @throws Refusal not-found */
export async function readBooked(
  id: string,
  context: Signed,
): Promise<{ page: Page; booked: CoreLoan | null }> {
  const { sql, person, services } = context
  const found = await findLoan(sql, person, id)
  const { loan: one, owner, fund } = found
  const staff = asStaff(person)
  const day = today()
  const [{ instalments, booked }, settlement, documents, payments, events, prompt] = await Promise.all([
    bookedOf(services.book, one, fund),
    settlementNow(services.book, one),
    documentsOf(id, context),
    findRows(sql, payment, { loan: id }, desc(payment.day), desc(payment.at)),
    findRows(sql, loanEvent, { loan: id }, asc(loanEvent.id)),
    staff ? undefined : openPromptOf(sql, id, person.id),
  ])
  const schedule = rowsOf(instalments, day)
  const isRunning = one.status === 'active'
  const next = isRunning ? schedule.find(row => row.due >= day && left(row) > 0) : undefined
  const open = isRunning ? schedule : []
  const page: Page = {
    ...one,
    id,
    client: { id: owner.id, name: nameOf(owner), phoneNumber: owner.phone, email: owner.email },
    fund: wireFund(fund),
    monthlyIncome: one.income,
    schedule,
    instalment: largestInstalment(agreedIn({ instalments, booked })),
    dueNow: sumLeft(open.filter(({ due }) => due <= day)),
    overdue: sumLeft(open.filter(({ due }) => due < day)),
    outstanding: outstandingIn(booked, one),
    daysLate: daysLateOf(one, day),
    nextDue: next ? { day: next.due, amount: left(next) } : null,
    creditKept: Math.min(one.creditKept ?? 0, one.overpaid),
    settlement,
    payments: payments.map(row => ({ ...row, at: row.at.toISOString(), reversed: row.reversedAt !== null })),
    documents,
    rejected: one.rejected === null || staff ? one.rejected : sentenceOf(one.rejected, context.language),
    timeline: events
      .filter(({ what, staffOnly }) => (staff || !staffOnly) && what !== 'note')
      .map(({ at, by, byName, what, note }) => ({
        at: at.toISOString(),
        what,
        note,
        // borrowers do not learn which staff member decided
        by: staff || by === person.id ? byName : null,
      })),
    paybill: services.mobileMoney.paybill(countryOf(one.currency)),
    ...(prompt && { prompt }),
    ...(staff && { staff: await staffPart(sql, found, schedule, events, context) }),
  }
  return { page, booked }
}

/** Time in which a payment request may still wait on a phone, in minutes. */
const PROMPT_WAITS = 10

/** Returns a person's newest payment request for a loan that has no outcome yet. */
async function openPromptOf(sql: Sql, id: string, person: string): Promise<Page['prompt']> {
  const [open] = await sql
    .select({ payment: paymentIntent.id, amount: paymentIntent.amount, phone: paymentIntent.phone })
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.loan, id),
        eq(paymentIntent.account, person),
        inArray(paymentIntent.status, ['asked', 'waiting', 'unknown']),
        gt(paymentIntent.createdAt, query`now() - make_interval(mins => ${PROMPT_WAITS})`),
      ),
    )
    .orderBy(desc(paymentIntent.createdAt))
    .limit(1)
  return open
}

const sentenceOf = (reason: string, language: 'en' | 'sw'): string =>
  rejections[language][reason as keyof typeof rejections.en] ?? rejections[language].other

async function documentsOf(id: string, { sql, services, portal }: Signed) {
  const rows = await sql
    .select({ document: loanDocument, file })
    .from(loanDocument)
    .innerJoin(file, eq(file.id, loanDocument.file))
    .where(eq(loanDocument.loan, id))
    .orderBy(desc(loanDocument.at), desc(loanDocument.id))
  return rows.map(row =>
    documentView(row.document, row.file, fileAddress(services.vault, portal, row.file.id)),
  )
}

async function staffPart(
  sql: Sql,
  found: Found,
  schedule: Rows,
  events: (typeof loanEvent.$inferSelect)[],
  { person, tenant }: Signed,
): Promise<StaffPart> {
  const { loan: one, fund } = found
  const ids = [one.claimedBy, one.recommendedBy].filter(id => id !== null)
  const [people, checks] = await Promise.all([
    findRows(sql, account, { id: ids }),
    findRows(sql, loanCheck, { loan: one.id }),
  ])
  const personOf = (id: string | null) => {
    const known = people.find(one => one.id === id)
    return known ? { id: known.id, name: nameOf(known) } : null
  }
  // an approved loan is judged by the lending terms of the day of approval
  const approved = one.approvedBy === null ? undefined : events.findLast(({ what }) => what === 'approved')
  const { incomeShare: limit } = approved ? await lendingTermsAt(sql, tenant, approved.at) : tenant.loan
  const afford = await affordOf(sql, { loan: one, fund }, schedule, limit)
  return {
    claimedBy: personOf(one.claimedBy),
    recommendedBy: personOf(one.recommendedBy),
    affordability: { ...afford, reason: one.overLimit },
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
    payout: await payoutPart(sql, one),
    otherPayee: await otherPayeeOf(sql, found),
    pending: (await readPending(sql, person, { loan: one.id })).data,
    actions:
      one.client === person.id
        ? []
        : [
            ...actionsFor(one, person),
            ...(may(person.role, 'loan.send-again') && isUnsent(one, events)
              ? (['send-again'] as const)
              : []),
            ...(may(person.role, 'loan.pay-out') ? payoutActions(one, await payoutsOf(sql, one.id)) : []),
          ],
  }
}

const payoutsOf = (sql: Sql, id: string) => findRows(sql, payout, { loan: id }, payout.part)

/** Describes the payout to the borrower; null before it begins. */
async function payoutPart(sql: Sql, one: Found['loan']) {
  const parts = await payoutsOf(sql, one.id)
  if (parts.length === 0) return null
  const { paid, rest, waiting } = standingOf(one, parts)
  return {
    parts: parts.map(row => ({
      ...row,
      at: row.at.toISOString(),
      message: deserializeSentence(row.message),
    })),
    paid,
    rest: one.status === 'paying' ? rest : 0,
    waiting,
  }
}

/** Returns what about the payout destination is not known to be the borrower's; null where all of it is, or none is given yet. */
async function otherPayeeOf(sql: Sql, { loan, owner }: Found): Promise<OtherPayee | null> {
  const { bank } = loan
  if (!bank) return null
  if (bank.payout === 'bank') {
    return bank.accountName && !maySamePerson(bank.accountName, nameOf(owner)) ? 'name' : null
  }
  const known = await findRow(sql, profile, { account: owner.id })
  const own = [owner.phone, known?.mpesaPhone]
  return bank.mpesaPhone && !own.includes(bank.mpesaPhone) ? 'phone' : null
}

export const pageHandlers = {
  'GET lending/loan/:id': async ({ params }, context) => ({ data: await readPage(params.id, context) }),
} satisfies SomeHandlers
