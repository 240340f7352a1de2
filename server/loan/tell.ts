import { formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { write } from '#server/notify/message.ts'
import { notify } from '#server/notify/notice.ts'
import type { Filled } from '#server/notify/templates.ts'
import type { Found } from './find.ts'
import type { Signed } from './table.ts'

/** What a borrower is told of while an application is looked at. */
type News = 'loan-submitted' | 'loan-returned' | 'loan-approved' | 'loan-rejected'

/** Tells a borrower how their application stands: in the portal, by mail and by SMS. */
export async function tell(
  change: Sql,
  { loan, owner }: Pick<Found, 'loan' | 'owner'>,
  template: News,
  { reason = '' }: { reason?: string },
  context: Signed,
): Promise<void> {
  const path = `/loan/${loan.id}`
  const values = {
    amount: formatMoney(loan.approvedAmount ?? loan.amount, loan.currency),
    code: loan.code,
    ...(reason !== '' && { reason }),
  }
  await notify(change, owner.id, template, values, path)
  const link = `${context.portal}${path}`
  const message = { template, values: { name: owner.firstName, link, reason, ...values } } as Filled
  await write(change, owner, message, context)
}
