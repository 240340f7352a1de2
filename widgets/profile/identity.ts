import { atom } from 'nanostores'
import type { Input } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Photo } from '#kit/photo.ts'
import { type Model, sentenceOf } from './model.ts'

export type IdentityType = Input<Contract['PATCH account/media/identity/:id']>['body']['identity_type']
export type PhotoName = 'identification' | 'passport'
export type IdentityForm = { identity_type: IdentityType | '' } & Record<PhotoName, Photo | null>
export type IdentityField = keyof IdentityForm

export const IDENTITY_FIELDS = ['identity_type', 'identification', 'passport'] as const

/** The document and the passport photo. What was chosen stays until it has arrived. */
export function createIdentity(model: Model) {
  const { user } = model.profile()
  const $form = atom<IdentityForm>({
    identity_type: model.recall<IdentityType>('identity') ?? '',
    identification: null,
    passport: null,
  })
  /** The server's sentence about a field, or empty for one that is missing. */
  const $problems = atom<Partial<Record<IdentityField, string>>>({})
  const $sending = atom<{ at: 'idle' | 'sending' } | { at: 'failed'; message: string }>({ at: 'idle' })
  const $attempt = atom(0)

  const refuse = (problems: Partial<Record<IdentityField, string>>) => {
    $problems.set(problems)
    $attempt.set($attempt.get() + 1)
  }

  return {
    $form,
    $problems,
    $sending,
    $attempt,
    set(change: Partial<IdentityForm>): void {
      $form.set({ ...$form.get(), ...change })
      const left = Object.entries($problems.get()).filter(([field]) => !(field in change))
      $problems.set(Object.fromEntries(left))
      if (change.identity_type) model.keep('identity', change.identity_type)
    },
    async send(): Promise<void> {
      const { identity_type, identification, passport } = $form.get()
      if (!identity_type || !identification || !passport) {
        const missing = IDENTITY_FIELDS.filter(field => !$form.get()[field])
        return refuse(Object.fromEntries(missing.map(field => [field, ''])))
      }
      $problems.set({})
      $sending.set({ at: 'sending' })
      try {
        await model.api('PATCH account/media/identity/:id', {
          params: { id: user.user_id },
          body: { identity_type },
          files: { identification: identification.jpeg, passport: passport.jpeg },
        })
        await model.finish('identity', '/setup/success')
        $sending.set({ at: 'idle' })
      } catch (error) {
        const said = Object.entries((error as ApiError).fields ?? {}).filter(([field]) =>
          (IDENTITY_FIELDS as readonly string[]).includes(field),
        )
        if (said.length) refuse(Object.fromEntries(said))
        $sending.set(said.length ? { at: 'idle' } : { at: 'failed', message: sentenceOf(error) })
      }
    },
  }
}
