import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { AuditRow, ClientDetails, PersonalInfo, PersonRow } from '#contract/client.ts'
import type { Api, ApiError } from '#kit/core/api.ts'

type ClientState = {
  id: string | null
  person: PersonRow | null
  details: ClientDetails | null
  failure: ApiError | null
}
type ActivityState = {
  rows: readonly AuditRow[]
  /** Older entries exist. */
  more: boolean
  loading: boolean
  failure: ApiError | null
}

/** Activity rows per page. */
const ACTIVITY_PAGE = 50
const NOBODY: ClientState = { id: null, person: null, details: null, failure: null }
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
  const $client = atom<ClientState>(NOBODY)
  const $activity = atom<ActivityState>(NOTHING)
  let latest = 0

  async function load(): Promise<void> {
    const id = $id.get()
    if (!id || !$ready.get()) return
    const turn = ++latest
    // the same client's data stays visible during a reload; another client's is cleared
    if ($client.get().id !== id) $client.set({ ...NOBODY, id })
    try {
      const params = { id }
      const [person, details] = await Promise.all([
        api('GET account/client/:id', { params }),
        api('GET account/client/details/:id', { params }),
      ])
      if (turn === latest) $client.set({ id, person: person.data, details: details.data, failure: null })
    } catch (failure) {
      if (turn === latest) $client.set({ ...$client.get(), failure: failure as ApiError })
    }
  }

  async function loadActivity(older = false): Promise<void> {
    const id = $id.get()
    if (!id || !$ready.get()) return
    const before = older ? $activity.get().rows.at(-1)?.id : undefined
    $activity.set(older ? { ...$activity.get(), loading: true, failure: null } : NOTHING)
    const asked = $activity.get()
    // a later request may have overtaken this one
    const put = (state: Partial<ActivityState>) => {
      if ($activity.get() === asked) $activity.set({ ...asked, loading: false, ...state })
    }
    try {
      const { data } = await api('GET account/client/:id/activity', { params: { id }, query: { before } })
      put({ rows: [...asked.rows, ...data], more: data.length === ACTIVITY_PAGE })
    } catch (failure) {
      put({ failure: failure as ApiError })
    }
  }

  onMount($client, () => computed([$id, $ready], () => ({})).subscribe(() => void load()))
  onMount($activity, () =>
    computed([$id, $ready, $tab], (_id, _ready, tab) => ({ tab })).subscribe(
      ({ tab }) => void (tab === 'activity' && loadActivity()),
    ),
  )

  return {
    $client,
    $activity,
    /** Reloads what is shown, after a failure or a change. */
    refresh(): void {
      void load()
      if ($tab.get() === 'activity') void loadActivity()
    },
    retryActivity: () => void loadActivity($activity.get().rows.length > 0),
    olderActivity: () => void loadActivity(true),
    /** Updates the given fields of the client. @throws ApiError */
    async save(info: PersonalInfo): Promise<void> {
      const id = $id.get()
      if (!id) return
      await api('PATCH account/client_details/:id', { params: { id }, body: info })
      await load()
    },
  }
}
