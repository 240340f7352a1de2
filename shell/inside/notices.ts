import { atom, type ReadableAtom } from 'nanostores'
import type { Notification } from '#contract/account.ts'
import { whenChanged } from '#kit/changed.ts'
import { ACTED, type Api } from '#kit/core/api.ts'
import { $language } from '#shell/language-and-scheme.ts'

/** Polling interval for notifications while the page is visible, in milliseconds. */
export const POLL = { ms: 60_000 }

type State = {
  notices: readonly Notification[]
  unread: number
  state: 'loading' | 'here' | 'failed'
  /** There may be older ones. */
  more: boolean
}
export type Notices = {
  $state: ReadableAtom<State>
  /** Starts polling. @returns a function that stops it */
  watch(): () => void
  read(): Promise<void>
  older(): Promise<void>
}

/** The server's page size. */
const PAGE = 20

/**
 * Creates the user's notifications: the newest ones, refetched in another language, after the user's actions and on live changes, or once
 * a minute while the page is visible if there are none.
 */
export function createNotices(api: Api, isLive = () => false): Notices {
  const $state = atom<State>({ notices: [], unread: 0, state: 'loading', more: false })

  async function ask(): Promise<void> {
    const language = $language.get()
    try {
      const { data, unread } = await api('GET account/notifications', { query: {} })
      if (language !== $language.get()) return
      const known = $state.get().notices
      const fresh = new Set(data.map(({ id }) => id))
      const oldest = data.at(-1)?.id ?? 0
      const older = known.filter(({ id }) => !fresh.has(id) && id < oldest)
      const more = older.length ? $state.get().more : data.length === PAGE
      $state.set({ notices: [...data, ...older], unread, state: 'here', more })
    } catch {
      // keeps what is already loaded
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
      // an action may cause a notification at once; marking the list as read does not
      const acted = () => isReading || ask()
      const timer = setInterval(() => isLive() || look(), POLL.ms)
      const unhear = whenChanged(['notices'], acted)
      // also the older ones have to be in the new language
      const unlisten = $language.listen(() => {
        $state.set({ ...$state.get(), notices: [], state: 'loading' })
        ask()
      })
      document.addEventListener('visibilitychange', look)
      addEventListener('online', look)
      addEventListener(ACTED, acted)
      return () => {
        clearInterval(timer)
        unhear()
        unlisten()
        document.removeEventListener('visibilitychange', look)
        removeEventListener('online', look)
        removeEventListener(ACTED, acted)
      }
    },
    async read() {
      const { notices, unread } = $state.get()
      const [newest] = notices
      if (!newest || unread === 0) return
      // notifications stay marked while the list is open: only the count is reset
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
