/** What a trainee has viewed, cached on the device for offline use. */
export type DeviceCopy = ReturnType<typeof createCopy>

/**
 * Creates the offline cache. Only used if the page names a person; it is deleted when that person signs out.
 * @param person returns the page's identifier of the user
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
    /** @returns whether it was cached: a full device keeps its previous content */
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
        // storage that is inaccessible holds nothing to delete
      }
    },
    /** Returns the cached names with this prefix. */
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
