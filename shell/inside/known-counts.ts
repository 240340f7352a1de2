import type { Counts } from '#contract/home.ts'
import { recall, remember } from '#shell/memory.ts'

/** Storage key that is deleted on sign-out along with the user's drafts. */
const keyOf = (person: string) => `waiting:${person}`

/** Returns the counts cached on this device. Data written in another format by another version of the portal is ignored. */
export function knownCounts(person: string): Counts | null {
  try {
    const kept = JSON.parse(recall(keyOf(person)) ?? 'null')
    return Array.isArray(kept?.trouble) && typeof kept.counts === 'object' ? kept : null
  } catch {
    return null
  }
}

/** Caches the counts, without the version of the portal's settings, which would be outdated. */
export const keepCounts = (person: string, counts: Counts): void =>
  remember(keyOf(person), JSON.stringify({ ...counts, portal: '' }))
