import { atom } from 'nanostores'
import type { ApiError } from '#kit/core/api.ts'
import { type Model, sentenceOf } from './model.ts'

export type PasswordForm = { currentPassword: string; newPassword: string; confirmPassword: string }
export type PasswordField = keyof PasswordForm
/** The first thing that is wrong, and the field it is about; null for the form as a whole. */
export type PasswordProblem = {
  field: PasswordField | null
  problem:
    | 'missing'
    | 'currentBlank'
    | 'newBlank'
    | 'confirmBlank'
    | 'tooShort'
    | 'mismatch'
    | { said: string }
}

/** From the change of a password to the sign-out, in ms. */
export const SIGN_OUT_DELAY = 2_000
const SHORTEST = 8
const BLANK: PasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' }
const PASSWORD_FIELDS = Object.keys(BLANK) as PasswordField[]

/** What is wrong first, in the order of the specification; null for nothing. */
export function checkPassword(user: string, form: PasswordForm): PasswordProblem | null {
  const { currentPassword, newPassword, confirmPassword } = form
  if (!user || PASSWORD_FIELDS.every(field => form[field] === '')) return { field: null, problem: 'missing' }
  if (!currentPassword) return { field: 'currentPassword', problem: 'currentBlank' }
  if (!newPassword) return { field: 'newPassword', problem: 'newBlank' }
  if (!confirmPassword) return { field: 'confirmPassword', problem: 'confirmBlank' }
  if (newPassword.length < SHORTEST) return { field: 'newPassword', problem: 'tooShort' }
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', problem: 'mismatch' }
  return null
}

/** Changing one's own password. Passwords are kept nowhere but here, and not even here once they were sent. */
export function createPassword(model: Model) {
  const userId = model.profile().user.user_id
  const $form = atom<PasswordForm>(BLANK)
  const $problem = atom<PasswordProblem | null>(null)
  const $state = atom<'form' | 'sending' | 'changed'>('form')

  return {
    $form,
    $problem,
    $state,
    set(field: PasswordField, value: string): void {
      $form.set({ ...$form.get(), [field]: value })
      const shown = $problem.get()
      if (shown?.field === field || shown?.field === null) $problem.set(null)
    },
    /** Returns the field to mend, if one stands in the way. */
    async change(): Promise<PasswordField | null> {
      $problem.set(checkPassword(userId, $form.get()))
      const stuck = $problem.get()
      if (stuck) return stuck.field ?? 'currentPassword'
      $state.set('sending')
      try {
        await model.api('POST account/user/password', { body: { userId, ...$form.get() } })
        $form.set(BLANK)
        $state.set('changed')
        // the person reads first that it worked, and why they have to sign in again
        setTimeout(() => model.emit('complete', { step: 'password' }), SIGN_OUT_DELAY)
        return null
      } catch (error) {
        const { fields = {} } = error as ApiError
        const field = PASSWORD_FIELDS.find(field => fields[field]) ?? null
        $problem.set({ field, problem: { said: (field && fields[field]) || sentenceOf(error) } })
        $state.set('form')
        return field
      }
    },
  }
}
