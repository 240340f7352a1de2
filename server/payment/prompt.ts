import { and, eq, gt, inArray, sql as query } from 'drizzle-orm'
import { MOBILE_MONEY } from '#rules/mobile-money.ts'
import { countryOf, formatMoney, MINOR } from '#rules/money.ts'
import { readLocalPhone } from '#rules/phone.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRow, lockRow, requireLocked, setRow, setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { loan, payment, paymentIntent } from '#server/db/schema/index.ts'
import { countTry, limitTries } from '#server/http/limit.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Services } from '#server/http/services.ts'
import type { Person } from '#server/http/session.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import type { Loan } from '#server/loan/find.ts'
import { FAILURES } from '#server/people/mpesa.ts'
import { OutcomeUnknown } from '#server/providers/call.ts'
import type { MobileMoney } from '#server/providers/mobile-money.ts'
import type { Charge, ChargeFailure } from '#server/providers/money-service.ts'
import {
  deserializeSentence,
  invalidFields,
  msg,
  Refusal,
  serializeSentence,
} from '#server/refusal/message.ts'
import { findTwin, type Intent, PAID_SOMEHOW, takePrompt } from './incoming.ts'
import { newSecret } from './secret.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Queries the status of a prompt, for the nth time from 0. */
    inquire: { intent: string; round: number }
  }
}

/**
 * `same`: time in which an equal amount for the same loan counts as the same payment; `between`: minimum interval between status queries;
 * in seconds.
 */
export const PROMPTING = { same: 120, between: 3 }
const TRIES = { most: 20, seconds: 3600 }

/** Delays between status queries of a prompt, in seconds, each from the query before. */
const QUESTIONS = [30, 30, 60, 120, 300, 900, 3600, 4 * 3600, 12 * 3600, 24 * 3600]

const OPEN: Intent['status'][] = ['asked', 'waiting', 'unknown']

/**
 * Creates a payment's row before the service is called. The loan is locked meanwhile, so that a double click makes one payment.
 * @returns isNew if the service still has to be called
 * @throws Refusal
 */
async function begin(
  sql: Sql,
  person: Person,
  request: { loan: string; amount: number; phone: string; key: string | undefined },
): Promise<{ intent: Intent; owed: Loan; isNew: boolean }> {
  return sql.transaction(async tx => {
    const owed = await requireLocked(tx, loan, { id: request.loan, client: person.id }, 'loan.none')
    const country = countryOf(owed.currency)
    if (request.key !== undefined) {
      const same = await findRow(tx, paymentIntent, request.key)
      if (same?.loan === owed.id && same.account === person.id) return { intent: same, owed, isNew: false }
      if (same) throw new Refusal('conflict', 'payment.not-repeatable')
    }
    if (owed.status !== 'active' && owed.status !== 'written-off') {
      throw new Refusal('conflict', 'payment.nothing-due')
    }
    if (request.amount > MOBILE_MONEY[owed.currency].prompt) {
      const most = formatMoney(MOBILE_MONEY[owed.currency].prompt, owed.currency)
      throw invalidFields({ amount: msg('payment.mpesa-most', { most }) })
    }
    const phone = readLocalPhone(request.phone, country)
    if (phone === null) throw invalidFields({ mpesa_phone: 'mpesa.phone' })
    const recent = await findRow(
      tx,
      paymentIntent,
      and(
        eq(paymentIntent.loan, owed.id),
        eq(paymentIntent.amount, request.amount),
        inArray(paymentIntent.status, [...OPEN, 'paid']),
        gt(paymentIntent.createdAt, query`now() - make_interval(secs => ${PROMPTING.same})`),
      ),
    )
    if (recent) throw new Refusal('conflict', 'payment.asked-just-now')
    const intent = await addRow(tx, paymentIntent, {
      id: request.key ?? newId(),
      tenant: owed.tenant,
      loan: owed.id,
      account: person.id,
      amount: request.amount,
      phone,
      country,
      secret: newSecret(),
    })
    await askLater(tx, intent.id, 0)
    return { intent, owed, isNew: true }
  })
}

async function askLater(tx: Sql, intent: string, round: number): Promise<void> {
  const pause = QUESTIONS[round]
  if (pause === undefined) return
  const runAt = new Date(Date.now() + pause * 1000)
  await enqueue(tx, 'inquire', { intent, round }, { key: `inquire:${intent}:${round}`, runAt })
}

/** Sends the prompt to the phone, at most once: a request without a response may still have arrived. */
async function send(sql: Sql, money: MobileMoney, intent: Intent, code: string): Promise<void> {
  const { id, phone, country, amount, secret } = intent
  const isThis = and(eq(paymentIntent.id, id), eq(paymentIntent.status, 'asked'))
  try {
    await sql.update(paymentIntent).set({ askedAt: new Date() }).where(isThis)
    const reference = await money.ask({ phone, country, amount, account: code, key: id, secret })
    await setRow(sql, paymentIntent, id, { reference })
    await sql.update(paymentIntent).set({ status: 'waiting' }).where(isThis)
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      await sql.update(paymentIntent).set({ status: 'unknown' }).where(isThis)
      return
    }
    const message = serializeSentence(error instanceof Refusal ? error.sentence : msg('mpesa.not-asked'))
    await sql
      .update(paymentIntent)
      .set({ status: 'failed', code: 'not-sent', message, settledAt: new Date() })
      .where(isThis)
    throw error
  }
}

/** Marks an open prompt as failed, or as unknown where no result is known. */
export async function settleFailed(
  tx: Sql,
  intent: Intent,
  reason: ChargeFailure | 'unheard',
  code: string,
): Promise<void> {
  await tx
    .update(paymentIntent)
    .set({
      status: reason === 'unheard' ? 'unknown' : 'failed',
      code,
      message: serializeSentence(FAILURES[reason]),
      settledAt: new Date(),
    })
    .where(and(eq(paymentIntent.id, intent.id), inArray(paymentIntent.status, OPEN)))
}

/** Applies the service's response to a status query of a prompt. */
async function apply(sql: Sql, id: string, charge: Charge): Promise<void> {
  if (charge.status === 'waiting') return
  await sql.transaction(async tx => {
    const intent = await lockRow(tx, paymentIntent, id)
    if (!intent || !OPEN.includes(intent.status)) return
    if (charge.status === 'failed') return settleFailed(tx, intent, charge.reason, charge.reason)
    if (charge.receipt !== null) {
      const { amount, phone, askedAt, createdAt } = intent
      // people pay within minutes of the prompt, and the status may be queried days later
      const came = { receipt: charge.receipt.toUpperCase(), amount, at: askedAt ?? createdAt, payer: phone }
      return takePrompt(tx, intent, came)
    }
    await setRow(tx, paymentIntent, id, { code: PAID_SOMEHOW })
    // if the notification was lost, the receipt is in the service's list of payments
    if (!(await findTwin(tx, intent))) await askForList(tx)
  })
}

/** Queues a pull of the service's list of payments, at most once every ten seconds. */
const askForList = (tx: Sql): Promise<void> =>
  enqueue(tx, 'pull', {}, { key: `pull:${Math.floor(Date.now() / 10_000)}` })

/** Queries the status of a prompt, at most once every few seconds over all callers. */
async function inquire(sql: Sql, money: MobileMoney, { id, reference, country }: Intent): Promise<void> {
  if (reference === null) return
  const { left } = await countTry(sql, `inquire:${id}`, { most: 1, seconds: PROMPTING.between })
  if (left >= 0) await apply(sql, id, await money.check(reference, country))
}

const readIntent = (sql: Sql, id: string): Promise<Intent | undefined> => findRow(sql, paymentIntent, id)

/** Queries the status of open prompts, with growing delays; after more than a day they are left to staff. */
export const inquiryWorker =
  (sql: Sql, { mobileMoney }: Pick<Services, 'mobileMoney'>) =>
  async ({ intent: id, round }: Jobs['inquire']): Promise<void> => {
    const before = await readIntent(sql, id)
    if (!before || !OPEN.includes(before.status)) return
    await inquire(sql, mobileMoney, before)
    const after = (await readIntent(sql, id)) as Intent
    if (!OPEN.includes(after.status)) return
    const isLast = round + 1 >= QUESTIONS.length
    // never sent, or its response was lost in a crash
    const isLost = after.reference === null && after.status === 'asked'
    if (isLast || isLost) {
      await setRows(sql, paymentIntent, { id, status: OPEN }, { status: 'unknown' })
    }
    await askLater(sql, id, round + 1)
  }

function messageOf(intent: Intent, currency: Loan['currency']): Sentence {
  const { status, message, amount, receipt, code } = intent
  if (status === 'paid') {
    return msg('payment.received', { amount: formatMoney(amount, currency), receipt: receipt ?? '' })
  }
  if (status === 'failed') return deserializeSentence(message)
  if (code === PAID_SOMEHOW) return msg('payment.receipt-under-way')
  return status === 'unknown' ? msg('payment.outcome-unknown') : msg('mpesa.check-phone')
}

export const promptHandlers = {
  'POST payments/mpesa/initiate': async ({ body }, { sql, person, services }) => {
    const { loanId, amount, mpesa_phone: phone, key } = body
    const request = { loan: loanId, amount: amount * MINOR, phone, key }
    const { intent, owed, isNew } = await begin(sql, person, request)
    if (isNew) {
      try {
        await limitTries(sql, `prompt:${person.id}`, TRIES)
      } catch (error) {
        await settleFailed(sql, intent, 'too-soon', 'too-many')
        throw error
      }
      await send(sql, services.mobileMoney, intent, owed.code)
    }
    return {
      msg: msg('payment.check-phone'),
      data: {
        paybill: services.mobileMoney.paybill(intent.country) ?? '',
        account_number: owed.code,
        amount: intent.amount / MINOR,
        payment: intent.id,
      },
    }
  },

  'GET payments/status/:id': async ({ params }, { sql, person, services }) => {
    const mine = async () => {
      const [row] = await sql
        .select({
          intent: paymentIntent,
          paid: payment.amount,
          currency: loan.currency,
        })
        .from(paymentIntent)
        .innerJoin(loan, eq(loan.id, paymentIntent.loan))
        .leftJoin(payment, eq(payment.intent, paymentIntent.id))
        .where(and(eq(paymentIntent.id, params.id), eq(paymentIntent.account, person.id)))
      if (!row) throw new Refusal('not-found', 'payment.none')
      return row
    }
    const before = await mine()
    const isOpen = OPEN.includes(before.intent.status)
    if (isOpen) await inquire(sql, services.mobileMoney, before.intent)
    const { intent, paid, currency } = isOpen ? await mine() : before
    const amount = paid ?? intent.amount
    return {
      status: intent.status,
      message: messageOf({ ...intent, amount }, currency),
      receipt: intent.receipt,
      amount,
      at: (intent.settledAt ?? intent.createdAt).toISOString(),
    }
  },
} satisfies SomeHandlers
