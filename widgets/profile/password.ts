import { atom } from 'nanostores'
import { createForm, type Text } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'

export type PasswordForm = { currentPassword: string; newPassword: string; confirmPassword: string }

/** Delay between the password change and the sign-out, in ms. */
export const SIGN_OUT_DELAY = 2_000
const SHORTEST = 8

/** Returns the first problem by its field, in the order of the specification. */
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

/** Creates the password change. Passwords are held only in this form, and cleared once sent. */
export function createPassword(model: Model) {
  const userId = model.profile().user.user_id
  const $isChanged = atom(false)
  // blank fields are reported by the check, one at a time
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
      // leaves time to read that it worked and why a new sign-in is needed
      setTimeout(() => model.emit('complete', { step: 'password' }), SIGN_OUT_DELAY)
    },
  })
  return { form, $isChanged }
}
