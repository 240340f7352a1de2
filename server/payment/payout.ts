import { and, eq, gte, inArray, isNull, lt, sql as query } from 'drizzle-orm'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import { payoutColumns } from '#contract/payment-columns.ts'
import { dayOf } from '#rules/day.ts'
import { MOBILE_MONEY } from '#rules/mobile-money.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { maySamePerson } from '#rules/same-person.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import { account, loan, loanEvent, payout, supersededPayout } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import { bookPart } from '#server/ledger/ledger-rows.ts'
import type { Loan } from '#server/loan/find.ts'
import { standingOf } from '#server/loan/payout-standing.ts'
import { refOf, refresh } from '#server/loan/refresh.ts'
import { note } from '#server/loan/timeline.ts'
import { record } from '#server/notify/audit.ts'
import type { Reach } from '#server/notify/portal-address.ts'
import { nameOf } from '#server/people/visibility.ts'
import { Unheard } from '#server/providers/call.ts'
import type { PayoutNotice } from '#server/providers/daraja-notice.ts'
import type { MobileMoney } from '#server/providers/mobile-money.ts'
import { inLanguage, msg, stored, verbatim } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { byPages, sendList } from '#server/tenant/list-file.ts'
import { notifyDisbursed } from './notify-borrower.ts'
import { readPayouts } from './payout-list.ts'
import { phoneOf } from './payout-phone.ts'
import { newSecret } from './secret.ts'
import type { PaymentHandlers } from './table.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Sends a part to the borrower's phone. */
    payout: { payout: string }
    /** Queries the status of a part that was sent, for the nth time from 0. */
    trace: { payout: string; round: number }
    /** Reports a loan as paid out to the lending core. */
    disburse: { loan: string }
  }
}

export type Payout = typeof payout.$inferSelect

const TITLE = { en: 'Payouts', sw: 'Utoaji wa mikopo' }

const DAY = 86_400_000

const SOON = 2_000

/** Delays between status queries of a part, in seconds, each from the query before. */
const QUESTIONS = [60, 120, 300, 900, 3600, 4 * 3600, 12 * 3600, 24 * 3600]

/** Queues the sending of a part, a number of days from now. */
export const askToSend = (change: Sql, { id, reference }: Payout, days: number): Promise<void> =>
  enqueue(
    change,
    'payout',
    { payout: id },
    {
      key: `payout:${reference}`,
      runAt: new Date(Date.now() + days * DAY),
    },
  )

const askLater = (change: Sql, id: string, reference: string | null, round: number): Promise<void> =>
  enqueue(
    change,
    'trace',
    { payout: id, round },
    {
      key: `trace:${reference}:${round}`,
      runAt: new Date(Date.now() + (QUESTIONS[round] as number) * 1000),
    },
  )

/** Remembers parts that are about to be replaced, in case the service reports one of them as paid after all. */
export async function supersede(change: Sql, parts: readonly Payout[]): Promise<void> {
  const sent = parts.filter(({ sentAt }) => sentAt !== null)
  if (sent.length === 0) return
  await change.insert(supersededPayout).values(
    sent.map(({ secret, loan, amount, reference }) => ({
      secret,
      loan,
      amount,
      reference: reference ?? '',
    })),
  )
}

/** Reopens a part that counts as not paid, to be sent again under a new reference. */
export async function reopen(change: Sql, part: Payout, person: Person, days: number): Promise<void> {
  await supersede(change, [part])
  const [row] = await change
    .update(payout)
    .set({
      state: 'waiting',
      secret: newSecret(),
      reference: newId(),
      message: '',
      by: person.id,
      byName: person.name,
      sentAt: null,
      settledAt: null,
    })
    .where(eq(payout.id, part.id))
    .returning()
  if (row?.method === 'mpesa') await askToSend(change, row, days)
}

async function read(sql: Sql, id: string): Promise<{ part: Payout; owed: Loan } | null> {
  const [row] = await sql
    .select({ part: payout, owed: loan })
    .from(payout)
    .innerJoin(loan, eq(loan.id, payout.loan))
    .where(eq(payout.id, id))
  return row ?? null
}

/**
 * Sends a part to the phone, at most once. It is marked as sent beforehand, so that a crash in between leads to a status query and not to a
 * second payment.
 */
export const payoutWorker =
  (sql: Sql, money: MobileMoney) =>
  async ({ payout: id }: Jobs['payout']): Promise<void> => {
    const found = await read(sql, id)
    if (!found) return
    const { owed } = found
    const phone = phoneOf(owed)
    const country = owed.currency === 'TZS' ? 'TZ' : 'KE'
    const part = await sql.transaction(async change => {
      const [taken] = await change
        .update(payout)
        .set({ state: 'sent', sentAt: new Date() })
        .where(and(eq(payout.id, id), eq(payout.state, 'waiting'), eq(payout.method, 'mpesa')))
        .returning()
      if (taken) await askLater(change, id, taken.reference, 0)
      return taken
    })
    if (!part) return
    const { amount, secret, reference } = part
    try {
      if (!phone) throw new Refusal('invalid', 'payout.phone-invalid')
      await money.payOut({ country, phone, amount, id: reference as string, secret })
      // a service without notifications knows the outcome once it has responded
      if (!MOBILE_MONEY[owed.currency].told) {
        const runAt = new Date(Date.now() + SOON)
        await enqueue(sql, 'trace', { payout: id, round: 0 }, { key: `trace:${reference}:soon`, runAt })
      }
    } catch (error) {
      if (error instanceof Unheard) {
        await settleUnless(sql, part, {
          state: 'unknown',
          message: msg('payout.outcome-unknown'),
        })
      } else if (error instanceof Refusal) {
        await settleUnless(sql, part, { state: 'failed', message: error.sentence })
      } else {
        await settleUnless(sql, part, {
          state: 'unknown',
          message: msg('payout.broke'),
        })
        throw error
      }
    }
  }

type Settling = {
  state: 'paid' | 'failed' | 'unknown'
  message?: Sentence
  receipt?: string
  /** Name of the receiver, as reported by the payment service. */
  receiver?: string
  by?: Person
}

/** Settles a part by the result of our own request, unless a notification settled it first. */
const settleUnless = (sql: Sql, { id, reference }: Payout, settling: Settling): Promise<void> =>
  sql.transaction(async change => {
    const part = await hold(change, id)
    if (part.reference === reference && part.state === 'sent') await settle(change, part, settling)
  })

/** Locks a part and its loan until the transaction ends. */
async function hold(change: Sql, id: string): Promise<Payout> {
  // the loan first, in the same lock order as everywhere
  const [loose] = await change.select({ loan: payout.loan }).from(payout).where(eq(payout.id, id))
  await change
    .select({ id: loan.id })
    .from(loan)
    .where(eq(loan.id, loose?.loan ?? ''))
    .for('update')
  const [row] = await change.select().from(payout).where(eq(payout.id, id)).for('update')
  if (!row) throw new Refusal('not-found', 'payout.none')
  return row
}

/** Stores a part's outcome. The last part paid queues the disbursal in the core; if no part is paid, the loan returns to approved. */
async function settle(
  change: Sql,
  part: Payout,
  { state, message, receipt, receiver, by }: Settling,
): Promise<void> {
  await change
    .update(payout)
    .set({
      state,
      message: message ? stored(message) : '',
      receipt: receipt ?? part.receipt,
      ...(receiver && { receiver }),
      ...(by && { confirmedBy: by.id }),
      ...(state !== 'unknown' && { settledAt: new Date() }),
    })
    .where(eq(payout.id, part.id))
  const reason = message && inLanguage(FIRST_LANGUAGE, message)
  const text = [formatFigure(part.amount), receipt, reason].filter(Boolean).join(', ')
  await note(change, part.loan, by ?? null, `payout-${state}`, { text, staffOnly: true })
  if (receiver) await compareNames(change, part, receiver)
  if (state === 'paid') await bookPart(change, part, dayOf(Date.now()))
  await conclude(change, part.loan, part.id)
}

/** Notes on the loan's timeline that the receiver's name differs from the borrower's. */
async function compareNames(change: Sql, part: Payout, receiver: string): Promise<void> {
  const [found] = await change
    .select({ owner: account })
    .from(loan)
    .innerJoin(account, eq(account.id, loan.client))
    .where(eq(loan.id, part.loan))
  if (!found || maySamePerson(receiver, nameOf(found.owner))) return
  const message = msg('payout.other-name', { receiver, name: nameOf(found.owner) })
  await change
    .update(payout)
    .set({ message: stored(message) })
    .where(eq(payout.id, part.id))
  const text = inLanguage(FIRST_LANGUAGE, message)
  await note(change, part.loan, null, 'payout-other-name', { text, staffOnly: true })
}

/** Concludes a payout. If all that was approved is paid, queues the disbursal; if nothing is paid or open, the loan returns to approved. */
export async function conclude(change: Sql, id: string, cause: string): Promise<void> {
  const [owed] = await change.select().from(loan).where(eq(loan.id, id))
  const parts = await change.select().from(payout).where(eq(payout.loan, id))
  if (!owed) return
  const { paid, open, rest } = standingOf(owed, parts)
  if (paid > 0 && rest === 0 && open === 0) {
    await enqueue(change, 'disburse', { loan: id }, { key: `disburse:${cause}` })
  }
  if (paid === 0 && open === 0) {
    await change
      .update(loan)
      .set({ status: 'approved', since: new Date() })
      .where(and(eq(loan.id, id), eq(loan.status, 'paying')))
  }
}

/**
 * Applies the service's notification about a part. A part once paid stays paid.
 * @param isTrace responses to a status query may omit the payout's reference
 * @returns the outcome, in a word
 */
export async function applyPayoutNotice(
  change: Sql,
  secret: string,
  told: PayoutNotice | null,
  isTrace = false,
): Promise<string> {
  const [found] = await change.select().from(payout).where(eq(payout.secret, secret))
  if (!found) return applySuperseded(change, secret, told)
  if (!told) return 'unreadable'
  const part = await hold(change, found.id)
  if (told.id !== part.reference && !(isTrace && told.id === '')) return 'another reference'
  if (part.state === 'paid') return 'known'
  if (told.status === 'paid') {
    const differs = told.amount !== null && told.amount !== part.amount
    const message = differs
      ? msg('payout.mpesa-says', { what: formatFigure(told.amount as number) })
      : verbatim(told.receiver)
    const { receiver, receipt } = told
    await settle(change, part, { state: 'paid', receipt, message, receiver })
  } else if (told.status === 'failed') {
    if (part.state !== 'failed') await settle(change, part, { state: 'failed', message: verbatim(told.text) })
  } else if (!isTrace && part.state === 'sent') {
    await settle(change, part, { state: 'unknown', message: verbatim(`${told.text} (${told.code})`) })
  }
  return told.status
}

/**
 * Applies the notification that a replaced sending was paid after all. It settles a part of the same amount that was not sent yet;
 * otherwise staff are told, as the borrower may have been paid twice.
 */
async function applySuperseded(change: Sql, secret: string, told: PayoutNotice | null): Promise<string> {
  const isThis = eq(supersededPayout.secret, secret)
  const [earlier] = await change.select().from(supersededPayout).where(isThis)
  if (!earlier) return 'unknown secret'
  if (!told) return 'unreadable'
  if (told.id !== earlier.reference) return 'another reference'
  if (told.status !== 'paid') return told.status
  const { receipt, receiver } = told
  const ofLoan = eq(payout.loan, earlier.loan)
  await change.select({ id: loan.id }).from(loan).where(eq(loan.id, earlier.loan)).for('update')
  const [first] = await change
    .update(supersededPayout)
    .set({ receipt })
    .where(and(isThis, isNull(supersededPayout.receipt)))
    .returning()
  if (!first) return 'known'
  const parts = await change.select().from(payout).where(ofLoan).orderBy(payout.part).for('update')
  const same = parts.filter(({ amount }) => amount === earlier.amount)
  const unsent = same.find(
    ({ method, state }) => method === 'mpesa' && (state === 'waiting' || state === 'failed'),
  )
  if (unsent) {
    await settle(change, unsent, { state: 'paid', receipt, message: verbatim(receiver), receiver })
    return 'paid'
  }
  const amount = formatFigure(earlier.amount)
  const [again] = same
  if (again) {
    const message = stored(msg('payout.paid-twice', { amount, receipt }))
    await change.update(payout).set({ message }).where(eq(payout.id, again.id))
  }
  const text = `${amount}, ${receipt}`
  await note(change, earlier.loan, null, 'payout-paid-twice', { text, staffOnly: true })
  return 'paid twice'
}

/** Queries the status of a part that was sent, with growing delays; never sends it again. */
export const traceWorker =
  (sql: Sql, money: MobileMoney) =>
  async ({ payout: id, round }: Jobs['trace']): Promise<void> => {
    const found = await read(sql, id)
    if (!found || (found.part.state !== 'sent' && found.part.state !== 'unknown')) return
    const { part, owed } = found
    const which = { id: part.reference as string, secret: part.secret }
    if (round + 1 < QUESTIONS.length) await askLater(sql, id, part.reference, round + 1)
    const charge = await money.trace(which, owed.currency === 'TZS' ? 'TZ' : 'KE')
    await sql.transaction(async change => {
      const held = await hold(change, id)
      if (held.reference !== part.reference || (held.state !== 'sent' && held.state !== 'unknown')) return
      if (charge.status === 'paid') {
        await settle(change, held, { state: 'paid', receipt: charge.receipt ?? which.id })
      } else if (charge.status === 'failed') {
        await settle(change, held, { state: 'failed', message: verbatim(`M-Pesa: ${charge.reason}`) })
      } else if (held.state === 'sent' && round > 0) {
        await settle(change, held, { state: 'unknown', message: msg('payout.outcome-unknown') })
      }
    })
  }

/** Statuses of loans whose payout may be unreported: after a crash the core may already have booked it. */
const PAYING: Loan['status'][] = ['paying', 'active', 'overpaid', 'closed']

/** Reports a loan whose parts are all paid to the core; retried while the core is unavailable. */
export const disbursalWorker =
  (sql: Sql, book: LendingCore, reach: Reach) =>
  async ({ loan: id }: Jobs['disburse']): Promise<void> => {
    const [owed] = await sql.select().from(loan).where(eq(loan.id, id))
    const parts = (await sql.select().from(payout).where(eq(payout.loan, id)).orderBy(payout.part)).filter(
      ({ state }) => state !== 'cancelled',
    )
    const [first] = parts
    if (!owed || !PAYING.includes(owed.status) || !first) return
    const { rest, open } = standingOf(owed, parts)
    if (rest > 0 || open > 0) return
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    const last = Math.max(...parts.map(({ settledAt, at }) => (settledAt ?? at).getTime()))
    await book.disburse(refOf(owed), { on: dayOf(last), amount, key: `payout-${first.id}` })
    const { after } = await refresh(sql, book, id)
    await sql.transaction(async change => {
      await change.select({ id: loan.id }).from(loan).where(eq(loan.id, id)).for('update')
      if (await isReported(change, first)) return
      await note(change, id, null, 'paid-out', { text: formatMoney(amount, owed.currency) })
      await record(change, {
        tenant: owed.tenant,
        actor: null,
        action: 'loan.paid-out',
        subject: { kind: 'loan', id, name: owed.code },
        detail: [{ name: 'amount', from: null, to: formatMoney(amount, owed.currency) }],
      })
      await notifyDisbursed(change, after, amount, reach)
    })
  }

/** Whether this payout's completion was reported already; an event older than the part belongs to an undone payout. */
async function isReported(change: Sql, { loan: id, at }: Payout): Promise<boolean> {
  const [said] = await change
    .select({ id: loanEvent.id })
    .from(loanEvent)
    .where(and(eq(loanEvent.loan, id), eq(loanEvent.what, 'paid-out'), gte(loanEvent.at, at)))
    .limit(1)
  return said !== undefined
}

export const payoutHandlers = {
  'GET payments/payouts': ({ query }, { database: { sql }, person }) => readPayouts(sql, person, query),

  'GET payments/payouts/export': ({ query: { format, language, ...filters } }, context) => {
    const { database, person } = context
    const read = async (page: number, size: number) =>
      (await readPayouts(database.sql, person, { ...filters, page, size })).data
    return sendList({ format, ...(language && { language }) }, context, {
      title: TITLE,
      columns: payoutColumns,
      filters,
      pieces: byPages(read, ({ id }) => id),
    })
  },

  'POST payments/payouts/:id/confirm': async ({ params, body }, { database: { sql }, person, address }) => {
    await sql.transaction(async change => {
      const [own] = await change
        .select({ id: payout.id })
        .from(payout)
        .where(and(eq(payout.id, params.id), eq(payout.tenant, person.tenant)))
      if (!own) throw new Refusal('not-found', 'payout.none')
      const part = await hold(change, own.id)
      const isOpen = part.method === 'bank' ? part.state === 'waiting' : part.state === 'unknown'
      if (!isOpen) throw new Refusal('conflict', 'payout.nothing-to-confirm')
      if (part.by === person.id) {
        throw new Refusal('forbidden', 'payout.second-person')
      }
      const settling: Settling = body.paid
        ? { state: 'paid', receipt: body.reference, by: person }
        : { state: 'failed', message: verbatim(body.reference), by: person }
      await settle(change, part, settling)
      await record(change, {
        tenant: person.tenant,
        actor: person,
        address,
        action: body.paid ? 'payout.confirmed' : 'payout.denied',
        subject: { kind: 'loan', id: part.loan, name: formatFigure(part.amount) },
        detail: [{ name: 'reference', from: null, to: body.reference }],
      })
    })
    return { message: body.paid ? msg('payout.confirmed') : msg('payout.not-paid') }
  },
} satisfies Partial<PaymentHandlers>

/** Restarts the status queries of parts that were sent over an hour ago and have no outcome. */
export async function askAgain(sql: Sql): Promise<void> {
  const stuck = await sql
    .select()
    .from(payout)
    .where(and(inArray(payout.state, ['sent']), lt(payout.sentAt, query`now() - interval '1 hour'`)))
    .limit(100)
  for (const part of stuck) await askLater(sql, part.id, `${part.reference}-${Date.now().toString(36)}`, 0)
}
