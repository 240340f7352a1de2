import { and, desc, eq, gt, inArray, isNull, or, sql as query } from 'drizzle-orm'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import { dayOf } from '#rules/day.ts'
import { readLoanCode } from '#rules/loan-code.ts'
import type { Sql } from '#server/db/open.ts'
import { loan, mpesaVerification, payment, paymentIntent, tenant } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { enterUnmatched } from '#server/ledger/unmatched.ts'
import type { Loan } from '#server/loan/find.ts'
import { REPAID } from '#server/loan/refresh.ts'
import { note } from '#server/loan/timeline.ts'
import type { Received } from '#server/providers/money-service.ts'
import type { CardPayment } from '#server/providers/paystack.ts'
import { inLanguage, msg } from '#server/refusal/message.ts'

export type Payment = typeof payment.$inferSelect
export type Intent = typeof paymentIntent.$inferSelect

/** The ways of money that the payment service tells us of: its receipts are unique over all tenants. */
const TOLD = ['prompt', 'paybill', 'card'] as const

/** One receipt at a time, until the transaction ends. */
export const holdReceipt = (change: Sql, receipt: string) =>
  change.execute(query`select pg_advisory_xact_lock(hashtextextended(${receipt}, 0))`)

/** The payment of a receipt, which the caller holds: told by the service, or recorded by the tenant. */
export async function findReceipt(change: Sql, receipt: string, tenant: string): Promise<Payment | null> {
  const [known] = await change
    .select()
    .from(payment)
    .where(
      and(eq(payment.receipt, receipt), or(inArray(payment.channel, [...TOLD]), eq(payment.tenant, tenant))),
    )
    .orderBy(payment.at)
    .limit(1)
  return known ?? null
}

/** Has a payment posted to the book of loans. */
export const askForPosting = (change: Sql, id: string): Promise<void> =>
  enqueue(change, 'post', { payment: id }, { key: `post:${id}:${Date.now().toString(36)}` })

/**
 * Takes in what a prompt brought, once per receipt whichever way it was told first. What was paid is booked, also when it
 * is not what was asked for.
 */
export async function takePrompt(
  change: Sql,
  intent: Intent,
  came: { receipt: string; amount: number; at: Date; payer: string },
): Promise<void> {
  await holdReceipt(change, came.receipt)
  const known = await findReceipt(change, came.receipt, intent.tenant)
  const differs = came.amount !== intent.amount
  const text = inLanguage(
    FIRST_LANGUAGE,
    msg('payment.asked-and-received', { asked: intent.amount / 100, received: came.amount / 100 }),
  )
  // one receipt pays for one prompt: a notice that says another's is not believed
  if (known && known.intent !== null && known.intent !== intent.id) return
  if (known) {
    // the Paybill told it first
    if (known.intent === null) {
      const isLost = known.loan === null && !known.refunded
      const [row] = await change
        .update(payment)
        .set({
          intent: intent.id,
          ...(known.channel === 'paybill' && { channel: 'prompt' as const }),
          ...(isLost && { loan: intent.loan, tenant: intent.tenant }),
          ...(differs && { note: text }),
        })
        .where(eq(payment.id, known.id))
        .returning()
      if (isLost) await askForPosting(change, known.id)
      // whoever posts it says so; what is posted already has to be told here
      else if (differs && row?.postedAt) {
        await note(change, row.loan ?? intent.loan, null, 'repaid-differently', { text, staffOnly: true })
      }
    }
  } else {
    const [row] = await change
      .insert(payment)
      .values({
        tenant: intent.tenant,
        loan: intent.loan,
        intent: intent.id,
        channel: 'prompt',
        receipt: came.receipt,
        amount: came.amount,
        payer: came.payer,
        day: dayOf(came.at.getTime()),
        at: came.at,
        note: differs ? text : null,
      })
      .returning({ id: payment.id })
    await askForPosting(change, (row as { id: string }).id)
  }
  await settlePaid(change, intent, came.receipt)
}

/** Writes down that a prompt was paid. */
async function settlePaid(change: Sql, { id }: Pick<Intent, 'id'>, receipt: string): Promise<void> {
  await change
    .update(paymentIntent)
    .set({ status: 'paid', receipt, message: '', settledAt: new Date() })
    .where(eq(paymentIntent.id, id))
}

/**
 * Takes in what Paystack says was paid, once per receipt. Money of a payer who may be somebody else waits to be matched, as
 * a reference alone proves nothing.
 * @param isOwn whether it is known to be paid for this loan
 * @returns its row, which may be there since before
 */
export async function takeCard(
  change: Sql,
  owed: Loan,
  { reference, amount, at, payer }: CardPayment,
  isOwn: boolean,
): Promise<Payment> {
  // as staff write receipts: one that they recorded by hand is the same
  const receipt = reference.toUpperCase()
  await holdReceipt(change, receipt)
  const known = await findReceipt(change, receipt, owed.tenant)
  if (known) return isOwn ? claim(change, known, owed) : known
  const [row] = await change
    .insert(payment)
    .values({
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
    .returning()
  const added = row as Payment
  if (isOwn) await askForPosting(change, added.id)
  return added
}

/** Books card money on the loan that it was paid for, where somebody else had asked for it. */
async function claim(change: Sql, known: Payment, { id, tenant, code }: Loan): Promise<Payment> {
  const isLost = known.channel === 'card' && known.loan === null && !known.refunded
  if (!isLost || known.accountTyped === code) return known
  const [row] = await change
    .update(payment)
    .set({ loan: id, tenant, accountTyped: code })
    .where(eq(payment.id, known.id))
    .returning()
  await askForPosting(change, known.id)
  return row as Payment
}

/** Takes in what somebody paid of themselves, once per receipt. Money for no loan of ours waits to be matched. */
export async function takePaybill(change: Sql, came: Received): Promise<string> {
  const { receipt, amount, account: typed, payer, at } = came
  await holdReceipt(change, receipt)
  const owner = await loanOf(change, typed)
  const home = owner?.tenant ?? (await defaultTenant(change))
  const known = await findReceipt(change, receipt, home)
  if (known) return 'known'
  if (await isVerification(change, typed)) return 'verification'
  const [row] = await change
    .insert(payment)
    .values({
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
    .returning()
  if (!owner) {
    await enterUnmatched(change, row as Payment)
    return 'unmatched'
  }
  await askForPosting(change, (row as Payment).id)
  await attachPrompt(change, row as Payment)
  return 'taken'
}

/** The loan whose code somebody typed; null for none, for one that is not being repaid, and where two have it. */
export async function loanOf(sql: Sql, typed: string, tenant?: string): Promise<Loan | null> {
  const code = readLoanCode(typed)
  if (code === null) return null
  const found = await sql
    .select()
    .from(loan)
    .where(
      and(
        eq(loan.code, code),
        inArray(loan.status, [...REPAID]),
        tenant === undefined ? eq(loan.currency, 'KES') : eq(loan.tenant, tenant),
      ),
    )
    .limit(2)
  return found.length === 1 ? (found[0] as Loan) : null
}

/** Who answers for money that belongs to nobody yet. */
async function defaultTenant(sql: Sql): Promise<string> {
  const [row] = await sql
    .select({ code: tenant.code })
    .from(tenant)
    .orderBy(desc(tenant.isDefault), tenant.code)
    .limit(1)
  return (row as { code: string }).code
}

/** Whether it is the small charge by which a number was verified: it is nobody's repayment. */
async function isVerification(sql: Sql, typed: string): Promise<boolean> {
  const [, start] = typed.match(/^V([0-9A-F]{8})$/) ?? []
  if (!start) return false
  const [row] = await sql
    .select({ id: mpesaVerification.id })
    .from(mpesaVerification)
    .where(query`${mpesaVerification.id} like ${`${start.toLowerCase()}%`}`)
    .limit(1)
  return row !== undefined
}

/** How long before a prompt's row its money cannot have come, in ms: clocks differ. */
const SLACK = 120_000

/** The code of a prompt that the service says was paid without saying its receipt. */
export const PAID_SOMEHOW = '0'

/** A payment at the Paybill may be what a prompt brought whose own notice was lost. */
async function attachPrompt(change: Sql, came: Payment): Promise<void> {
  const [intent] = await change
    .select()
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.loan, came.loan as string),
        eq(paymentIntent.amount, came.amount),
        eq(paymentIntent.code, PAID_SOMEHOW),
        inArray(paymentIntent.status, ['waiting', 'unknown']),
        query`${paymentIntent.createdAt} <= ${came.at.toISOString()}::timestamptz + interval '2 minutes'`,
      ),
    )
    .orderBy(paymentIntent.createdAt)
    .limit(1)
    .for('update')
  if (intent) await attach(change, intent, came)
}

async function attach(change: Sql, intent: Intent, came: Payment): Promise<void> {
  await change.update(payment).set({ intent: intent.id, channel: 'prompt' }).where(eq(payment.id, came.id))
  await settlePaid(change, intent, came.receipt)
}

/**
 * The service says that a prompt was paid, but not its receipt: the payment at the Paybill that is its twin, if it came.
 * @returns whether there is one
 */
export async function findTwin(change: Sql, intent: Intent): Promise<boolean> {
  const [came] = await change
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
  if (came) await attach(change, intent, came)
  return came !== undefined
}
