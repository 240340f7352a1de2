import { formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import type { Loan } from '#server/loan/find.ts'
import { type Event, notify } from '#server/notify/notify.ts'
import { portalOf, type Reach } from '#server/notify/portal-address.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import type { Payment } from './incoming.ts'

/** Notifies a borrower, and the tenant's webhooks, that a payment is booked. @param left what is still owed, in minor units */
export async function notifyRepaid(
  tx: Sql,
  loan: Loan,
  { paid, left, isClosed }: { paid: Payment; left: number; isClosed: boolean },
  reach: Reach,
): Promise<void> {
  const values = {
    amount: formatMoney(paid.amount, loan.currency),
    code: loan.code,
    receipt: paid.receipt,
    left: formatMoney(left, loan.currency),
  }
  const home = await portalOf(tx, loan.tenant, reach.portal)
  await notifyBorrower(tx, loan, { template: 'payment-received', values }, home)
  const ids = { loan: loan.id, client: loan.client }
  await sendWebhook(tx, loan.tenant, 'loan.repaid', { ...ids, payment: paid.id, receipt: paid.receipt })
  if (isClosed) await sendWebhook(tx, loan.tenant, 'loan.closed', ids)
}

/** Notifies a borrower that a payment they have a receipt for was taken off their loan again. */
export function notifyReversed(
  tx: Sql,
  loan: Loan,
  paid: Payment,
  reason: string,
  { home }: Pick<Signed, 'home'>,
): Promise<void> {
  const values = {
    amount: formatMoney(paid.amount, loan.currency),
    code: loan.code,
    receipt: paid.receipt,
    reason,
    left: formatMoney(loan.outstanding, loan.currency),
  }
  return notifyBorrower(tx, loan, { template: 'payment-reversed', values }, home)
}

/** Notifies a borrower, and the tenant's webhooks, that a loan has been paid out. */
export async function notifyDisbursed(tx: Sql, loan: Loan, amount: number, reach: Reach): Promise<void> {
  const values = { amount: formatMoney(amount, loan.currency), code: loan.code }
  const home = await portalOf(tx, loan.tenant, reach.portal)
  await notifyBorrower(tx, loan, { template: 'loan-disbursed', values }, home)
  await sendWebhook(tx, loan.tenant, 'loan.disbursed', { loan: loan.id, client: loan.client })
}

async function notifyBorrower(
  tx: Sql,
  loan: Loan,
  event: Event<'payment-received' | 'payment-reversed' | 'loan-disbursed'>,
  home: string,
): Promise<void> {
  const owner = await findRow(tx, account, loan.client)
  if (!owner) return
  await notify(tx, owner, { ...event, path: `/loan/${loan.id}`, home })
}
