import { atom, onMount } from 'nanostores'
import type { FundTerms, ManagedFund } from '#contract/fund.ts'
import type { Currency } from '#contract/loan.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { dayOf } from '#rules/day.ts'
import { type Faults, type Form, faultsFrom, readForm } from './form.ts'

export type Model = ReturnType<typeof createModel>

export type Funds = { data: readonly ManagedFund[]; outside: boolean; currency: Currency }
/** How sending a form stands. `attempt` counts how often it was sent in vain. */
export type Sending = { faults: Faults; busy: boolean; attempt: number }
/** What became of saving. `message` is the server's sentence, or empty. */
export type Outcome = { fund: ManagedFund } | { code: ApiError['code'] | 'faulty'; message: string }

export const CALM: Sending = { faults: {}, busy: false, attempt: 0 }
/** What the form of a fund that is not there yet is kept under. */
export const NEW = 'new'

/** The funds' state for one element. Which one is looked at stands in the path: `/12`, `/new`. */
export function createModel(host: Host<'path' | 'base'>) {
  const $funds = atom<Funds | null>(null)
  const $failure = atom<ApiError | null>(null)
  /** What was typed and not saved, by fund. */
  const $typed = atom<Record<string, Partial<Form>>>(
    (host.draft.read() ?? {}) as Record<string, Partial<Form>>,
  )
  const $sending = atom<Record<string, Sending>>({})
  $typed.listen(typed => host.draft.write(typed))

  async function load(): Promise<void> {
    $failure.set(null)
    try {
      $funds.set(await host.api('GET lending/funds', {}))
    } catch (failure) {
      $failure.set(failure as ApiError)
    }
  }
  onMount($funds, () =>
    host.$tenant.subscribe(tenant => {
      if (tenant && !$funds.get()) void load()
    }),
  )

  const put = (key: string, change: Partial<Sending>) =>
    $sending.set({ ...$sending.get(), [key]: { ...CALM, ...$sending.get()[key], ...change } })

  function discard(key: string): void {
    const { [key]: _, ...others } = $typed.get()
    $typed.set(others)
    put(key, CALM)
  }

  /** Puts a fund as it is now among the others; one in whose place it came is off. */
  function keep(fund: ManagedFund, was?: ManagedFund): void {
    const now = $funds.get()
    if (!now) return
    const others = now.data
      .filter(({ id }) => id !== fund.id)
      .map(one => (one.id === was?.id ? { ...one, active: false } : one))
    $funds.set({ ...now, data: [...others, fund].sort((one, other) => one.id - other.id) })
    // its version is another one too
    if (was && was.id !== fund.id) void load()
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
    path: createPath(host),
    toaster: createToaster(),
    $tenant: host.$tenant,
    today: () => dayOf(Date.now()),
    $funds,
    $failure,
    $typed,
    $sending,
    load,
    edit(key: string, change: Partial<Form>): void {
      $typed.set({ ...$typed.get(), [key]: { ...$typed.get()[key], ...change } })
      // a field that is being mended says nothing more until the form is sent again
      const { faults = {} } = $sending.get()[key] ?? {}
      put(key, {
        faults: Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in change))),
      })
    },
    discard,
    /** Opens a fund, or changes one. What is wrong with a field stands with the form. */
    async save(fund: ManagedFund | null, form: Form): Promise<Outcome> {
      const key = fund ? String(fund.id) : NEW
      const attempt = ($sending.get()[key]?.attempt ?? 0) + 1
      const { terms, faults } = readForm(form)
      if (!terms) {
        put(key, { faults, attempt })
        return { code: 'faulty', message: '' }
      }
      put(key, { faults: {}, busy: true })
      try {
        const saved = fund
          ? await patch(fund, terms)
          : (await host.api('POST lending/funds', { body: terms })).data
        if (!fund) keep(saved)
        discard(key)
        return { fund: saved }
      } catch (error) {
        const { code, message, fields = {} } = error as ApiError
        if (code === 'conflict') await load()
        put(key, { faults: faultsFrom(fields), busy: false, attempt })
        return { code, message }
      }
    },
    /** Switches a fund on or off. @throws ApiError */
    async setActive(fund: ManagedFund, active: boolean): Promise<void> {
      try {
        await patch(fund, { active })
      } catch (error) {
        if ((error as ApiError).code === 'conflict') await load()
        throw error
      }
    },
  }
}
