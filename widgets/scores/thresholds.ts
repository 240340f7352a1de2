import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { METRIC_NAMES } from '#contract/score-names.ts'
import type { TableChange, TableVersion } from '#contract/score-tables.ts'
import type { Tenant } from '#contract/tenant.ts'
import type { Api } from '#kit/core/api.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import type { Step } from '#rules/score/steps.ts'
import { type Thresholds, tableChanges } from '#rules/score/tables.ts'

export type TableName = TableChange['name']
export type Effect = Reply<Contract['POST scorecard/tables/preview']>

const isMetric = (name: TableName): boolean => (METRIC_NAMES as readonly string[]).includes(name)

/** Creates the state of the thresholds: the current ones, unsaved changes, and earlier versions. */
export function createThresholds(
  api: Api,
  $tenant: ReadableAtom<Tenant | null>,
  $isOpen: ReadableAtom<boolean>,
) {
  const versions = createReading({
    $key: computed([$isOpen, $tenant], (isOpen, tenant) => (tenant && isOpen ? 'all' : null)),
    read: dataOf(api, 'GET scorecard/tables/versions'),
  })
  /** Changed tables by name. */
  const $draft = atom<Partial<Record<TableName, Step[]>>>({})
  const now = () => versions.$state.get().value?.[0]
  /** Returns the changed tables, split into measures and metrics. */
  function sent(): Thresholds {
    const all = Object.entries($draft.get()) as [TableName, Step[]][]
    const half = (metrics: boolean) => Object.fromEntries(all.filter(([name]) => isMetric(name) === metrics))
    return { measures: half(false), metrics: half(true) }
  }
  /** Stores the tables of a draft that differ from the current ones. */
  function keep(draft: Partial<Record<TableName, Step[]>>): void {
    $draft.set(draft)
    const current = now()
    if (!current) return
    $draft.set(
      Object.fromEntries(tableChanges(current as Thresholds, sent()).map(({ name, to }) => [name, to])),
    )
  }

  return {
    versions,
    $draft,
    /** Changes a table; null reverts the change. */
    change(name: TableName, steps: Step[] | null): void {
      const { [name]: _, ...rest } = $draft.get()
      keep(steps ? { ...rest, [name]: steps } : rest)
    },
    discard: () => $draft.set({}),
    /** Loads the tables of an earlier version as unsaved changes. */
    restore({ measures, metrics }: TableVersion): void {
      keep({ ...measures, ...metrics })
    },
    /** Previews the effect of the changes on stored scores. @throws ApiError */
    effect: (): Promise<Effect> => api('POST scorecard/tables/preview', { body: sent() as never }),
    /** Applies the changes. @returns the server's message @throws ApiError */
    async set(): Promise<string> {
      try {
        const body = { version: now()?.version ?? 0, ...sent() }
        const { message } = await api('PUT scorecard/tables', { body: body as never })
        $draft.set({})
        return message
      } finally {
        await versions.refresh()
      }
    },
  }
}
