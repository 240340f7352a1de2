import { isPaidOut } from '#contract/loan-status.ts'
import { dayOf } from '#rules/day.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { switchedOn } from '#server/http/services.ts'
import type { Person } from '#server/http/session.ts'
import { findOwn, type Loan } from '#server/loan/find.ts'
import type { CardPayment, Paystack } from '#server/providers/paystack.ts'
import { invalidFields, type Msg, msg, Refusal } from '#server/refusal/message.ts'
import { type Payment, takeCard } from './incoming.ts'

/** Limit per user, so that nobody can guess the references of other people's payments. */
const QUESTIONS = { most: 30, seconds: 3600 }

/** References as Paystack allows them. */
const REFERENCE = /^[\w.=-]{1,100}$/

const wrong = (sentence: Msg) => invalidFields({ reference: sentence })

/** Finds a loan of the person's own that is being repaid. @throws Refusal */
async function findOwed(sql: Sql, person: Person, id: string): Promise<{ owed: Loan; email: string }> {
  const { loan: owed, owner } = await findOwn(sql, person, id)
  if (!isPaidOut(owed.status)) throw new Refusal('conflict', 'payment.not-paid-out')
  return { owed, email: owner.email }
}

/** Looks up a Paystack transaction that pays for this loan. @throws Refusal */
async function findPaid(paystack: Paystack, reference: string, owed: Loan): Promise<CardPayment> {
  const paid = await paystack.find(reference)
  if (!paid) throw wrong('card.unknown')
  const { state, currency, amount, at } = paid
  if (state === 'open') throw new Refusal('conflict', 'card.under-way')
  if (state === 'failed' || amount <= 0) throw new Refusal('conflict', 'card.failed')
  if (currency !== owed.currency) {
    throw new Refusal('conflict', msg('card.other-currency', { currency, own: owed.currency }))
  }
  if (paid.loan !== null && paid.loan !== owed.id && paid.loan !== owed.code) {
    throw new Refusal('conflict', 'card.other-loan')
  }
  if (owed.disbursedOn !== null && dayOf(at.getTime()) < owed.disbursedOn) {
    throw new Refusal('conflict', 'card.before-payout')
  }
  return paid
}

/** Returns the message on a payment's state, for the loan that it was claimed for. @throws Refusal */
function answerOf(
  { loan: where, reversedAt, refunded, amount, accountTyped }: Payment,
  owed: Loan,
): Sentence {
  if (where !== null && where !== owed.id) throw new Refusal('conflict', 'card.other-loan')
  if (reversedAt) throw new Refusal('conflict', 'payment.this-reversed-already')
  if (refunded) throw new Refusal('conflict', 'unmatched.returned-already')
  const figure = formatMoney(amount, owed.currency)
  if (where !== null) return msg('card.received', { amount: figure })
  if (accountTyped !== owed.code) throw new Refusal('conflict', 'card.claimed')
  return msg('card.found', { amount: figure })
}

/**
 * Books a card payment on the caller's own loan, idempotently and from either endpoint. The browser supplies only the reference. If the
 * payer is not known to be the borrower, the money goes to the unmatched payments: a found receipt does not prove payment.
 */
async function book(id: string, typed: string | undefined, context: Signed): Promise<{ message: Sentence }> {
  const { sql, person, services } = context
  const paystack = switchedOn(services.paystack, 'Paystack')
  const { owed, email } = await findOwed(sql, person, id)
  const reference = typed?.trim()
  if (!reference) throw wrong('field.required')
  if (!REFERENCE.test(reference)) throw wrong('card.reference')
  await limitTries(sql, `card:${person.id}`, QUESTIONS)
  const paid = await findPaid(paystack, reference, owed)
  const isOwn = paid.loan !== null || paid.payer === email
  const row = await sql.transaction(tx => takeCard(tx, owed, paid, isOwn))
  return { message: answerOf(row, owed) }
}

/** Handlers for Paystack payments, made on the portal's own page or elsewhere. Both are verified the same way. */
export const cardHandlers = {
  'POST account/paystack/verify/:id': ({ params, body }, context) => book(params.id, body.reference, context),
  'POST account/paystack/outside_pay/:id': ({ params, body }, context) =>
    book(params.id, body.reference, context),
} satisfies SomeHandlers
