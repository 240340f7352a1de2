import { atom, computed } from 'nanostores'
import type { Budget, BudgetLine, BudgetPeriod } from '#contract/budget.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { newId } from '#kit/new-id.ts'
import { createReading } from '#kit/reading.ts'

export type Model = ReturnType<typeof createModel>

/** Subject of the open dialog. */
export type OpenDialog =
  | { for: 'period'; period?: BudgetPeriod }
  | { for: 'line'; period?: string; line?: BudgetLine }
  | { for: 'remove-period'; period: BudgetPeriod }
  | { for: 'remove-line'; line: BudgetLine }

type PeriodValues = Input<Contract['PUT budget/periods/:id']>['body']
type LineValues = Input<Contract['PUT budget/lines/:id']>['body']

/** Creates the state of one business's budget. */
export function createModel(host: Host<'path' | 'base' | 'owner'>) {
  const { $attributes } = host
  const screens = createScreens(host)
  const { api, $tenant, path, toaster } = screens
  const budget = createReading<{ budget: Budget | null }>({
    $key: computed([$tenant, $attributes], (tenant, { owner }) => (tenant ? `of ${owner ?? ''}` : null)),
    read: async (key, signal) => {
      const owner = key.slice(3)
      const { data } = await api('GET budget/own', { query: owner ? { owner } : {} }, { signal })
      return { budget: data }
    },
    keeps: true,
  })
  const $asked = atom<OpenDialog | null>(null)
  let spoken = ''

  /** Announces the server's message and reloads the budget. */
  async function done({ message }: { message: string }): Promise<void> {
    $asked.set(null)
    toaster.announce(message, { kind: 'good' })
    await budget.refresh()
  }

  return {
    ...screens,
    $asked,
    budget,
    refresh: budget.refresh,
    /** Reloads the budget, whose names are in the language of the page, once that changes. */
    speaks(language: string): void {
      if (spoken && language !== spoken) void budget.refresh()
      spoken = language
    },
    /** True when staff look at a member's budget. */
    $isForStaff: computed($attributes, ({ owner }) => Boolean(owner)),
    $isActual: computed(path.$path, at => at === '/actual'),
    ask: (dialog: OpenDialog | null) => $asked.set(dialog),
    /** Creates the member's business. @throws ApiError */
    async begin(name: string): Promise<void> {
      await api('POST business/own', { body: { name, clientId: newId() } })
      await budget.refresh()
    },
    /** Adds a period, optionally with another period's expenses copied; with `id`, updates that period. @throws ApiError */
    async savePeriod(
      values: PeriodValues,
      { id, copy, percent }: { id?: string; copy?: string; percent?: number } = {},
    ): Promise<void> {
      const business = budget.$state.get().value?.budget?.business.id
      if (id) return done(await api('PUT budget/periods/:id', { params: { id }, body: values }))
      const body = { ...values, business, clientId: newId(), ...(copy && { copy, percent }) }
      await done(await api('POST budget/periods', { body }))
    },
    /** Adds an expense to a period; with `id`, updates that expense. @throws ApiError */
    async saveLine(period: string, values: LineValues, id?: string): Promise<void> {
      await done(
        id
          ? await api('PUT budget/lines/:id', { params: { id }, body: values })
          : await api('POST budget/periods/:id/lines', {
              params: { id: period },
              body: { ...values, clientId: newId() },
            }),
      )
    },
    /** Removes an expense, or a period with its expenses. @throws ApiError */
    async remove(what: 'line' | 'period', id: string): Promise<void> {
      const params = { id }
      await done(
        what === 'line'
          ? await api('DELETE budget/lines/:id', { params })
          : await api('DELETE budget/periods/:id', { params }),
      )
    },
  }
}
