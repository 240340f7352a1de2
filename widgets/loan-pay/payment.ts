import { atom, type ReadableAtom } from 'nanostores'
import type { LoanPage } from '#contract/loan-page.ts'
import { type Api, ApiError } from '#kit/core/api.ts'
import { type AmountReading, MINOR, readAmount } from '#rules/money.ts'
import { DIAL, type PhoneCountry, readPhone } from '#rules/phone.ts'

/**
 * A payment as it was asked for. The server takes the same key for the same payment, so that asking again after a lost answer
 * never takes the money twice. `amount` in whole units.
 */
export type Attempt = { key: string; loan: string; amount: number; phone: string }
/** What a reload must not lose: what was asked for, whether its outcome is looked at, and when it was seen to be paid. */
export type Kept = { attempt: Attempt | null; isAsked: boolean; paidAt: number | null }

export type Standing =
  | { at: 'form' | 'asking' }
  /** `heard`: the server has it. `unknown`: M-Pesa has not told the server what became of it. */
  | { at: 'waiting'; heard: boolean; unknown: boolean; message: string }
  | { at: 'paid'; payment: string; receipt: string; amount: number }
  | { at: 'failed'; message: string }

/** Why nothing was asked for. `offline` and `unsent`: no signal, before or during the request; the money was not touched. */
export type Obstacle = { why: 'blank' | 'offline' | 'unsent' } | { why: 'refused'; message: string }
export type Problems = {
  amount?: 'blank' | Extract<AmountReading, { problem: string }>['problem'] | 'zero' | { said: string }
  phone?: 'blank' | 'invalid' | { said: string }
}

/** How long the receipt of a payment still greets whoever comes back, in ms: nobody pays twice because it was gone. */
export const RECENT = 600_000

/** How often it is looked what became of a payment, in ms; after so many looks only every so often. */
export const POLL = { every: 3_000, eager: 40, later: 5 }

export const COUNTRY: Record<LoanPage['currency'], PhoneCountry> = { KES: 'KE', TZS: 'TZ' }

type Setup = {
  api: Api
  $form: ReadableAtom<{ amount: string; phone: string }>
  loan(): LoanPage
  /** What a reload must not lose has changed. */
  onChange(): void
  onPaid(): void
}

/** Asking a phone for a payment, and following it until it is paid or has come to nothing. Nothing is sent by itself. */
export function createPayment({ api, $form, loan, onChange, onPaid }: Setup) {
  const $state = atom<Standing>({ at: 'form' })
  const $obstacle = atom<Obstacle | null>(null)
  const $problems = atom<Problems>({})
  /** The last look found no connection. */
  const $isOffline = atom(false)
  let attempt: Attempt | null = null
  let paidAt: number | null = null

  function stand(state: Standing): void {
    $state.set(state)
    // what is settled is never asked for again under its key
    if (state.at === 'failed') attempt = null
    onChange()
  }
  function stop(obstacle: Obstacle | null, problems: Problems = {}): void {
    $obstacle.set(obstacle)
    $problems.set(problems)
    stand({ at: 'form' })
  }

  function forget(): void {
    attempt = null
    paidAt = null
    stop(null)
  }

  /** What the form asks for; null where it is not complete, with the reasons set. */
  function read(): Omit<Attempt, 'key'> | null {
    const { amount: typed, phone: number } = $form.get()
    const { id, currency } = loan()
    const amount = readAmount(typed)
    const phone = readPhone(number, COUNTRY[currency])
    const problems: Problems = {}
    if ('problem' in amount) problems.amount = amount.problem
    else if (amount.amount === 0) problems.amount = 'zero'
    if ('problem' in phone) problems.phone = phone.problem
    else if (!phone.phone.startsWith(`+${DIAL[COUNTRY[currency]]}`)) problems.phone = 'invalid'
    const isBlank = problems.amount === 'blank' || problems.phone === 'blank'
    $problems.set(problems)
    $obstacle.set(isBlank ? { why: 'blank' } : null)
    if (problems.amount || problems.phone || 'problem' in amount || 'problem' in phone) return null
    return { loan: id, amount: amount.amount / MINOR, phone: phone.phone }
  }

  async function send(asked: Attempt): Promise<void> {
    attempt = asked
    paidAt = null
    stand({ at: 'asking' })
    const { key, loan: loanId, amount, phone: mpesa_phone } = asked
    try {
      await api('POST payments/mpesa/initiate', { body: { loanId, amount, mpesa_phone, key } })
      if (attempt === asked) stand({ at: 'waiting', heard: true, unknown: false, message: '' })
    } catch (error) {
      if (attempt !== asked) return
      if (mayHaveArrived(error)) {
        stand({ at: 'waiting', heard: false, unknown: false, message: '' })
        return look()
      }
      const { fields = {}, message } = error as ApiError
      attempt = null
      const said = (field: string) => (fields[field] ? { said: fields[field] } : undefined)
      const problems = { amount: said('amount'), phone: said('mpesa_phone') }
      stop(problems.amount || problems.phone ? null : { why: 'refused', message }, problems)
    }
  }

  /** Asks the server how the payment stands. It only asks: nobody is sent anything by it. */
  async function look(): Promise<void> {
    const asked = attempt
    const before = $state.get()
    if (!asked || before.at !== 'waiting') return
    try {
      const { status, message, receipt, amount } = await api('GET payments/status/:id', {
        params: { id: asked.key },
      })
      $isOffline.set(false)
      if (attempt !== asked || $state.get().at !== 'waiting') return
      if (status === 'paid') {
        if (paidAt !== null && Date.now() - paidAt > RECENT) return forget()
        const isNews = paidAt === null
        paidAt ??= Date.now()
        stand({ at: 'paid', payment: asked.key, receipt: receipt ?? '', amount })
        if (isNews) onPaid()
        return
      }
      if (status === 'failed') return stand({ at: 'failed', message })
      stand({ at: 'waiting', heard: true, unknown: status === 'unknown', message })
    } catch (error) {
      if (attempt !== asked || $state.get().at !== 'waiting') return
      // the server never heard of it. The key stays: should the request still come, asking again is the same payment
      if ((error as ApiError).code === 'not-found') stop(paidAt !== null ? null : { why: 'unsent' })
      else $isOffline.set(true)
    }
  }

  return {
    $state,
    $obstacle,
    $problems,
    $isOffline,
    kept: (): Kept => ({ attempt, isAsked: !['form', 'failed'].includes($state.get().at), paidAt }),
    /** Takes up what a reload interrupted. */
    resume(kept: Kept): void {
      attempt = kept.attempt
      paidAt = kept.paidAt
      $obstacle.set(null)
      $problems.set({})
      $state.set(
        kept.isAsked && attempt
          ? { at: 'waiting', heard: false, unknown: false, message: '' }
          : { at: 'form' },
      )
      void look()
    },
    /** A field was changed: what was wrong with it is mended, or said anew at the next try. */
    mend(change: object): void {
      const { amount, phone } = $problems.get()
      const isAmount = 'amount' in change || 'choice' in change
      $problems.set({ amount: isAmount ? undefined : amount, phone: 'phone' in change ? undefined : phone })
      $obstacle.set(null)
    },
    /** Asks the phone. @returns the field to mend first, if one stands in the way */
    async pay(): Promise<'amount' | 'phone' | null> {
      const wanted = read()
      if (wanted && navigator.onLine === false) {
        stop({ why: 'offline' })
        return null
      }
      if (wanted) await send({ ...wanted, key: keyFor(wanted) })
      const { amount, phone } = $problems.get()
      return amount ? 'amount' : phone ? 'phone' : null
    },
    /** Sends the same request once more, whose answer was lost. */
    async again(): Promise<void> {
      if (attempt) await send(attempt)
    },
    look,
    restart: forget,
    /** Looks what became of it while the page is in sight, and at once when it comes back. Returns how to stop. */
    watch(): () => void {
      let looks = 0
      const lookIfSeen = () => void (document.visibilityState !== 'hidden' && look())
      const timer = setInterval(() => {
        if (looks++ < POLL.eager || looks % POLL.later === 0) lookIfSeen()
      }, POLL.every)
      document.addEventListener('visibilitychange', lookIfSeen)
      addEventListener('online', lookIfSeen)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', lookIfSeen)
        removeEventListener('online', lookIfSeen)
      }
    },
  }

  function keyFor({ loan: id, amount, phone }: Omit<Attempt, 'key'>): string {
    const isSame = attempt?.loan === id && attempt.amount === amount && attempt.phone === phone
    return isSame ? (attempt as Attempt).key : newKey()
  }
}

/** Whether a request that failed may have been heard all the same. */
const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.code === 'unreachable' ||
  error.code === 'timeout' ||
  error.code === 'failed' ||
  (error.code === 'unavailable' && error.message === '')

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, '0')).join('')
