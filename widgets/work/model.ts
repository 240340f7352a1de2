import { computed } from 'nanostores'
import { DISPUTE_STATES } from '#contract/dispute-state.ts'
import type { LoanNeed } from '#contract/lending.ts'
import { ARREARS, LOAN_STATUSES } from '#contract/loan-status.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createOwnScreens } from '#kit/people/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { createKeys } from '#kit/staff/keys.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList, type ListQuery } from '#kit/staff/paged-list.ts'
import { createLoan } from './loan.ts'
import { createSaved } from './saved.ts'

export type Model = ReturnType<typeof createModel>

export const VIEWS = ['now', 'mine', 'all'] as const
export type View = (typeof VIEWS)[number]
export const NEEDS = ['check', 'approve', 'pay-out', 'collect'] as const satisfies LoanNeed[]
/** Arrears ages to filter by; loans not in arrears have no filter. */
export const AGES = ARREARS.filter(one => one !== 'none')
export const TABS = ['check', 'score', 'money', 'borrower', 'history'] as const
export type Tab = (typeof TABS)[number]

/** Creates the loans' state for one element: the queue and the open loan. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createOwnScreens(host, '/loans')
  const { api, $tenant, $self, path, act } = screens
  // a filter is omitted if its options fail to load
  const funds = createReading({
    $key: computed($tenant, tenant => tenant && 'all'),
    read: dataOf(api, 'GET account/loan_fund/list'),
  })
  const hubs = createReading({
    $key: computed($tenant, tenant => (tenant?.modules.includes('onboarding') ? 'all' : null)),
    read: dataOf(api, 'GET onboarding/hubs'),
  })

  const list = createPagedList(host, 'GET lending/loans/list', {
    path,
    at: '/loans',
    kinds: ['loans'],
    filters: {
      view: VIEWS,
      needs: NEEDS,
      status: LOAN_STATUSES,
      arrears: AGES,
      fund: null,
      hub: null,
      client: null,
      search: null,
    },
    keeps: ['view'],
    sorts: ['since', 'amount', 'daysLate', 'createdAt'],
    // work is sorted longest waiting first, the whole list newest first
    start: query =>
      viewOf(query) === 'all' ? { key: 'createdAt', down: true } : { key: 'since', down: false },
    wire: wireQuery,
  })
  const disputes = createPagedList(host, 'GET lending/disputes', {
    path,
    at: '/disputes',
    filters: { state: DISPUTE_STATES, client: null },
    sorts: [],
    keeps: ['state'],
    start: { key: 'at', down: false },
    wire: ({ state = 'open', client }) => ({ state, client }),
  })
  const $view = computed(list.$query, query => viewOf(query ?? {}))

  /** The open loan with its tab, and the query of the list that led to it. */
  const $place = computed(path.$path, now => {
    const [, id = null, search = ''] = now.match(/^\/loan\/([0-9a-f]{24})(?:\?(.*))?$/) ?? []
    const query = Object.fromEntries(new URLSearchParams(search))
    const { tab, ...through } = query
    return { id, tab: TABS.find(one => one === tab) ?? null, through }
  })
  const $id = computed($place, ({ id }) => id)
  const loan = createLoan({ api, $id, $ready: $tenant, through: () => wireQuery($place.get().through) })

  return {
    ...screens,
    list,
    $view,
    disputes,
    /** Whether the disputes are shown. */
    $isDisputes: computed(path.$path, now => /^\/disputes(\?|$)/.test(now)),
    /** Accepts or declines a dispute, with a reason for the client. @throws ApiError */
    answerDispute: (id: string, accept: boolean, reason: string) =>
      act(api('POST lending/dispute/:id/answer', { params: { id }, body: { accept, reason } }), disputes),
    funds,
    hubs,
    $place,
    $id,
    loan,
    saved: createSaved($self),
    keys: createKeys('work'),
    /** Switches the view of the queue and keeps the filters. */
    see: (view: View) => list.filter('view', view === 'now' ? '' : view),
    /** Claims a loan, or releases it. @returns the server's message @throws ApiError */
    async claim(id: string, claim: boolean): Promise<string> {
      try {
        return (await api('POST lending/loan/:id/claim', { params: { id }, body: { claim } })).message
      } finally {
        // reloaded after a failure too: another user may have claimed it
        list.refresh()
      }
    },
    /** Exports the whole list with the current filters and sorting as a file. @throws ApiError */
    exportList: listFile(api, 'GET lending/loans/export', list, wireQuery),
  }
}

const viewOf = ({ view }: ListQuery): View => VIEWS.find(one => one === view) ?? 'now'

const IN_LIST: Record<string, RegExp> = {
  needs: new RegExp(`^(${NEEDS.join('|')})$`),
  status: new RegExp(`^(${LOAN_STATUSES.join('|')})$`),
  arrears: new RegExp(`^(${AGES.join('|').replace('+', '\\+')})$`),
  hub: /^[0-9a-f]{24}$/,
  client: /^[0-9a-f]{24}$/,
  search: /^.{1,100}$/,
  sort: /^-?(since|amount|daysLate|createdAt)$/,
}

/** Returns the queue's filters of an address as the server takes them; unknown values are dropped. */
export function wireQuery(query: ListQuery): object {
  const known = Object.entries(query).filter(([name, value]) => IN_LIST[name]?.test(value))
  const { fund } = query
  return {
    view: viewOf(query),
    ...(viewOf(query) === 'mine' && { sort: 'since' }),
    ...Object.fromEntries(known),
    ...(fund && /^\d{1,9}$/.test(fund) && { fund: Number(fund) }),
  }
}
