import { atom } from 'nanostores'
import type { ApiError } from '#kit/core/api.ts'
import { type Model, sentenceOf } from './model.ts'

/** Where linking or removing the app has got to. `secret` is grouped for reading by the view. */
export type Linking =
  | { at: 'rest' | 'starting' | 'removing' }
  | { at: 'scan'; secret: string; address: string }
  | { at: 'linked'; codes: readonly string[] }

/** The authenticator app of staff: a second factor when they sign in. */
export function createAuthenticator(model: Model) {
  const $linking = atom<Linking>({ at: 'rest' })
  const $typed = atom({ password: '', code: '' })
  const $problem = atom<{ field: 'password' | 'code' | null; said: string | 'blank' } | null>(null)
  const $isBusy = atom(false)

  const attempt = async (action: () => Promise<void>) => {
    $isBusy.set(true)
    $problem.set(null)
    try {
      await action()
    } catch (error) {
      const { fields = {} } = error as ApiError
      const field = (['password', 'code'] as const).find(field => fields[field]) ?? null
      $problem.set({ field, said: (field && fields[field]) || sentenceOf(error) })
    }
    $isBusy.set(false)
  }
  const go = (linking: Linking) => {
    $typed.set({ password: '', code: '' })
    $problem.set(null)
    $linking.set(linking)
  }
  const hasPassword = () => {
    if (!$typed.get().password) $problem.set({ field: 'password', said: 'blank' })
    return $typed.get().password !== ''
  }

  return {
    $linking,
    $typed,
    $problem,
    $isBusy,
    set(typed: { password?: string; code?: string }): void {
      $typed.set({ ...$typed.get(), ...typed })
      $problem.set(null)
    },
    /** Asks for the password first, whichever is wanted. */
    begin: (action: 'starting' | 'removing') => go({ at: action }),
    cancel: () => go({ at: 'rest' }),
    async start(): Promise<void> {
      const { password } = $typed.get()
      if (!hasPassword()) return
      await attempt(async () =>
        go({ at: 'scan', ...(await model.api('POST account/user/authenticator', { body: { password } })) }),
      )
    },
    async confirm(): Promise<void> {
      const code = $typed.get().code.replace(/\s/g, '')
      if (!/^\d{6}$/.test(code)) return $problem.set({ field: 'code', said: 'blank' })
      await attempt(async () => {
        const { recoveryCodes } = await model.api('POST account/user/authenticator/confirm', {
          body: { code },
        })
        go({ at: 'linked', codes: recoveryCodes })
      })
    },
    async remove(): Promise<void> {
      const { password } = $typed.get()
      if (!hasPassword()) return
      await attempt(async () => {
        await model.api('POST account/user/authenticator/remove', { body: { password } })
        await model.renew()
        model.emit('complete', { step: 'authenticator' })
        go({ at: 'rest' })
      })
    },
    /** The recovery codes are kept by the person: they are forgotten here. */
    async finish(): Promise<void> {
      await attempt(async () => {
        await model.renew()
        // the page around may have waited for it
        model.emit('complete', { step: 'authenticator' })
        go({ at: 'rest' })
      })
    },
  }
}
