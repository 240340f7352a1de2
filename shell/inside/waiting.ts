import { atom, type ReadableAtom } from 'nanostores'
import type { Counts } from '#contract/home.ts'
import { LIVE_KINDS } from '#contract/live-kind.ts'
import { whenChanged } from '#kit/changed.ts'
import { ACTED, type Api } from '#kit/core/api.ts'
import { keepCounts, knownCounts } from './known-counts.ts'

/**
 * How often the counts are asked for while the page is in sight, how often while changes are told as they come (what becomes late does so
 * by itself), and how soon after something was done; in ms.
 */
export const PACE = { every: 60_000, whileLive: 10 * 60_000, afterAct: 400 }
/** What can change a count, the strip or the portal itself. */
const KINDS = LIVE_KINDS.filter(kind => kind !== 'notices')

export type Waiting = {
  /** What was last known on this device, then what is so; null while nothing is known. */
  $counts: ReadableAtom<Counts | null>
  /** Starts asking. @returns what stops it */
  watch(): () => void
}

/**
 * What waits for the person: the counts of the menu, and what the strip says. Asked for once a minute while somebody looks, after
 * everything that was done, in widgets too; at once where the server tells of a change.
 * @param person their id: what is kept goes with their drafts when they sign out
 * @param isLive whether the server tells of changes
 */
export function createWaiting(api: Api, person: string, isLive = () => false): Waiting {
  const $counts = atom<Counts | null>(knownCounts(person))
  let askedAt = 0

  async function ask(): Promise<void> {
    askedAt = Date.now()
    try {
      const fresh = await api('GET home/waiting', {})
      // one that could not be read is absent: the one before stays
      const counts = { ...fresh, counts: { ...$counts.get()?.counts, ...fresh.counts } }
      $counts.set(counts)
      keepCounts(person, counts)
    } catch {
      // what was known stays
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
