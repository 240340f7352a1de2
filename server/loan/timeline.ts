import { eq } from 'drizzle-orm'
import { formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { account, host, loanEvent } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { notify } from '#server/notify/notice.ts'
import type { Filled, MessageValues } from '#server/notify/templates.ts'
import { announce } from '#server/notify/webhook.ts'
import type { Loan, Payment } from '#server/payment/incoming.ts'

/** Writes down what happened to a loan. @param by null for the system */
export async function note(
  change: Sql,
  loan: string,
  by: { id: string; name: string } | null,
  what: string,
  { text = null, staffOnly = false }: { text?: string | null; staffOnly?: boolean } = {},
): Promise<void> {
  await change
    .insert(loanEvent)
    .values({ loan, by: by?.id ?? null, byName: by?.name ?? null, what, note: text, staffOnly })
}

/** Where a tenant's portal is, for messages that no request of a person stands behind. @param address of a host name */
export async function portalOf(sql: Sql, code: string, address: (host: string) => string): Promise<string> {
  const [row] = await sql
    .select({ name: host.name })
    .from(host)
    .where(eq(host.tenant, code))
    .orderBy(host.name)
    .limit(1)
  return address(row?.name ?? 'localhost')
}

/** How messages reach people: the address of a host name's portal. */
export type Reach = { portal: (host: string) => string }

/** Tells a borrower that their payment is booked, and whoever asked to be told. */
export async function tellRepaid(
  change: Sql,
  loan: Loan,
  paid: Payment,
  isClosed: boolean,
  reach: Reach,
): Promise<void> {
  const values = {
    amount: formatMoney(paid.amount, loan.currency),
    code: loan.code,
    receipt: paid.receipt,
    left: formatMoney(loan.outstanding, loan.currency),
  }
  await notify(change, loan.client, 'payment-received', values, `/loan/${loan.id}`)
  await writeTo(change, loan, 'payment-received', values, reach)
  const ids = { loan: loan.id, client: loan.client }
  await announce(change, loan.tenant, 'loan.repaid', { ...ids, payment: paid.id, receipt: paid.receipt })
  if (isClosed) await announce(change, loan.tenant, 'loan.closed', ids)
}

/** Writes to a borrower: by mail, and by SMS where their number is known. */
async function writeTo<Name extends 'payment-received' | 'loan-disbursed'>(
  change: Sql,
  loan: Loan,
  template: Name,
  values: Omit<MessageValues[Name], 'name' | 'link'>,
  reach: Reach,
): Promise<void> {
  const [owner] = await change.select().from(account).where(eq(account.id, loan.client))
  if (!owner) return
  const portal = await portalOf(change, loan.tenant, reach.portal)
  const { email, phone, language, firstName: name } = owner
  const filled = { template, values: { ...values, name, link: `${portal}/loan/${loan.id}` } }
  const message = filled as unknown as Filled<'payment-received' | 'loan-disbursed'>
  await enqueue(change, 'mail', { tenant: loan.tenant, portal, to: email, language, ...message })
  if (phone !== null) await enqueue(change, 'sms', { tenant: loan.tenant, to: phone, language, ...message })
}

/** Tells a borrower that their loan has been paid out, and whoever asked to be told. */
export async function tellDisbursed(change: Sql, loan: Loan, amount: number, reach: Reach): Promise<void> {
  const values = { amount: formatMoney(amount, loan.currency), code: loan.code }
  await notify(change, loan.client, 'loan-disbursed', values, `/loan/${loan.id}`)
  await writeTo(change, loan, 'loan-disbursed', values, reach)
  await announce(change, loan.tenant, 'loan.disbursed', { loan: loan.id, client: loan.client })
}
