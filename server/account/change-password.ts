import type { accountEndpoints } from '#contract/account.ts'
import type { Handlers } from '#server/http/routes.ts'
import { endEverySession } from '#server/http/session.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { requireStrong, requireUnbreached } from './guessable.ts'
import { requireOwnPassword } from './own-password.ts'
import { hashPassword, isPassword } from './password.ts'
import { setPassword } from './reset.ts'

type ChangePassword = Handlers<typeof accountEndpoints>['POST account/user/password']

const refuse = (field: string, sentence: string) => new Refusal('invalid', sentence, { [field]: sentence })

/** Changes the person's own password. What is missing is complained of in the specification's order. */
export const changePassword: ChangePassword = async ({ body }, context) => {
  const { userId = '', currentPassword = '', newPassword = '', confirmPassword = '' } = body
  if (userId === '') throw refuse('userId', 'Missing important information')
  if (userId !== context.person.id) throw new Refusal('forbidden', 'Missing important information')
  if (currentPassword === '') throw refuse('currentPassword', 'Current password cannot be blank')
  if (newPassword === '') throw refuse('newPassword', 'New password cannot be blank')
  if (confirmPassword === '') throw refuse('confirmPassword', 'Confirm password cannot be blank')
  if (newPassword !== confirmPassword) throw refuse('confirmPassword', 'Passwords do not match')
  const known = await requireOwnPassword(context, currentPassword, 'currentPassword')
  requireStrong(newPassword, known, 'newPassword')
  if (await isPassword(newPassword, known.password)) {
    throw refuse('newPassword', 'This is your password already. Choose another one.')
  }
  await requireUnbreached(newPassword, context.services, 'newPassword')
  const hash = await hashPassword(newPassword)
  await context.database.sql.transaction(async change => {
    await setPassword(change, known, hash, context)
    await endEverySession(change, known.id, 'password changed', context.person.session)
  })
  return { message: 'Your password is changed. Sign in again with the new one.' }
}
