/** A cached value and when it was read. */
export type Kept = { at: string; value: unknown }

/** Maximum number of cached screens: enough for a few playbooks with their sessions. */
const MOST = 80

/**
 * Creates the offline cache of the last seen screens and the chosen pair. Only active where the page names the user, whose id is
 * part of the keys, so that sign-out can clear them.
 */
export function createCopy(person: () => string | null) {
  const place = (part: string) => `wezesha:playbook:${part}:${person()}`
  function get<Value>(part: string): Value | null {
    try {
      return person() ? JSON.parse(localStorage.getItem(place(part)) ?? 'null') : null
    } catch {
      return null
    }
  }
  function put(part: string, value: unknown): void {
    try {
      if (person()) localStorage.setItem(place(part), JSON.stringify(value))
    } catch {
      // a full storage loses offline reading only, never what the user wrote
    }
  }
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
