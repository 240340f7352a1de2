import type { accountEndpoints } from '#contract/account.ts'
import type { Handlers } from '#server/http/routes.ts'
import { endEverySession } from '#server/http/session.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { requireStrong, requireUnbreached } from './guessable.ts'
import { requireOwnPassword } from './own-password.ts'
import { hashPassword, isPassword } from './password.ts'
import { setPassword } from './reset.ts'

type ChangePassword = Handlers<typeof accountEndpoints>['POST account/user/password']

/** Changes the user's own password. Missing fields are reported in the order that the specification prescribes. */
export const changePassword: ChangePassword = async ({ body }, context) => {
  const { userId = '', currentPassword = '', newPassword = '', confirmPassword = '' } = body
  if (userId === '') throw fieldRefusal('userId', 'call.incomplete')
  if (userId !== context.person.id) throw new Refusal('forbidden', 'call.incomplete')
  if (currentPassword === '') throw fieldRefusal('currentPassword', 'password.current-blank')
  if (newPassword === '') throw fieldRefusal('newPassword', 'password.new-blank')
  if (confirmPassword === '') throw fieldRefusal('confirmPassword', 'password.confirm-blank')
  if (newPassword !== confirmPassword) throw fieldRefusal('confirmPassword', 'password.mismatch')
  const known = await requireOwnPassword(context, currentPassword, 'currentPassword')
  requireStrong(newPassword, known, 'newPassword')
  if (await isPassword(newPassword, known.password)) throw fieldRefusal('newPassword', 'password.same')
  await requireUnbreached(newPassword, context.services, 'newPassword')
  const hash = await hashPassword(newPassword)
  await context.sql.transaction(async tx => {
    await setPassword(tx, known, hash, context)
    await endEverySession(tx, known.id, 'password changed', context.person.session)
  })
  return { message: msg('password.changed') }
}
