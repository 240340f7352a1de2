import { computed } from 'nanostores'
import type { FundTerms, ManagedFund } from '#contract/fund.ts'
import type { Currency } from '#contract/loan.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { createReading } from '#kit/reading.ts'
import { createFormDrafts } from '#kit/screens/form-drafts.ts'
import { currentDay } from '#kit/ui/days.ts'

export type Model = ReturnType<typeof createModel>

export type Funds = { data: readonly ManagedFund[]; outside: boolean; currency: Currency }
/** Draft key of a new fund. */
export const NEW = 'new'

/** Creates the funds' state for one element. The open fund is in the path: `/12`, `/new`. */
export function createModel(host: Host<'path' | 'base'>) {
  const funds = createReading<Funds>({
    $key: computed(host.$tenant, tenant => tenant && 'all'),
    read: (_, signal) => host.api('GET lending/funds', {}, { signal }),
  })
  /** Updates a fund in the list; a fund that it replaces becomes inactive. */
  function keep(fund: ManagedFund, was?: ManagedFund): void {
    const now = funds.$state.get().value
    if (!now) return
    const others = now.data
      .filter(({ id }) => id !== fund.id)
      .map(one => (one.id === was?.id ? { ...one, active: false } : one))
    funds.set({ ...now, data: [...others, fund].sort((one, other) => one.id - other.id) })
    // the replaced fund's version has changed as well
    if (was && was.id !== fund.id) void funds.refresh()
  }

  const patch = async (fund: ManagedFund, change: Partial<FundTerms> & { active?: boolean }) => {
    const { data } = await host.api('PATCH lending/funds/:id', {
      params: { id: fund.id },
      body: { version: fund.version, change },
    })
    keep(data, fund)
    return data
  }

  return {
    ...createScreens(host),
    today: currentDay,
    funds,
    /** Returns the draft of a fund's form, by its id. */
    draftOf: createFormDrafts(host.draft),
    /** Creates a fund, or updates one. @throws ApiError */
    async save(fund: ManagedFund | null, terms: FundTerms): Promise<ManagedFund> {
      try {
        if (fund) return await patch(fund, terms)
        const { data } = await host.api('POST lending/funds', { body: terms })
        keep(data)
        return data
      } catch (error) {
        if ((error as ApiError).code === 'conflict') await funds.refresh()
        throw error
      }
    },
    /** Activates or deactivates a fund. @throws ApiError */
    async setActive(fund: ManagedFund, active: boolean): Promise<void> {
      try {
        await patch(fund, { active })
      } catch (error) {
        if ((error as ApiError).code === 'conflict') await funds.refresh()
        throw error
      }
    },
  }
}
