import { atom, type ReadableAtom } from 'nanostores'
import type { LoanPage } from '#contract/loan-page.ts'
import { type Api, ApiError } from '#kit/core/api.ts'
import { newId } from '#kit/new-id.ts'
import { type AmountReading, MINOR, readAmount } from '#rules/money.ts'
import { DIAL, type PhoneCountry, readPhone } from '#rules/phone.ts'

/**
 * A payment request. `key` is an idempotency key: repeating the request after a lost response never takes the money twice. `amount` in
 * whole units.
 */
export type Attempt = { key: string; loan: string; amount: number; phone: string }
/** State that must survive a reload: the request, whether its outcome is being polled, and when it was seen as paid. */
export type Kept = { attempt: Attempt | null; isAsked: boolean; paidAt: number | null }

export type Standing =
  | { at: 'form' | 'asking' }
  /** `heard`: the server received it. `unknown`: M-Pesa has not reported an outcome to the server. */
  | { at: 'waiting'; heard: boolean; unknown: boolean; message: string }
  | { at: 'paid'; payment: string; receipt: string; amount: number }
  | { at: 'failed'; message: string }

/** Reason no payment was requested. `offline` and `unsent`: no connection, before or during the request; no money was taken. */
type Obstacle = { why: 'blank' | 'offline' | 'unsent' } | { why: 'refused'; message: string }
export type Problems = {
  amount?: 'blank' | Extract<AmountReading, { problem: string }>['problem'] | { said: string }
  phone?: 'blank' | 'invalid' | { said: string }
}

/** How long a receipt is shown to a returning borrower, in ms, so that nobody pays twice because it was gone. */
export const RECENT = 600_000

/** Polling interval of a payment's status, in ms; after `eager` polls, only every `later`-th one is made. */
export const POLL = { every: 3_000, eager: 40, later: 5 }

export const COUNTRY: Record<LoanPage['currency'], PhoneCountry> = { KES: 'KE', TZS: 'TZ' }

type Setup = {
  api: Api
  $form: ReadableAtom<{ amount: string; phone: string }>
  loan(): LoanPage
  /** Called when state that must survive a reload has changed. */
  onChange(): void
  onPaid(): void
}

/** Creates a payment: requests it from a phone and polls until it is paid or has failed. Nothing is ever sent automatically. */
export function createPayment({ api, $form, loan, onChange, onPaid }: Setup) {
  const $state = atom<Standing>({ at: 'form' })
  const $obstacle = atom<Obstacle | null>(null)
  const $problems = atom<Problems>({})
  /** Whether the last poll found no connection. */
  const $isOffline = atom(false)
  let attempt: Attempt | null = null
  let paidAt: number | null = null

  function stand(state: Standing): void {
    $state.set(state)
    // a settled key is never reused
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

  /** Returns the request from the form; null if it is invalid, with the problems set. */
  function read(): Omit<Attempt, 'key'> | null {
    const { amount: typed, phone: number } = $form.get()
    const { id, currency } = loan()
    const amount = readAmount(typed)
    const phone = readPhone(number, COUNTRY[currency])
    const problems: Problems = {}
    if ('problem' in amount) problems.amount = amount.problem
    else if (amount.amount === 0) problems.amount = 'blank'
    if ('problem' in phone) problems.phone = phone.problem
    else if (!phone.phone.startsWith(`+${DIAL[COUNTRY[currency]]}`)) problems.phone = 'invalid'
    const isBlank = problems.amount === 'blank' || problems.phone === 'blank'
    $problems.set(problems)
    $obstacle.set(isBlank ? { why: 'blank' } : null)
    if (problems.amount || problems.phone || 'problem' in amount || 'problem' in phone) return null
    return { loan: id, amount: amount.amount / MINOR, phone: phone.phone }
  }

  async function send(sent: Attempt): Promise<void> {
    attempt = sent
    paidAt = null
    stand({ at: 'asking' })
    const { key, loan: loanId, amount, phone: mpesa_phone } = sent
    try {
      await api('POST payments/mpesa/initiate', { body: { loanId, amount, mpesa_phone, key } })
      if (attempt === sent) stand({ at: 'waiting', heard: true, unknown: false, message: '' })
    } catch (error) {
      if (attempt !== sent) return
      if (mayHaveArrived(error)) {
        stand({ at: 'waiting', heard: false, unknown: false, message: '' })
        return look()
      }
      const { fields = {}, message } = error as ApiError
      attempt = null
      const messageOf = (field: string) => (fields[field] ? { said: fields[field] } : undefined)
      const problems = { amount: messageOf('amount'), phone: messageOf('mpesa_phone') }
      stop(problems.amount || problems.phone ? null : { why: 'refused', message }, problems)
    }
  }

  /** Polls the payment's status. Read-only: it triggers no prompt. */
  async function look(): Promise<void> {
    const current = attempt
    const before = $state.get()
    if (!current || before.at !== 'waiting') return
    try {
      const { status, message, receipt, amount } = await api('GET payments/status/:id', {
        params: { id: current.key },
      })
      $isOffline.set(false)
      if (attempt !== current || $state.get().at !== 'waiting') return
      if (status === 'paid') {
        if (paidAt !== null && Date.now() - paidAt > RECENT) return forget()
        const isNews = paidAt === null
        paidAt ??= Date.now()
        stand({ at: 'paid', payment: current.key, receipt: receipt ?? '', amount })
        if (isNews) onPaid()
        return
      }
      if (status === 'failed') return stand({ at: 'failed', message })
      stand({ at: 'waiting', heard: true, unknown: status === 'unknown', message })
    } catch (error) {
      if (attempt !== current || $state.get().at !== 'waiting') return
      // the server never received it. The key is kept: should the request still arrive, a retry counts as the same payment
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
    /** Resumes after a reload. */
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
    /** Clears the errors of a changed field until the next attempt. */
    mend(change: object): void {
      const { amount, phone } = $problems.get()
      const isAmount = 'amount' in change || 'choice' in change
      $problems.set({ amount: isAmount ? undefined : amount, phone: 'phone' in change ? undefined : phone })
      $obstacle.set(null)
    },
    /** Sends the payment prompt. @returns the first invalid field, if any */
    async pay(): Promise<'amount' | 'phone' | null> {
      const wanted = read()
      if (wanted && navigator.onLine === false) {
        stop({ why: 'offline' })
        const back = () => $obstacle.get()?.why === 'offline' && $obstacle.set(null)
        addEventListener('online', back, { once: true })
        return null
      }
      if (wanted) await send({ ...wanted, key: keyFor(wanted) })
      const { amount, phone } = $problems.get()
      return amount ? 'amount' : phone ? 'phone' : null
    },
    /** Repeats a request whose response was lost. */
    async again(): Promise<void> {
      if (attempt) await send(attempt)
    },
    look,
    restart: forget,
    /** Polls while the page is visible, and immediately when it becomes visible or online again. Returns a function that stops it. */
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
    return isSame ? (attempt as Attempt).key : newId()
  }
}

/** Returns whether a failed request may still have reached the server. */
const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.code === 'unreachable' ||
  error.code === 'timeout' ||
  error.code === 'failed' ||
  (error.code === 'unavailable' && error.message === '')
