import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Input } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Language } from '#contract/language.ts'
import type { LoanPage, Preview } from '#contract/loan-page.ts'
import { whenChanged } from '#kit/changed.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { createReading, dataOf } from '#kit/reading.ts'

export type StaffPart = NonNullable<LoanPage['staff']>
/** A loan as staff see it. */
export type StaffLoan = LoanPage & { staff: StaffPart }
export type Happened = LoanPage['timeline'][number]
export type Action = Input<Contract['POST account/user/loan/action/:id']>['body']
export type Received = Input<Contract['POST lending/loan/:id/repayment']>['body']
export type Verdict = Input<Contract['POST lending/loan/:id/check']>['body']

export type LoanState = {
  id: string | null
  loan: StaffLoan | null
  failure: ApiError | null
  /** Changes by other users while the loan was open here. */
  news: readonly Happened[]
}

const NONE: LoanState = { id: null, loan: null, failure: null, news: [] }
/** Maximum number of a borrower's other loans shown. */
const OTHERS = 20

type Setup = {
  api: Api
  /** Id of the open loan; null for none. */
  $id: ReadableAtom<string | null>
  $ready: ReadableAtom<unknown>
  /** Filters of the list that led to the loan. */
  through(): object
}

/** Creates the state of the open loan, its neighbours in the list, and its actions. Loaded only while there are subscribers. */
export function createLoan({ api, $id, $ready, through }: Setup) {
  const $loan = atom<LoanState>(NONE)
  // captured when opened: an action may remove the loan from the list, which would lose its neighbours
  const neighbours = createReading({
    $key: computed([$id, $ready], (id, ready) => (ready ? id : null)),
    read: (id, signal) =>
      api('GET lending/loan/:id/neighbours', { params: { id }, query: through() }, { signal }),
  })
  /** The borrower's loans. */
  const others = createReading({
    $key: computed($loan, ({ loan }) => loan?.client.id ?? null),
    read: dataOf(api, 'GET lending/loans/list', client => ({ query: { view: 'all', client, size: OTHERS } })),
  })
  let latest = 0
  /** Number of own actions in progress: their changes are not news, and are loaded by the actions themselves. */
  let acting = 0

  async function load(isSurprise = false): Promise<void> {
    const id = $id.get()
    if (!id || !$ready.get()) return
    const turn = ++latest
    // the same loan's data stays visible during a reload; another loan's is cleared
    if ($loan.get().id !== id) $loan.set({ ...NONE, id })
    try {
      const { data } = await api('GET lending/loan/:id', { params: { id } }, { again: true })
      if (turn !== latest) return
      const known = $loan.get().loan?.timeline.length
      const fresh = isSurprise && known !== undefined ? data.timeline.slice(known) : []
      const news = [...$loan.get().news, ...fresh]
      $loan.set({ id, loan: data as StaffLoan, failure: null, news })
    } catch (failure) {
      if (turn === latest) $loan.set({ ...$loan.get(), failure: failure as ApiError })
    }
  }

  /** Checks for changes by other users. Without any, nothing is replaced: signed document URLs differ on every response. */
  async function lookForNews(): Promise<void> {
    const { id, loan } = $loan.get()
    if (!id || !loan || acting > 0) return
    const turn = latest
    const found = await api('GET lending/loan/:id', { params: { id } }, { again: true }).catch(() => null)
    const isNews = found !== null && found.data.timeline.length > loan.timeline.length
    if (isNews && turn === latest && acting === 0) await load(true)
  }

  onMount($loan, () => {
    const off = computed([$id, $ready], () => ({})).subscribe(() => void load())
    const unhear = whenChanged(['loans'], () => void lookForNews())
    return () => {
      off()
      unhear()
    }
  })

  /** Performs an action on the open loan and reloads it, also when another user was faster. */
  async function change<Answer>(action: (params: { id: string }) => Promise<Answer>): Promise<Answer> {
    const id = $id.get() as string
    acting++
    try {
      const answer = await action({ id })
      $loan.set({ ...$loan.get(), news: [] })
      await load()
      return answer
    } catch (failure) {
      const { code } = failure as ApiError
      if (code === 'conflict' || code === 'forbidden' || code === 'not-found') await load(true)
      throw failure
    } finally {
      acting--
    }
  }

  return {
    $loan,
    neighbours,
    others,
    /** Reloads the open loan. */
    refresh: () => void load(),
    /** @returns the server's message @throws ApiError */
    act: (body: Action) =>
      change(params => api('POST account/user/loan/action/:id', { params, body })).then(saidOf),
    /** Pays out; idempotent per key. @throws ApiError */
    payOut: (body: { key: string; reference?: string }) =>
      change(params => api('POST account/payment/transfer/:id', { params, body })).then(saidOf),
    /** Keeps an overpayment for the next loan, or moves it to the unmatched payments. @throws ApiError */
    credit: (keep: boolean) =>
      change(params => api('POST lending/loan/:id/credit', { params, body: { keep } })).then(saidOf),
    /** Resolves a partly failed payout. @throws ApiError */
    resolvePayout: (body: Input<Contract['POST lending/loan/:id/payout']>['body']) =>
      change(params => api('POST lending/loan/:id/payout', { params, body })).then(saidOf),
    /** @throws ApiError */
    claim: (claim: boolean) =>
      change(params => api('POST lending/loan/:id/claim', { params, body: { claim } })).then(saidOf),
    /** Sends a change to the lending core again. @throws ApiError */
    sendAgain: () => change(params => api('POST lending/loan/:id/send_again', { params })).then(saidOf),
    /** @throws ApiError */
    note: (note: string) =>
      change(params => api('POST lending/loan/:id/note', { params, body: { note } })).then(saidOf),
    /** Marks a checklist item as in order or not; null for unchecked. @throws ApiError */
    check: (body: Verdict) =>
      change(params => api('POST lending/loan/:id/check', { params, body })).then(saidOf),
    /** Records a bank or cash payment. @throws ApiError */
    receive: (body: Received) =>
      change(params => api('POST lending/loan/:id/repayment', { params, body })).then(saidOf),
    /** Reverses a recorded payment. @throws ApiError */
    reverse: (id: string, reason: string) =>
      change(() => api('POST payments/:id/reverse', { params: { id }, body: { reason } })).then(saidOf),
    /** Calculates the cost of another amount. @throws ApiError */
    preview(loan: LoanPage, amount: number, language: Language): Promise<Preview> {
      const { fund, months, payDay } = loan
      const body = { fund: fund.id, amount, months, ...(payDay && { payDay }), language }
      return api('POST lending/preview', { body })
    },
    /** Returns a statement or the offer letter as a file. @throws ApiError */
    file(what: 'pdf' | 'xlsx' | 'csv' | 'offer', language: Language): Promise<Blob> {
      const params = { id: $id.get() as string }
      return what === 'offer'
        ? api('GET lending/loan/:id/offer_letter', { params, query: { language } }, { as: 'file' })
        : api('GET lending/loan/:id/statement', { params, query: { format: what, language } }, { as: 'file' })
    },
    /** @throws ApiError */
    receipt: (id: string, language: Language): Promise<Blob> =>
      api('GET payments/receipt/:id', { params: { id }, query: { language } }, { as: 'file' }),
  }
}

const saidOf = ({ message }: { message: string }): string => message
