import { atom, computed } from 'nanostores'
import type { Input } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import type { LoanRow, lendingEndpoints } from '#contract/lending.ts'
import { isPaidOut } from '#contract/loan-status.ts'
import type { PayoutRow, ReceivedRow, UnmatchedRow } from '#contract/payment.ts'
import { BOOKINGS, CHANNELS, PAYOUTS } from '#contract/payment-columns.ts'
import type { PendingRow } from '#contract/pending.ts'
import { type Action, may } from '#contract/policy.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createOwnScreens } from '#kit/people/screens.ts'
import { daysIn, listFile } from '#kit/staff/list-file.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'

export type Model = ReturnType<typeof createModel>
export type Recorded = Input<(typeof lendingEndpoints)['POST lending/loan/:id/repayment']>['body']

export const SCREENS = ['/', '/received', '/payouts', '/pending'] as const
export type Screen = (typeof SCREENS)[number]
const keysOf = <All extends object>(all: All) => Object.keys(all) as (keyof All & string)[]
/** Channels and states to filter by. */
export const FILTERS = { channels: keysOf(CHANNELS), bookings: keysOf(BOOKINGS), payouts: keysOf(PAYOUTS) }

/** The action whose dialog is open. */
export type OpenAction =
  | { action: 'record' }
  | { action: 'assign' | 'note'; row: UnmatchedRow }
  | { action: 'reverse'; row: ReceivedRow }
  | { action: 'confirm'; row: PayoutRow }
  | { action: 'confirm-pending' | 'refuse-pending'; row: PendingRow }

/** Creates the payments' state for one element: the lists, and the current action. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createOwnScreens(host)
  const { api, $self, path, toaster } = screens
  const $action = atom<OpenAction | null>(null)
  const mayDo = (action: Action) => computed($self, ({ user }) => user !== null && may(user.role, action))
  const $reverses = mayDo('payment.reverse')
  const $seesPayouts = mayDo('payout.see')
  const $screen = computed([path.$path, $self], (now, { user }): Screen => {
    const place = now.split('?')[0]
    const screen = SCREENS.find(one => one === place) ?? '/'
    return screen === '/payouts' && user && !may(user.role, 'payout.see') ? '/' : screen
  })
  // the list of another screen waits for that screen's path
  $screen.subscribe(screen => {
    if (screen === '/' && path.$path.get().startsWith('/payouts')) path.navigate('/', { replace: true })
  })

  const days = { from: null, to: null }
  const list = { path, start: { key: 'at', down: true }, sorts: ['at', 'amount'] }
  const unmatched = createPagedList(host, 'GET payments/unmatched', {
    ...list,
    at: '/',
    kinds: ['payments'],
    filters: { search: null, state: ['refunded'] },
  })
  const received = createPagedList(host, 'GET payments/list', {
    path,
    start: { key: 'day', down: true },
    sorts: ['day', 'amount'],
    at: '/received',
    kinds: ['payments', 'loans'],
    filters: { search: null, channel: FILTERS.channels, state: FILTERS.bookings, ...days },
    wire: daysIn,
  })
  // nothing is requested before it is known whether the user may see them
  const payouts = createPagedList({ api, $tenant: $seesPayouts }, 'GET payments/payouts', {
    ...list,
    at: '/payouts',
    kinds: ['loans'],
    sorts: [],
    filters: { search: null, state: FILTERS.payouts, ...days },
    wire: daysIn,
  })

  const pending = createPagedList(host, 'GET payments/pending', {
    ...list,
    at: '/pending',
    kinds: ['notices'],
    sorts: [],
    filters: {},
  })

  const refresh = () => {
    for (const one of [unmatched, received, payouts, pending]) one.refresh()
  }
  const done = ({ message }: { message: string }) => {
    toaster.announce(message, { kind: 'good' })
    $action.set(null)
    refresh()
  }
  /** Performs an action on a row. If another user was faster, announces it and reloads the lists. @throws ApiError */
  async function settle(action: Promise<{ message: string }>): Promise<void> {
    try {
      done(await action)
    } catch (error) {
      const { code, message } = error as ApiError
      if (code !== 'conflict' && code !== 'not-found') throw error
      toaster.announce(message, { kind: 'error' })
      $action.set(null)
      refresh()
    }
  }

  return {
    ...screens,
    /** Export whole lists with their current filters and sorting. @throws ApiError */
    files: {
      received: listFile(api, 'GET payments/list/export', received, daysIn),
      unmatched: listFile(api, 'GET payments/unmatched/export', unmatched, daysIn),
      payouts: listFile(api, 'GET payments/payouts/export', payouts, daysIn),
    },
    $screen,
    $reverses,
    $seesPayouts,
    unmatched,
    received,
    payouts,
    pending,
    $action,
    /** Opens the dialog of an action; null closes it. */
    ask: (action: OpenAction | null) => $action.set(action),
    /** Finds loans that take payments, by code, name or number. @throws ApiError */
    async findLoans(search: string, signal: AbortSignal): Promise<LoanRow[]> {
      const query = { view: 'all', search, size: 50 } as const
      const { data } = await api('GET lending/loans/list', { query }, { signal })
      return data.filter(({ status }) => isPaidOut(status))
    },
    /** @throws ApiError */
    assign: (id: string, code: string) =>
      settle(api('POST payments/unmatched/:id/assign', { params: { id }, body: { loan: code } })),
    /** @throws ApiError */
    note: (id: string, note: string, refunded: boolean) =>
      settle(api('POST payments/unmatched/:id/note', { params: { id }, body: { note, refunded } })),
    /** @throws ApiError */
    reverse: (id: string, reason: string) =>
      settle(api('POST payments/:id/reverse', { params: { id }, body: { reason } })),
    /** @throws ApiError */
    confirm: (id: string, paid: boolean, reference: string) =>
      settle(api('POST payments/payouts/:id/confirm', { params: { id }, body: { paid, reference } })),
    /** Confirms an action that another user requested. @throws ApiError */
    confirmPending: (id: string) => settle(api('POST payments/pending/:id/confirm', { params: { id } })),
    /** Refuses a requested action, or withdraws the user's own request. @throws ApiError */
    refusePending: (id: string, reason: string) =>
      settle(api('POST payments/pending/:id/refuse', { params: { id }, body: { reason } })),
    /** Records a bank or cash payment. A duplicate receipt is reported in the form. @throws ApiError */
    async record(loan: string, recorded: Recorded): Promise<void> {
      done(await api('POST lending/loan/:id/repayment', { params: { id: loan }, body: recorded }))
    },
    /** Returns a payment's receipt as a PDF. @throws ApiError */
    receipt: (id: string, language: Language) =>
      api('GET payments/receipt/:id', { params: { id }, query: { language } }, { as: 'file' }),
  }
}
