import type { Counts } from '#contract/home.ts'
import { recall, remember } from '#shell/memory.ts'

/** What is kept goes with a person's drafts when they sign out. */
const keyOf = (person: string) => `waiting:${person}`

/** What was last known on this device to wait for a person. A version of the portal that kept it in another form counts as none. */
export function knownCounts(person: string): Counts | null {
  try {
    const kept = JSON.parse(recall(keyOf(person)) ?? 'null')
    return Array.isArray(kept?.trouble) && typeof kept.counts === 'object' ? kept : null
  } catch {
    return null
  }
}

/** How the portal was set up at another time says nothing, and is not kept. */
export const keepCounts = (person: string, counts: Counts): void =>
  remember(keyOf(person), JSON.stringify({ ...counts, portal: '' }))
