import { atom } from 'nanostores'
import { ApiError } from '#kit/core/api.ts'
import { DIAL, dialledCountry, type PhoneCountry, readPhone } from '#rules/phone.ts'
import type { Model } from './model.ts'

export type MpesaForm = { country: PhoneCountry | ''; phone: string }
export type Verification =
  | { at: 'form' | 'asking' }
  | { at: 'waiting'; id: string; phone: string; country: PhoneCountry }
  | { at: 'verified'; phone: string }
  | { at: 'failed'; why: Why; message: string }
/** `refused`: see the message. `offline`: no connection. `off`: verification is currently unavailable. */
type Why = 'refused' | 'offline' | 'off' | 'unforeseen'

/** Polling interval of the verification result, in ms. */
export const POLL = 3_000

/** Creates the verification of an M-Pesa number by a small charge that the user confirms on their phone. */
export function createMpesa(model: Model) {
  const { user, details } = model.profile()
  const $form = atom<MpesaForm>(model.recall<MpesaForm>('mpesa') ?? startForm(user.phoneNumber))
  const $problems = atom<readonly (keyof MpesaForm)[]>([])
  const $state = atom<Verification>(startState())
  /** The last poll failed for lack of a connection. */
  const $isOffline = atom(false)
  const params = { id: user.user_id }

  function startState(): Verification {
    if (details?.bioData.mpesaPhone) return { at: 'verified', phone: details.bioData.mpesaPhone }
    // a user who left during verification resumes it
    return model.recall<Verification>('verification') ?? { at: 'form' }
  }
  const stand = (state: Verification) => {
    $state.set(state)
    model.keep('verification', state.at === 'waiting' ? state : null)
  }

  async function look(): Promise<void> {
    const verification = $state.get()
    if (verification.at !== 'waiting') return
    try {
      const { status, message } = await model.api('GET account/verify_mpesa/:id/:verification', {
        params: { ...params, verification: verification.id },
      })
      $isOffline.set(false)
      if ($state.get() !== verification || status === 'waiting') return
      if (status === 'failed') return stand({ at: 'failed', why: 'refused', message })
      await model.renew()
      stand({ at: 'verified', phone: verification.phone })
      model.emit('complete', { step: 'mpesa' })
    } catch (error) {
      // the charge may still be confirmed: only an explicit refusal ends the wait
      if (isPassing(error)) $isOffline.set(true)
      else stand(failure(error))
    }
  }

  return {
    $form,
    $problems,
    $state,
    $isOffline,
    set(change: Partial<MpesaForm>): void {
      const country = change.phone !== undefined && dialledCountry(change.phone)
      $form.set({ ...$form.get(), ...change, ...(country && { country }) })
      $problems.set($problems.get().filter(field => !(field in change)))
      model.keep('mpesa', $form.get())
    },
    /** Requests the charge. Returns the first invalid field, if any. */
    async ask(): Promise<keyof MpesaForm | null> {
      const { country, phone } = $form.get()
      const reading = readPhone(phone, country || 'KE')
      const isRight = 'phone' in reading && (!country || reading.phone.startsWith(`+${DIAL[country]}`))
      const problems: (keyof MpesaForm)[] = []
      if (!country) problems.push('country')
      if (!isRight) problems.push('phone')
      $problems.set(problems)
      if (!country || !isRight) return problems[0] ?? null
      $state.set({ at: 'asking' })
      try {
        const body = { phone: reading.phone, country }
        const { verification } = await model.api('POST account/verify_mpesa/:id', { params, body })
        stand({ at: 'waiting', id: verification, ...body })
      } catch (error) {
        const { fields } = error as ApiError
        const wrong = (['country', 'phone'] as const).filter(field => fields?.[field])
        $problems.set(wrong)
        $state.set(wrong.length ? { at: 'form' } : failure(error))
        return wrong[0] ?? null
      }
      return null
    },
    /** Returns to the form, for another number or another attempt. */
    restart(): void {
      stand({ at: 'form' })
    },
    /** Polls immediately and every POLL ms while the page is visible. Returns the function that stops it. */
    watch(): () => void {
      const isSeen = () => document.visibilityState !== 'hidden'
      const lookIfSeen = () => void (isSeen() && look())
      const timer = setInterval(lookIfSeen, POLL)
      document.addEventListener('visibilitychange', lookIfSeen)
      lookIfSeen()
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', lookIfSeen)
      }
    },
  }
}

/** Initial form values: the account's phone number, and its country where the number has one. */
const startForm = (phone: string | null): MpesaForm => ({
  phone: phone ?? '',
  country: (phone && dialledCountry(phone)) || '',
})

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && ['unreachable', 'timeout', 'unavailable', 'too-many'].includes(error.code)

function failure(error: unknown): Verification {
  const { code, message } = error instanceof ApiError ? error : { code: 'failed', message: '' }
  const why: Why =
    code === 'unreachable' || code === 'timeout'
      ? 'offline'
      : code === 'not-configured'
        ? 'off'
        : code === 'failed' || !message
          ? 'unforeseen'
          : 'refused'
  return { at: 'failed', why, message }
}
