import { atom, type ReadableAtom } from 'nanostores'
import type { Counts } from '#contract/home.ts'
import { LIVE_KINDS } from '#contract/live-kind.ts'
import { whenChanged } from '#kit/changed.ts'
import { ACTED, type Api } from '#kit/core/api.ts'
import { keepCounts, knownCounts } from './known-counts.ts'

/**
 * Polling interval while the page is visible, the same while live changes are received (items become late without an event), and the delay
 * after an action; in ms.
 */
export const PACE = { every: 60_000, whileLive: 10 * 60_000, afterAct: 400 }
/** Kinds of changes that can affect a count, the strip or the portal's settings. */
const KINDS = LIVE_KINDS.filter(kind => kind !== 'notices')

export type Waiting = {
  /** Cached counts first, then current ones; null while none are known. */
  $counts: ReadableAtom<Counts | null>
  /** Starts polling. @returns a function that stops it */
  watch(): () => void
}

/**
 * Creates the counts of waiting items for the menu and the strip. Refetched once a minute while the page is visible, after every action,
 * including those in widgets, and at once on live changes.
 * @param person user id: the cached counts are deleted on sign-out with the user's drafts
 * @param isLive whether live changes are received
 */
export function createWaiting(api: Api, person: string, isLive = () => false): Waiting {
  const $counts = atom<Counts | null>(knownCounts(person))
  let askedAt = 0

  async function ask(): Promise<void> {
    askedAt = Date.now()
    try {
      const fresh = await api('GET home/waiting', {})
      // a count that could not be read is absent: the previous one stays
      const counts = { ...fresh, counts: { ...$counts.get()?.counts, ...fresh.counts } }
      $counts.set(counts)
      keepCounts(person, counts)
    } catch {
      // keeps what is known
    }
  }
  const inSight = () => document.visibilityState === 'visible'

  return {
    $counts,
    watch() {
      ask()
      let soon: ReturnType<typeof setTimeout> | undefined
      const look = () => inSight() && ask()
      const acted = () => {
        clearTimeout(soon)
        soon = setTimeout(ask, PACE.afterAct)
      }
      const isDue = () => !isLive() || Date.now() - askedAt >= PACE.whileLive
      const timer = setInterval(() => isDue() && look(), PACE.every)
      const unhear = whenChanged(KINDS, acted)
      document.addEventListener('visibilitychange', look)
      addEventListener('online', look)
      addEventListener(ACTED, acted)
      return () => {
        clearInterval(timer)
        clearTimeout(soon)
        unhear()
        document.removeEventListener('visibilitychange', look)
        removeEventListener('online', look)
        removeEventListener(ACTED, acted)
      }
    },
  }
}
