import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { AuditRow, PersonalInfo } from '#contract/client.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'

type ActivityState = {
  rows: readonly AuditRow[]
  /** Older entries exist. */
  more: boolean
  loading: boolean
  failure: ApiError | null
}

/** Activity rows per page. */
const ACTIVITY_PAGE = 50
const NOTHING: ActivityState = { rows: [], more: false, loading: true, failure: null }

type Setup = {
  api: Api
  /** Id of the client whose page is open; null for none. */
  $id: ReadableAtom<string | null>
  $tab: ReadableAtom<string>
  $ready: ReadableAtom<unknown>
}

/** Creates the state of the open client. Data is loaded only while there are subscribers. */
export function createClient({ api, $id, $tab, $ready }: Setup) {
  const record = createReading({
    $key: computed([$id, $ready], (id, ready) => (ready ? id : null)),
    async read(id, signal) {
      const input = { params: { id } }
      const [person, details] = await Promise.all([
        api('GET account/client/:id', input, { signal }),
        api('GET account/client/details/:id', input, { signal }),
      ])
      return { person: person.data, details: details.data }
    },
  })
  const $activity = atom<ActivityState>(NOTHING)

  async function loadActivity(older = false): Promise<void> {
    const id = $id.get()
    if (!id || !$ready.get()) return
    const before = older ? $activity.get().rows.at(-1)?.id : undefined
    $activity.set(older ? { ...$activity.get(), loading: true, failure: null } : NOTHING)
    const activity = $activity.get()
    // a later request may have overtaken this one
    const put = (state: Partial<ActivityState>) => {
      if ($activity.get() === activity) $activity.set({ ...activity, loading: false, ...state })
    }
    try {
      const { data } = await api('GET account/client/:id/activity', { params: { id }, query: { before } })
      put({ rows: [...activity.rows, ...data], more: data.length === ACTIVITY_PAGE })
    } catch (failure) {
      put({ failure: failure as ApiError })
    }
  }

  onMount($activity, () =>
    computed([$id, $ready, $tab], (_id, _ready, tab) => ({ tab })).subscribe(
      ({ tab }) => void (tab === 'activity' && loadActivity()),
    ),
  )

  return {
    record,
    $activity,
    /** Reloads what is shown, after a failure or a change. */
    refresh(): void {
      void record.refresh()
      if ($tab.get() === 'activity') void loadActivity()
    },
    retryActivity: () => void loadActivity($activity.get().rows.length > 0),
    olderActivity: () => void loadActivity(true),
    /** Updates the given fields of the client. @throws ApiError */
    async save(info: PersonalInfo): Promise<void> {
      const id = $id.get()
      if (!id) return
      await api('PATCH account/client_details/:id', { params: { id }, body: info })
      await record.refresh()
    },
  }
}
