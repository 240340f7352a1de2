import { atom, type ReadableAtom } from 'nanostores'
import type { Notification } from '#contract/account.ts'
import { whenChanged } from '#kit/changed.ts'
import { ACTED, type Api } from '#kit/core/api.ts'

/** How often what is new is asked for while the page is in sight, in milliseconds. */
export const POLL = { ms: 60_000 }

type State = {
  notices: readonly Notification[]
  unread: number
  state: 'loading' | 'here' | 'failed'
  /** There may be older ones than those. */
  more: boolean
}
export type Notices = {
  $state: ReadableAtom<State>
  /** Starts asking, now and then. @returns an action that stops it */
  watch(): () => void
  read(): Promise<void>
  older(): Promise<void>
}

/** How many the server gives at a time. */
const PAGE = 20

/**
 * What the person was told: the newest, asked for again after what they did and where the server tells of news; where it cannot, once a
 * minute while somebody looks.
 */
export function createNotices(api: Api, isLive = () => false): Notices {
  const $state = atom<State>({ notices: [], unread: 0, state: 'loading', more: false })

  async function ask(): Promise<void> {
    try {
      const { data, unread } = await api('GET account/notifications', { query: {} })
      const known = $state.get().notices
      const fresh = new Set(data.map(({ id }) => id))
      const oldest = data.at(-1)?.id ?? 0
      const older = known.filter(({ id }) => !fresh.has(id) && id < oldest)
      const more = older.length ? $state.get().more : data.length === PAGE
      $state.set({ notices: [...data, ...older], unread, state: 'here', more })
    } catch {
      // what is there already stays good
      if ($state.get().state !== 'here') $state.set({ ...$state.get(), state: 'failed' })
    }
  }
  const inSight = () => document.visibilityState === 'visible'
  let isReading = false

  return {
    $state,
    watch() {
      ask()
      const look = () => inSight() && ask()
      // what was done may be told of at once; that the list was read is no news
      const acted = () => isReading || ask()
      const timer = setInterval(() => isLive() || look(), POLL.ms)
      const unhear = whenChanged(['notices'], acted)
      document.addEventListener('visibilitychange', look)
      addEventListener('online', look)
      addEventListener(ACTED, acted)
      return () => {
        clearInterval(timer)
        unhear()
        document.removeEventListener('visibilitychange', look)
        removeEventListener('online', look)
        removeEventListener(ACTED, acted)
      }
    },
    async read() {
      const { notices, unread } = $state.get()
      const [newest] = notices
      if (!newest || unread === 0) return
      // they keep their mark while the list is open: only the count goes
      $state.set({ ...$state.get(), unread: 0 })
      isReading = true
      await api('POST account/notifications/read', { body: { upTo: newest.id } }).catch(() => {})
      isReading = false
    },
    async older() {
      const { notices } = $state.get()
      const { data } = await api('GET account/notifications', { query: { before: notices.at(-1)?.id } })
      const now = $state.get()
      $state.set({ ...now, notices: [...now.notices, ...data], more: data.length === PAGE })
    },
  }
}
