import type { Sql } from '#server/db/open.ts'
import { setRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import type { Context, SomeHandlers } from '#server/http/routes.ts'
import { endEverySession } from '#server/http/session.ts'
import { recordAudit, recordOwn } from '#server/notify/audit.ts'
import { type Account, type Sender, sendMessage, subjectOf } from '#server/notify/message.ts'
import { addNotice } from '#server/notify/notice.ts'
import { msg } from '#server/refusal/message.ts'
import { askerOf, countCode, mayAsk, requireGood, sendCode, useCode } from './code.ts'
import { constantTime } from './constant-time.ts'
import { findByEmail } from './find.ts'
import { requireStrong, requireUnbreached } from './guessable.ts'
import { sendInvitation } from './invitation.ts'
import { hashPassword } from './password.ts'
import { forgetFailures } from './signin.ts'

/** Handlers of the password reset. */
export const resetHandlers = {
  'POST account/client/reset_pwd': ({ body }, context) =>
    constantTime(async () => {
      const { sql } = context
      const asker = askerOf(body.email, 'password', context)
      if (await mayAsk(sql, asker)) {
        const known = await findByEmail(sql, asker.tenant, asker.email)
        if (known) await sql.transaction(tx => sendWayIn(tx, known, context))
      }
      return { message: msg('code.sent-if-known') }
    }),

  'POST account/otp/3/new_pwd': ({ body }, context) =>
    constantTime(async () => {
      const { sql } = context
      const asker = askerOf(body.email, 'password', context)
      requireStrong(body.password, { email: asker.email })
      await countCode(sql, asker)
      await requireUnbreached(body.password, context.services)
      // for unknown addresses as well, since the hashing time would reveal an account
      const password = await hashPassword(body.password)
      await sql.transaction(async tx => {
        const known = await findByEmail(tx, asker.tenant, asker.email)
        const person = known && canHaveCode(known) ? known : null
        const secret = { account: person?.id ?? null, purpose: 'password', text: body.code } as const
        requireGood(await useCode(tx, secret, context.services.vault))
        if (!person) return
        requireStrong(body.password, person)
        await setPassword(tx, person, password, context)
        await endEverySession(tx, person.id, 'password changed')
      })
      await forgetFailures(context, asker.email)
      return { message: msg('password.reset') }
    }),
} satisfies SomeHandlers

const canHaveCode = ({ status }: Account): boolean => status === 'active' || status === 'inactive'

/** Sends what the user needs to set a password: a code, or another invitation if they never accepted the first. */
export async function sendWayIn(tx: Sql, person: Account, sender: Sender): Promise<void> {
  if (person.status === 'invited') await sendInvitation(tx, person, sender)
  else if (canHaveCode(person)) await sendCode(tx, person, 'password', sender)
}

/**
 * Changes an account's password and notifies its owner. Ending sessions is up to the caller.
 * @param password its hash
 */
export async function setPassword(
  tx: Sql,
  person: Account,
  password: string,
  sender: Sender & { address: string },
): Promise<void> {
  await setRow(tx, account, person.id, { password })
  await recordOwn(tx, person, 'account.password-changed', sender.address)
  await addNotice(tx, person.id, 'password-changed', {}, { path: '/dashboard/profile/user' })
  await sendMessage(tx, person, { template: 'password-changed', values: { name: person.firstName } }, sender)
}

/**
 * Resets a user's access on behalf of staff: ends their sessions, removes password and authenticator app, and sends a code for a
 * new password, or another invitation.
 */
export async function resetAccess(
  tx: Sql,
  person: Account,
  { tenant, home, services, address, person: actor }: Sender & Pick<Context, 'address' | 'person'>,
): Promise<void> {
  await endEverySession(tx, person.id, 'access reset by staff')
  const without = {
    authenticator: null,
    authenticatorDraft: null,
    authenticatorStep: null,
    recoveryCodes: [],
  }
  await setRow(tx, account, person.id, { password: null, ...without })
  await recordAudit(tx, {
    tenant: tenant.code,
    actor: actor && { id: actor.id, name: actor.name },
    action: 'account.access-reset',
    subject: subjectOf(person),
    address,
  })
  await sendWayIn(tx, person, { tenant, home, services })
}
