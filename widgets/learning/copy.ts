/** What a trainee has seen, kept on the device for when there is no connection. */
export type DeviceCopy = ReturnType<typeof createCopy>

/**
 * Kept piece by piece, and only where the page names a person: it goes when they sign out.
 * @param person what the page calls whoever is in front of it
 */
export function createCopy(person: () => string | null) {
  const place = (name: string) => `wezesha:learning:${name}:${person()}`
  return {
    read<Value>(name: string): Value | null {
      try {
        return person() ? JSON.parse(localStorage.getItem(place(name)) ?? 'null') : null
      } catch {
        return null
      }
    },
    /** @returns whether it is kept: a full device keeps what it has */
    write(name: string, value: unknown): boolean {
      try {
        if (!person()) return false
        localStorage.setItem(place(name), JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    drop(name: string): void {
      try {
        localStorage.removeItem(place(name))
      } catch {
        // what cannot be reached is not kept either
      }
    },
    /** The names of what is kept that begin so. */
    names(start: string): string[] {
      try {
        const before = `wezesha:learning:${start}`
        const after = `:${person()}`
        return Object.keys(localStorage)
          .filter(key => person() && key.startsWith(before) && key.endsWith(after))
          .map(key => key.slice('wezesha:learning:'.length, -after.length))
      } catch {
        return []
      }
    },
  }
}
