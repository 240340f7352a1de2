import { createDeviceCopy } from '#kit/device-copy.ts'

/** A cached value and when it was read. */
export type Kept = { at: string; value: unknown }

/** Maximum number of cached screens: enough for a few playbooks with their sessions. */
const MOST = 80

/** Creates the offline cache of the last seen screens and the chosen pair. */
export function createCopy(person: () => string | null) {
  const { read: get, write: put } = createDeviceCopy('playbook', person)
  return {
    read: (key: string): Kept | null => get<Record<string, Kept>>('seen')?.[key] ?? null,
    write(key: string, value: unknown): void {
      const { [key]: _, ...others } = get<Record<string, Kept>>('seen') ?? {}
      const kept = Object.entries(others).slice(0, MOST - 1)
      put('seen', { [key]: { at: new Date().toISOString(), value }, ...Object.fromEntries(kept) })
    },
    readPair: <Pair>() => get<Pair>('pair'),
    writePair: (pair: unknown) => put('pair', pair),
  }
}
