/** What was seen, and when. */
export type Kept = { at: string; value: unknown }

/** As many screens as are kept: a few playbooks with their sessions. */
const MOST = 80

/**
 * What was last seen of each screen, and the pair that was chosen, for when there is no connection. Only where the page names a
 * person, under whose name it goes when they sign out.
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
      // a full device costs what can be read without a connection, not what was written
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
