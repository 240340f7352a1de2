import { atom, computed, onMount } from 'nanostores'
import type { WireLoan } from '#contract/lending-wire.ts'
import type { LoanPage } from '#contract/loan-page.ts'
import { askAgain, connectionState } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { formatFigure, MINOR } from '#rules/money.ts'
import { amountOf, type Choice, choicesOf } from './choices.ts'
import { createPayment, type Kept } from './payment.ts'

export type Model = ReturnType<typeof createModel>
/** The loan being paid, and the other loans that can be. */
export type Owed = { user: string; page: LoanPage; others: readonly WireLoan[] }
export type Loading =
  | { at: 'loading' }
  | { at: 'failed'; failure: ApiError }
  /** There is nothing to pay; `page` is set if a certain loan was requested. */
  | { at: 'nothing'; page: LoanPage | null }
  | ({ at: 'ready' } & Owed)

/** Field values. `amount` as typed; `choice` is the option it corresponds to. */
export type Form = { choice: Choice; amount: string; phone: string }
/** Saved state of one user, to survive a reload. */
type Draft = Kept & { user: string; loan: string; form: Form }

const PAYABLE: readonly LoanPage['status'][] = ['active', 'written-off']

/** Creates the model of the repayment. */
export function createModel(host: Host<'loan' | 'path' | 'base'>) {
  const { api } = host
  const path = createPath(host, '/pay')
  const $loan = atom<Loading>({ at: 'loading' })
  const $form = atom<Form>({ choice: 'instalment', amount: '', phone: '' })
  /** Id of the requested loan; empty for the newest. */
  const $asked = computed([path.$path, host.$attributes], (now, { loan = '' }) => {
    const requested = new URLSearchParams(now.split('?')[1]).get('loan') ?? loan
    return /^[0-9a-f]{24}$/.test(requested) ? requested : ''
  })
  let latest = 0

  const ready = (): Owed => {
    const loan = $loan.get()
    if (loan.at !== 'ready') throw new Error('There is no loan to pay yet')
    return loan
  }
  const pageOf = async (id: string) => (await api('GET lending/loan/:id', { params: { id } })).data
  const keep = () => {
    const { user, page } = ready()
    host.draft.write({ user, loan: page.id, form: $form.get(), ...payment.kept() } satisfies Draft)
  }

  const payment = createPayment({
    api,
    $form,
    loan: () => ready().page,
    onChange: keep,
    onPaid: () => {
      // resets the form, so that a returning borrower does not pay the same amount again
      $form.set({ ...$form.get(), ...startOf(ready().page) })
      keep()
      host.emit('complete', { step: 'paid' })
      void settle()
    },
  })

  async function load(): Promise<void> {
    const turn = ++latest
    const attempt = $asked.get()
    $loan.set({ at: 'loading' })
    try {
      const unasked = attempt ? pageOf(attempt) : null
      // its failure is handled below
      unasked?.catch(() => {})
      const { user } = await api('GET account/user/unbox', {})
      const { data } = await api('GET account/client/loan/current/:id', { params: { id: user.user_id } })
      const first = data.current[0]
      const page = await (unasked ?? (first ? pageOf(first._id) : null))
      if (turn !== latest) return
      if (!page || !PAYABLE.includes(page.status)) return $loan.set({ at: 'nothing', page })
      $loan.set({ at: 'ready', user: user.user_id, page, others: data.current })
      const number = data.user_info.mpesaPhone ?? page.bank?.mpesaPhone ?? page.client.phoneNumber ?? ''
      begin(number)
    } catch (error) {
      if (turn !== latest) return
      $loan.set({ at: 'failed', failure: error as ApiError })
    }
  }

  /** Restores the saved input of this tab and user; otherwise the monthly repayment from their own number. */
  function begin(number: string): void {
    const { user, page } = ready()
    const draft = host.draft.read() as Draft | null
    const own = draft?.user === user && draft.loan === page.id ? draft : null
    const phone = number.replace('+', '')
    $form.set(own?.form ?? { ...startOf(page), phone })
    if (own?.isAsked || !adopt(page)) payment.resume(own ?? { attempt: null, isAsked: false, paidAt: null })
  }

  /** Key of a request that the borrower left for the form here. */
  let left: string | null = null

  /** Shows a request that was sent by another tab or device. @returns whether there is one */
  function adopt({ id, prompt }: LoanPage): boolean {
    if (!prompt || prompt.payment === left) return false
    const { payment: key, amount, phone } = prompt
    $form.set({ choice: 'other', amount: formatFigure(amount), phone: phone.replace('+', '') })
    payment.resume({ attempt: { key, loan: id, amount: amount / MINOR, phone }, isAsked: true, paidAt: null })
    return true
  }

  /** Looks for a request of another tab or device, while the form is shown. */
  async function lookElsewhere(): Promise<void> {
    const { page } = ready()
    const isForm = () => payment.$state.get().at === 'form'
    if (document.visibilityState === 'hidden' || !isForm()) return
    const now = await pageOf(page.id).catch(() => null)
    if (now && isForm() && ready().page.id === now.id) adopt(now)
  }

  /** Reloads the figures after a payment until it is booked, which takes the server a moment. */
  async function settle(): Promise<void> {
    const before = ready().page
    for (const pause of BOOKED_AFTER) {
      await new Promise(resolve => setTimeout(resolve, pause))
      const page = await pageOf(before.id).catch(() => null)
      const loan = $loan.get()
      if (loan.at !== 'ready' || loan.page.id !== before.id) return
      if (page) $loan.set({ ...loan, page })
      if (page && page.outstanding !== before.outstanding) return
    }
  }

  let begun = false
  const reload = () => {
    if (begun) void load()
  }
  $asked.listen(reload)
  onMount($loan, () =>
    askAgain(
      $loan,
      loan => connectionState(loan.at === 'failed' ? loan.failure : null, loan.at !== 'loading'),
      () => $loan.get().at === 'failed' && void load(),
    ),
  )
  host.$tenant.subscribe(tenant => {
    // the API's base URL depends on the tenant's settings
    if (!tenant || begun) return
    begun = true
    reload()
  })

  return {
    $loan,
    $form,
    $tenant: host.$tenant,
    api,
    path,
    payment,
    load,
    /** Changes the input. An amount that matches no choice becomes a custom amount. */
    set(change: Partial<Form>): void {
      const { page } = ready()
      const choice =
        change.choice ?? choicesOf(page).find(one => amountOf(page, one) === change.amount) ?? 'other'
      const amount =
        change.choice && change.choice !== 'other' ? { amount: amountOf(page, change.choice) } : {}
      const isAmount = change.choice !== undefined || change.amount !== undefined
      $form.set({ ...$form.get(), ...change, ...amount, ...(isAmount && { choice }) })
      payment.mend(change)
      keep()
    },
    /** Returns to the form for another payment. */
    restart(): void {
      // the figures now include the payment
      if (payment.$state.get().at === 'paid') $form.set({ ...$form.get(), ...startOf(ready().page) })
      left = payment.kept().attempt?.key ?? null
      payment.restart()
    },
    /** Looks for a request of another tab or device whenever the page is returned to. @returns a function that stops it */
    watch(): () => void {
      const look = () => void lookElsewhere()
      document.addEventListener('visibilitychange', look)
      addEventListener('focus', look)
      return () => {
        document.removeEventListener('visibilitychange', look)
        removeEventListener('focus', look)
      }
    },
    /** Navigates to another loan. */
    choose: (id: string) => path.navigate(`/pay?loan=${id}`),
  }
}

/** Returns the initial choice: the monthly repayment; for a written-off loan, the full balance. */
function startOf(page: LoanPage): Pick<Form, 'choice' | 'amount'> {
  const choice = choicesOf(page)[0] ?? 'all'
  return { choice, amount: amountOf(page, choice) }
}

/** Polling delays until a payment is booked, in ms. */
const BOOKED_AFTER = [1_000, 3_000, 6_000, 12_000]
