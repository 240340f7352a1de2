export type DeviceCopy = ReturnType<typeof createDeviceCopy>

/**
 * Creates the cache of what a user last saw in a widget, for use offline. Only used if the page names that user, who is part of the keys: it
 * is deleted when they sign out. Blocked or full storage loses only cached data.
 * @param person returns the page's identifier of the user
 */
export function createDeviceCopy(widget: string, person: () => string | null) {
  const place = (name: string) => `wezesha:${widget}:${name}:${person()}`
  /** @returns whether storage allowed it */
  const attempt = (action: () => void): boolean => {
    try {
      if (!person()) return false
      action()
      return true
    } catch {
      return false
    }
  }
  return {
    read<Value>(name: string): Value | null {
      let text: string | null = null
      attempt(() => {
        text = localStorage.getItem(place(name))
      })
      try {
        return JSON.parse(text ?? 'null')
      } catch {
        return null
      }
    },
    /** @returns whether it was cached: a full device keeps its previous content */
    write: (name: string, value: unknown) =>
      attempt(() => localStorage.setItem(place(name), JSON.stringify(value))),
    drop: (name: string) => void attempt(() => localStorage.removeItem(place(name))),
  }
}
