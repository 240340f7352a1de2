import type { EventValue } from '#contract/event.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import type { Signed } from '#server/http/routes.ts'
import { notify } from '#server/notify/notify.ts'
import type { Found } from './find.ts'

/** Outcomes of an application, with the reason where staff gave one; or the amount written off. */
type News =
  | { template: 'loan-submitted' | 'loan-approved' | 'loan-offer-cancelled' }
  | { template: 'loan-written-off'; amount: number }
  | { template: 'loan-returned' | 'loan-rejected'; reason: EventValue }

/** Notifies a borrower of their application's progress, or that their loan was written off. */
export function notifyBorrower(
  tx: Sql,
  { loan, owner }: Pick<Found, 'loan' | 'owner'>,
  news: News,
  { home }: Pick<Signed, 'home'>,
): Promise<void> {
  const path = `/loan/${loan.id}`
  const amount = 'amount' in news ? news.amount : (loan.approvedAmount ?? loan.amount)
  const values = { amount: formatMoney(amount, loan.currency), code: loan.code }
  const event =
    'reason' in news
      ? { template: news.template, values: { ...values, reason: news.reason } }
      : { template: news.template, values }
  return notify(tx, owner, { ...event, path, home })
}
