import { and, desc, eq, gt, inArray, isNull, lte, or, sql as query } from 'drizzle-orm'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import { PAID_OUT } from '#contract/loan-status.ts'
import { dayOf } from '#rules/day.ts'
import { readLoanCode } from '#rules/loan-code.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, hasRow, lockRow, requireRow, setRow } from '#server/db/row.ts'
import { loan, mpesaVerification, payment, paymentIntent, tenant } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { enterUnmatched } from '#server/ledger/unmatched.ts'
import type { Loan } from '#server/loan/find.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { closeMoot } from '#server/pending/decide.ts'
import type { Received } from '#server/providers/money-service.ts'
import type { CardPayment } from '#server/providers/paystack.ts'
import { inLanguage, msg } from '#server/refusal/message.ts'

export type Payment = typeof payment.$inferSelect
export type Intent = typeof paymentIntent.$inferSelect

/** Condition for payments that a service reported to us; their receipts are unique across tenants. */
export const isTold = inArray(payment.channel, ['prompt', 'paybill', 'card'])

/** Locks a receipt until the transaction ends. Lock order: a prompt before its receipt, the receipt before payments. */
export const holdReceipt = (tx: Sql, receipt: string) =>
  tx.execute(query`select pg_advisory_xact_lock(hashtextextended(${receipt}, 0))`)

/** Finds the payment of a receipt, which the caller has locked: reported by a service, or recorded by the tenant. */
export async function findReceipt(tx: Sql, receipt: string, tenant: string): Promise<Payment | null> {
  const [known] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.receipt, receipt), or(isTold, eq(payment.tenant, tenant))))
    .orderBy(payment.at)
    .limit(1)
  return known ?? null
}

/** Closes a pending request to refund a payment, as it is about to be booked on a loan. @param by null for the system */
export const dropRefund = (
  tx: Sql,
  { id, tenant }: Pick<Payment, 'id' | 'tenant'>,
  { code }: Pick<Loan, 'code'>,
  by: Pick<Signed, 'person' | 'address'> | null = null,
): Promise<void> =>
  closeMoot(tx, { tenant, kind: 'give-back', subject: id }, msg('unmatched.booked-on', { loan: code }), by)

/**
 * Takes an unmatched payment for a loan: closes a pending request to refund it, and locks it until the transaction ends.
 * @returns whether it can be booked on the loan; not if it was booked or refunded meanwhile
 */
async function takeUnmatched(tx: Sql, known: Payment, owed: Pick<Loan, 'code'>): Promise<boolean> {
  // the request first, in the order in which its confirmation locks the two
  await dropRefund(tx, known, owed)
  const held = await lockRow(tx, payment, known.id)
  return held?.loan === null && !held.refunded
}

/** Queues the posting of a payment to the lending core. */
export const askForPosting = (tx: Sql, id: string): Promise<void> =>
  enqueue(tx, 'post', { payment: id }, { key: `post:${id}:${Date.now().toString(36)}` })

/** Returns when a payment was made by the service's clock, which may be ahead of ours: a payment dated tomorrow would be refused. */
const madeAt = (at: Date): Date => new Date(Math.min(at.getTime(), Date.now()))

/**
 * Takes in the payment of a prompt, once per receipt whichever channel reports it first. The amount paid is booked, even if it differs from
 * the amount requested.
 */
export async function takePrompt(
  tx: Sql,
  intent: Intent,
  came: { receipt: string; amount: number; at: Date; payer: string },
): Promise<void> {
  await holdReceipt(tx, came.receipt)
  const known = await findReceipt(tx, came.receipt, intent.tenant)
  const at = madeAt(came.at)
  const differs = came.amount !== intent.amount
  const text = inLanguage(
    FIRST_LANGUAGE,
    msg('payment.asked-and-received', { asked: intent.amount / 100, received: came.amount / 100 }),
  )
  // one receipt pays for one prompt: a notification that claims another prompt's receipt is ignored
  if (known && known.intent !== null && known.intent !== intent.id) return
  if (known) {
    // the Paybill notification came first
    if (known.intent === null) {
      const owed = await requireRow(tx, loan, intent.loan, 'loan.none')
      const isLost = known.loan === null && (await takeUnmatched(tx, known, owed))
      const row = await setRow(tx, payment, known.id, {
        intent: intent.id,
        ...(known.channel === 'paybill' && { channel: 'prompt' as const }),
        ...(isLost && { loan: intent.loan, tenant: intent.tenant }),
        ...(differs && { note: text }),
      })
      if (isLost) await askForPosting(tx, known.id)
      // the posting worker notes the difference; once the payment is posted, it must be noted here
      else if (differs && row?.postedAt) {
        await addToTimeline(tx, row.loan ?? intent.loan, null, 'repaid-differently', {
          text,
          staffOnly: true,
        })
      }
    }
  } else {
    const row = await addRow(tx, payment, {
      tenant: intent.tenant,
      loan: intent.loan,
      intent: intent.id,
      channel: 'prompt',
      receipt: came.receipt,
      amount: came.amount,
      payer: came.payer,
      day: dayOf(at.getTime()),
      at,
      note: differs ? text : null,
    })
    await askForPosting(tx, row.id)
  }
  await settlePaid(tx, intent, came.receipt)
}

/** Marks a prompt as paid. */
async function settlePaid(tx: Sql, { id }: Pick<Intent, 'id'>, receipt: string): Promise<void> {
  await setRow(tx, paymentIntent, id, { status: 'paid', receipt, message: '', settledAt: new Date() })
}

/**
 * Takes in a payment that Paystack confirms, once per receipt. If the payer may not be the borrower, the money waits among the unmatched
 * payments, as a reference alone proves nothing.
 * @param isOwn whether it is known to be paid for this loan
 * @returns its row, which may have existed before
 */
export async function takeCard(
  tx: Sql,
  owed: Loan,
  { reference, amount, at: paidAt, payer }: CardPayment,
  isOwn: boolean,
): Promise<Payment> {
  const at = madeAt(paidAt)
  // upper case as staff write receipts, so that one recorded by hand is recognised
  const receipt = reference.toUpperCase()
  await holdReceipt(tx, receipt)
  const known = await findReceipt(tx, receipt, owed.tenant)
  if (known) return isOwn ? claim(tx, known, owed) : known
  const added = await addRow(tx, payment, {
    tenant: owed.tenant,
    loan: isOwn ? owed.id : null,
    channel: 'card',
    receipt,
    amount,
    payer,
    at,
    accountTyped: owed.code,
    day: dayOf(at.getTime()),
    note: `Paystack ${reference}`,
  })
  if (isOwn) await askForPosting(tx, added.id)
  else await enterUnmatched(tx, added)
  return added
}

/** Books an unmatched card payment on the loan that it was paid for, if it was first claimed for another loan. */
async function claim(tx: Sql, known: Payment, { id, tenant, code }: Loan): Promise<Payment> {
  const isLost = known.channel === 'card' && known.loan === null && known.accountTyped !== code
  if (!isLost || !(await takeUnmatched(tx, known, { code }))) return known
  const row = await setRow(tx, payment, known.id, { loan: id, tenant, accountTyped: code })
  await askForPosting(tx, known.id)
  return row as Payment
}

/** Takes in a Paybill payment, once per receipt. Money that matches no loan goes to the unmatched payments. */
export async function takePaybill(tx: Sql, came: Received): Promise<string> {
  const { receipt, amount, account: typed, payer } = came
  const at = madeAt(came.at)
  const owner = await loanOf(tx, typed)
  const prompt = owner && (await lockLostPrompt(tx, owner, { amount, at }))
  await holdReceipt(tx, receipt)
  const home = owner?.tenant ?? (await defaultTenant(tx))
  const known = await findReceipt(tx, receipt, home)
  if (known) return 'known'
  if (await isVerification(tx, typed, amount)) return 'verification'
  const row = await addRow(tx, payment, {
    tenant: home,
    loan: owner?.id ?? null,
    channel: 'paybill',
    receipt,
    amount,
    payer,
    at,
    accountTyped: typed,
    day: dayOf(at.getTime()),
  })
  if (!owner) {
    await enterUnmatched(tx, row)
    return 'unmatched'
  }
  await askForPosting(tx, row.id)
  if (prompt) await attach(tx, prompt, row)
  return 'taken'
}

/** Finds the loan of a typed code; null if there is none, it is not being repaid, or two loans have the code. */
export async function loanOf(sql: Sql, typed: string, tenant?: string): Promise<Loan | null> {
  const code = readLoanCode(typed)
  if (code === null) return null
  const found = await sql
    .select()
    .from(loan)
    .where(
      and(
        eq(loan.code, code),
        inArray(loan.status, PAID_OUT),
        tenant === undefined ? eq(loan.currency, 'KES') : eq(loan.tenant, tenant),
      ),
    )
    .limit(2)
  return found.length === 1 ? (found[0] as Loan) : null
}

/** Returns the tenant that is responsible for money without an owner. */
async function defaultTenant(sql: Sql): Promise<string> {
  const [row] = await sql
    .select({ code: tenant.code })
    .from(tenant)
    .orderBy(desc(tenant.isDefault), tenant.code)
    .limit(1)
  return (row as { code: string }).code
}

/** Whether a payment is the small charge that verifies a phone number, and so no repayment. */
async function isVerification(sql: Sql, typed: string, amount: number): Promise<boolean> {
  const [, start] = typed.match(/^V([0-9A-F]{8})$/) ?? []
  if (!start) return false
  return hasRow(
    sql,
    mpesaVerification,
    and(
      query`${mpesaVerification.id} like ${`${start.toLowerCase()}%`}`,
      eq(mpesaVerification.amount, amount),
    ),
  )
}

/** Tolerated clock difference: how long before the prompt's row its payment may be dated; in ms. */
const SLACK = 120_000

/** Code of a prompt that the service reports as paid, but without a receipt. */
export const PAID_SOMEHOW = '0'

/** Locks the prompt that a Paybill payment answers, if that prompt's own notification was lost. */
async function lockLostPrompt(
  tx: Sql,
  owed: Loan,
  came: Pick<Payment, 'amount' | 'at'>,
): Promise<Intent | undefined> {
  const [intent] = await tx
    .select()
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.loan, owed.id),
        eq(paymentIntent.amount, came.amount),
        eq(paymentIntent.code, PAID_SOMEHOW),
        inArray(paymentIntent.status, ['waiting', 'unknown']),
        lte(paymentIntent.createdAt, new Date(came.at.getTime() + SLACK)),
      ),
    )
    .orderBy(paymentIntent.createdAt)
    .limit(1)
    .for('update')
  return intent
}

async function attach(tx: Sql, intent: Intent, came: Payment): Promise<void> {
  await setRow(tx, payment, came.id, { intent: intent.id, channel: 'prompt' })
  await settlePaid(tx, intent, came.receipt)
}

/**
 * Finds the Paybill payment of a prompt that the service reports as paid without a receipt, and attaches it.
 * @returns whether there is one
 */
export async function findTwin(tx: Sql, intent: Intent): Promise<boolean> {
  const [came] = await tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.loan, intent.loan),
        eq(payment.amount, intent.amount),
        eq(payment.channel, 'paybill'),
        isNull(payment.intent),
        gt(payment.at, new Date(intent.createdAt.getTime() - SLACK)),
      ),
    )
    .orderBy(payment.at)
    .limit(1)
    .for('update')
  if (came) await attach(tx, intent, came)
  return came !== undefined
}
