import type { Counts } from '#contract/home.ts'
import { recallValue, remember } from '#kit/core/device-storage.ts'

/** Storage key that is deleted on sign-out along with the user's drafts. */
const keyOf = (person: string) => `waiting:${person}`

/** Returns the counts cached on this device. Data written in another format by another version of the portal is ignored. */
export function knownCounts(person: string): Counts | null {
  const kept = recallValue<Partial<Counts>>(keyOf(person))
  return Array.isArray(kept?.trouble) && typeof kept.counts === 'object' ? (kept as Counts) : null
}

/** Caches the counts, without the version of the portal's settings, which would be outdated. */
export function keepCounts(person: string, counts: Counts): void {
  remember(keyOf(person), JSON.stringify({ ...counts, portal: '' }))
}

/** Deletes the cached counts. */
export const forgetCounts = (person: string): void => void remember(keyOf(person), null)
