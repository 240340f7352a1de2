import { atom, computed } from 'nanostores'
import type { CreditRecord } from '#contract/score-credit.ts'
import { CREDIT_GROUPS, type CreditGroup, GROUP_ADDRESSES } from '#contract/score-names.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createReading, dataOf } from '#kit/reading.ts'

export type Model = ReturnType<typeof createModel>

/** Portal path of the full cash-flow report. */
const REPORT = '/dashboard/digikua/client/cashflow-summary'
const SCORECARD = '/dashboard/scorecardv1'

/** Creates the state of a member's credit scorecard: business, open group and record. */
export function createModel(host: Host<'path' | 'base' | 'business'>) {
  const { api, $tenant, $attributes } = host
  const path = createPath(host)
  const businesses = createReading({
    $key: computed($tenant, tenant => (tenant ? 'own' : null)),
    read: dataOf(api, 'GET business/own'),
  })
  const $chosen = atom('')
  const $business = computed([businesses.$state, $chosen, $attributes], ({ value }, chosen, { business }) => {
    const requested = chosen || business
    return value?.find(({ id }) => id === requested) ?? value?.[0] ?? null
  })
  const record = createReading<CreditRecord>({
    $key: computed($business, one => one?.id ?? null),
    read: async (businessId, signal) =>
      (await api('POST scorecard/scorecard_v2/read', { query: { businessId } }, { signal })).record,
  })
  /** Returns the address of a portal page, absolute outside the portal. */
  const portal = (page: string) =>
    `${$attributes.get().base === undefined ? ($tenant.get()?.portal ?? '') : ''}${page}`
  return {
    path,
    $businesses: businesses.$state,
    retry: businesses.refresh,
    $business,
    choose: (id: string) => $chosen.set(id),
    $record: record.$state,
    refresh: record.refresh,
    report: () => portal(REPORT),
    scorecard: () => portal(SCORECARD),
    /** The open group; `overview` for the start screen, null for an unknown address. */
    $group: computed(path.$path, (address): CreditGroup | 'overview' | null => {
      const part = address.split('?')[0]?.replace(/^\/|\/$/g, '') ?? ''
      return part === '' ? 'overview' : (CREDIT_GROUPS.find(group => GROUP_ADDRESSES[group] === part) ?? null)
    }),
  }
}

/** Returns the groups before and after a group, wrapping around at both ends. */
export function neighbourGroups(group: CreditGroup): { previous: CreditGroup; next: CreditGroup } {
  const at = CREDIT_GROUPS.indexOf(group)
  const many = CREDIT_GROUPS.length
  return {
    previous: CREDIT_GROUPS[(at + many - 1) % many] as CreditGroup,
    next: CREDIT_GROUPS[(at + 1) % many] as CreditGroup,
  }
}
