import { atom } from 'nanostores'
import { createForm, type Text } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'

export type PasswordForm = { currentPassword: string; newPassword: string; confirmPassword: string }

/** From the change of a password to the sign-out, in ms. */
export const SIGN_OUT_DELAY = 2_000
const SHORTEST = 8

/** What is wrong first, at its field, in the order of the specification. */
export function checkPassword(user: string, form: PasswordForm): Record<string, Text> {
  const { currentPassword, newPassword, confirmPassword } = form
  if (!user || !(currentPassword || newPassword || confirmPassword))
    return { currentPassword: { key: 'missing' } }
  if (!currentPassword) return { currentPassword: { key: 'currentBlank' } }
  if (!newPassword) return { newPassword: { key: 'newBlank' } }
  if (!confirmPassword) return { confirmPassword: { key: 'confirmBlank' } }
  if (newPassword.length < SHORTEST) return { newPassword: { key: 'tooShort' } }
  if (newPassword !== confirmPassword) return { confirmPassword: { key: 'mismatch' } }
  return {}
}

/** Changing one's own password. Passwords are kept nowhere but here, and not even here once they were sent. */
export function createPassword(model: Model) {
  const userId = model.profile().user.user_id
  const $isChanged = atom(false)
  // what is blank is said by the check, one thing at a time
  const form = createForm<PasswordForm>({
    fields: [
      { kind: 'password', name: 'currentPassword', isCurrent: true, optional: true },
      { kind: 'password', name: 'newPassword', hint: { key: 'newPasswordHint' }, optional: true },
      { kind: 'password', name: 'confirmPassword', optional: true },
    ],
    start: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: values => checkPassword(userId, values),
    async send(values) {
      await model.api('POST account/user/password', { body: { userId, ...values } })
      form.discard()
      $isChanged.set(true)
      // the person reads first that it worked, and why they have to sign in again
      setTimeout(() => model.emit('complete', { step: 'password' }), SIGN_OUT_DELAY)
    },
  })
  return { form, $isChanged }
}
