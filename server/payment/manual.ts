import type { Infer } from 'superstruct'
import type { RecordedChannel } from '#contract/loan-page.ts'
import { isPaidOut } from '#contract/loan-status.ts'
import { dayOf } from '#rules/day.ts'
import { overpaymentLimit } from '#rules/lending-terms.ts'
import { MOBILE_MONEY } from '#rules/mobile-money.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow } from '#server/db/row.ts'
import { payment } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { findLoan, type Loan } from '#server/loan/find.ts'
import { settlementNow } from '#server/loan/standing-now.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { recordAudit } from '#server/notify/audit.ts'
import { askSecond } from '#server/pending/ask.ts'
import type { Doer } from '#server/pending/decide.ts'
import { refuseOwn } from '#server/people/visibility.ts'
import { invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { askForPosting, findReceipt, holdReceipt } from './incoming.ts'

declare module '#server/pending/ask.ts' {
  interface PendingWork {
    'record-payment': Recorded & { loan: string }
  }
}

type Recorded = {
  amount: number
  receipt: string
  day: string
  channel: Infer<typeof RecordedChannel>
  note?: string
}

/** Returns the reason why a receipt cannot be recorded again. */
function knownReceipt({ reversedAt, loan: where, receipt }: typeof payment.$inferSelect): Refusal {
  const sentence = reversedAt
    ? msg('receipt.taken-back', { receipt, again: receipt })
    : where === null
      ? msg('receipt.unmatched', { receipt })
      : msg('receipt.booked-already', { receipt })
  return new Refusal('conflict', sentence)
}

/** Finds the loan that a payment is to be recorded on. @throws Refusal if it cannot be recorded, or already is */
async function checked(tx: Sql, person: Person, id: string, { day, receipt, amount, channel }: Recorded) {
  const { loan: owed } = await findLoan(tx, person, id)
  refuseOwn(person, owed.client)
  if (!isPaidOut(owed.status)) throw new Refusal('conflict', 'payment.not-paid-out')
  if (channel === 'mobile' && MOBILE_MONEY[owed.currency].told) {
    throw invalidFields({ channel: 'payment.told-by-itself' })
  }
  if (amount <= 0) throw invalidFields({ amount: 'payment.above-zero' })
  const earliest = owed.disbursedOn ?? ''
  if (day > dayOf(Date.now()) || day < earliest) {
    throw invalidFields({ day: msg('payment.day-range', { from: earliest }) })
  }
  await holdReceipt(tx, receipt)
  const known = await findReceipt(tx, receipt, owed.tenant)
  if (known) throw knownReceipt(known)
  return owed
}

/** Stores a payment recorded by staff, and queues its posting. */
async function add(
  tx: Sql,
  owed: Loan,
  { amount, day, channel, receipt, note: remark }: Recorded,
  by: Pick<Person, 'id' | 'name'>,
  address: string,
): Promise<void> {
  const added = await addRow(tx, payment, {
    tenant: owed.tenant,
    loan: owed.id,
    receipt,
    amount,
    channel,
    day,
    recordedBy: by.id,
    payer: by.name,
    note: remark ?? null,
  })
  await askForPosting(tx, added.id)
  const text = [formatMoney(amount, owed.currency), receipt, remark].filter(Boolean).join(', ')
  await addToTimeline(tx, owed.id, by, 'payment-recorded', { text, staffOnly: true })
  await recordAudit(tx, {
    tenant: owed.tenant,
    actor: by,
    action: 'payment.recorded',
    address,
    subject: { kind: 'payment', id: added.id, name: receipt },
    detail: [
      { name: 'amount', from: null, to: formatMoney(amount, owed.currency) },
      { name: 'channel', from: null, to: channel },
      { name: 'loan', from: null, to: owed.code },
    ],
  })
}

/**
 * Records a payment by bank, in cash or by mobile money without notifications, once per receipt, and queues its posting. An amount above
 * the debt must be acknowledged by the caller. Far more, or cash recorded by the person who recommended the loan, needs a second person.
 * @throws Refusal
 */
async function recordRepayment(
  id: string,
  { above, ...sent }: Recorded & { above?: boolean },
  { sql, person, tenant, services, address }: Signed,
): Promise<Sentence> {
  const recorded = { ...sent, receipt: sent.receipt.toUpperCase() }
  const { amount, receipt, channel } = recorded
  const seen = await sql.transaction(tx => checked(tx, person, id, recorded))
  // queried without holding locks, as the core may be slow
  const owed = await settlementNow(services.book, seen)
  const excess = amount - owed
  if (excess > 0 && !above) {
    const [most, more] = [owed, excess].map(one => formatMoney(one, seen.currency)) as [string, string]
    throw invalidFields({ above: msg('payment.above-owed', { most, more }) })
  }
  const isOwn = channel === 'cash' && seen.recommendedBy === person.id
  const why = isOwn
    ? ('own-recommendation' as const)
    : excess > overpaymentLimit(tenant.loan)
      ? ('above-owed' as const)
      : null
  return sql.transaction(async tx => {
    const one = await checked(tx, person, id, recorded)
    if (why) {
      const text = [formatMoney(amount, one.currency), receipt, sent.note].filter(Boolean).join(', ')
      await addToTimeline(tx, id, person, 'payment-asked', { text, staffOnly: true })
      return askSecond(
        tx,
        { person, address },
        {
          kind: 'record-payment',
          key: receipt,
          why,
          payload: { ...recorded, loan: id },
          currency: one.currency,
          loan: id,
          amount,
          reference: receipt,
          note: sent.note ?? '',
        },
      )
    }
    await add(tx, one, recorded, person, address)
    return msg('payment.recorded')
  })
}

/** Records a payment once a second person has confirmed it. */
export const recordDoer: Doer<Recorded & { loan: string }> = {
  async apply(tx, { loan: id, ...recorded }, { by, byName }, { person, address }) {
    const owed = await checked(tx, person, id, recorded)
    await add(tx, owed, recorded, { id: by, name: byName }, address)
    return msg('payment.recorded')
  },
}

/** Handler of the one endpoint in contract/lending.ts that is about incoming money. */
export const repaymentHandlers = {
  'POST lending/loan/:id/repayment': async ({ params, body }, context) => ({
    message: await recordRepayment(params.id, body, context),
  }),
} satisfies SomeHandlers
