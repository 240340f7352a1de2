import { and, eq } from 'drizzle-orm'
import type { lendingEndpoints } from '#contract/lending.ts'
import { dayOf, isDay } from '#rules/day.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { account, loan, payment } from '#server/db/schema/index.ts'
import type { Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { REPAID } from '#server/loan/refresh.ts'
import { note } from '#server/loan/timeline.ts'
import { record } from '#server/notify/audit.ts'
import { seenBy } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { say } from '#server/refusal/say.ts'
import { askForPosting, findReceipt, holdReceipt } from './incoming.ts'

type Recorded = { amount: number; receipt: string; day: string; channel: 'bank' | 'cash'; note?: string }

/** Why a receipt cannot be recorded again. */
function knownReceipt({ reversedAt, loan: where, receipt }: typeof payment.$inferSelect): Refusal {
  const sentence = reversedAt
    ? say('receipt.taken-back', { receipt, again: receipt })
    : where === null
      ? say('receipt.unmatched', { receipt })
      : say('receipt.booked-already', { receipt })
  return new Refusal('conflict', sentence)
}

/**
 * Records money that came by bank or in cash, once per receipt, and has it posted to the book.
 * @param address where the request came from
 * @throws Refusal
 */
async function recordRepayment(
  sql: Sql,
  person: Person,
  address: string,
  id: string,
  { amount, day, channel, note: remark, ...rest }: Recorded,
): Promise<void> {
  const receipt = rest.receipt.toUpperCase()
  await sql.transaction(async change => {
    const [found] = await change
      .select({ loan })
      .from(loan)
      .innerJoin(account, eq(account.id, loan.client))
      .where(and(eq(loan.id, id), seenBy(person)))
    if (!found) throw new Refusal('not-found', 'loan.none')
    const owed = found.loan
    if (!(REPAID as readonly string[]).includes(owed.status)) {
      throw new Refusal('conflict', 'payment.not-paid-out')
    }
    if (amount <= 0) {
      throw new Refusal('invalid', 'call.fields', { amount: 'payment.above-zero' })
    }
    const earliest = owed.disbursedOn ?? ''
    if (!isDay(day) || day > dayOf(Date.now()) || day < earliest) {
      throw new Refusal('invalid', 'call.fields', {
        day: say('payment.day-range', { from: earliest || 'the payout' }),
      })
    }
    await holdReceipt(change, receipt)
    const known = await findReceipt(change, receipt, owed.tenant)
    if (known) throw knownReceipt(known)
    const [row] = await change
      .insert(payment)
      .values({
        ...{ tenant: owed.tenant, loan: owed.id, receipt, amount, channel, day },
        ...{ recordedBy: person.id, payer: person.name, note: remark ?? null },
      })
      .returning({ id: payment.id })
    const added = row as { id: string }
    await askForPosting(change, added.id)
    const text = [formatMoney(amount, owed.currency), receipt, remark].filter(Boolean).join(', ')
    await note(change, owed.id, person, 'payment-recorded', { text, staffOnly: true })
    await record(change, {
      ...{ tenant: owed.tenant, actor: person, action: 'payment.recorded', address },
      subject: { kind: 'payment', id: added.id, name: receipt },
      detail: [
        { name: 'amount', from: null, to: String(amount) },
        { name: 'channel', from: null, to: channel },
        { name: 'loan', from: null, to: owed.code },
      ],
    })
  })
}

/** The one call of contract/lending.ts that is about money that came in. */
export const repaymentHandlers = {
  'POST lending/loan/:id/repayment': async ({ params, body }, { database: { sql }, person, address }) => {
    await recordRepayment(sql, person, address, params.id, body)
    return { message: say('payment.recorded') }
  },
} satisfies Partial<Handlers<typeof lendingEndpoints>>
