const keyOf = (name: string) => `wezesha:${name}`

/** What a person left here for this portal on this device. Blocked storage costs the memory of it, nothing else. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name))
  } catch {
    return null
  }
}

/** Keeps a text for the next visit; null forgets it. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), value)
  } catch {
    // it holds until the page is closed
  }
}

/** Hears what another tab remembered under a name; null where it forgot. @returns an action that stops it */
export function onRemembered(name: string, hear: (value: string | null) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => key === keyOf(name) && hear(newValue)
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Forgets what widgets kept under an id in this tab, and on this device as well where that is wanted (kit/core/draft.ts). */
export function forgetDrafts(id: string, { device }: { device: boolean }): void {
  try {
    for (const storage of device ? [sessionStorage, localStorage] : [sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith('wezesha:') && key.endsWith(`:${id}`)) storage.removeItem(key)
      }
    }
  } catch {
    // then nothing was kept either
  }
}
