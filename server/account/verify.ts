import type { Sql } from '#server/db/open.ts'
import { setRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { recordOwn } from '#server/notify/audit.ts'
import { type Account, type Sender, sendMessage } from '#server/notify/message.ts'
import { addNotice } from '#server/notify/notice.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { msg } from '#server/refusal/message.ts'
import { askerOf, countCode, mayAsk, requireGood, sendCode, useCode } from './code.ts'
import { constantTime } from './constant-time.ts'
import { findByEmail } from './find.ts'

/** Handlers of account verification by one-time code. */
export const verifyHandlers = {
  'GET account/otp/3/:email': ({ params }, context) =>
    constantTime(async () => {
      const { sql } = context
      const asker = askerOf(params.email, 'verify', context)
      if (await mayAsk(sql, asker)) {
        const known = await findByEmail(sql, asker.tenant, asker.email)
        if (known?.status === 'inactive') await sql.transaction(tx => sendCode(tx, known, 'verify', context))
      }
      return { message: msg('code.sent-if-waiting') }
    }),

  'POST account/otp/3/verify/:email': ({ params, body }, context) =>
    constantTime(async () => {
      const { sql } = context
      const asker = askerOf(params.email, 'verify', context)
      await countCode(sql, asker)
      await sql.transaction(async tx => {
        const known = await findByEmail(tx, asker.tenant, asker.email)
        const { vault } = context.services
        const secret = { account: known?.id ?? null, purpose: 'verify', text: body.code } as const
        const state = await useCode(tx, secret, vault)
        const isWaiting = known?.status === 'inactive'
        requireGood(state === 'good' && !isWaiting ? 'wrong' : state)
        if (isWaiting) await activateAccount(tx, known, context)
      })
      return { message: msg('code.verified') }
    }),
} satisfies SomeHandlers

/** Activates an account, with its consequences: welcome message, webhook and audit entry. */
export async function activateAccount(
  tx: Sql,
  person: Account,
  sender: Sender & { address: string },
  details: Partial<Account> = {},
): Promise<void> {
  const tenant = sender.tenant.code
  const now = { ...person, ...details }
  await setRow(tx, account, person.id, { ...details, status: 'active' })
  await recordOwn(tx, now, 'account.activated', sender.address)
  await sendWebhook(tx, tenant, 'account.activated', { account: now.id })
  await addNotice(tx, now.id, 'welcome', { name: now.firstName })
  const values = { name: now.firstName, link: `${sender.home}/signin` }
  await sendMessage(tx, now, { template: 'welcome', values }, sender)
}
