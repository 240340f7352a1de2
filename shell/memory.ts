import { recall, storageKey } from '#kit/core/device-storage.ts'

/**
 * Subscribes to changes of a stored text by other tabs, including those while the browser kept this page for its back button; null if
 * deleted. @returns a function that stops it
 */
export function onRemembered(name: string, hear: (value: string | null) => void): () => void {
  let left: string | null = null
  const listen = ({ key, newValue }: StorageEvent) => key === storageKey(name) && hear(newValue)
  const leave = () => {
    left = recall(name)
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    const value = recall(name)
    if (persisted && value !== left) hear(value)
  }
  addEventListener('storage', listen)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)
  return () => {
    removeEventListener('storage', listen)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', comeBack)
  }
}

/** Deletes the drafts widgets stored under an id in this tab, and optionally on this device (kit/core/draft.ts). */
export function forgetDrafts(id: string, { device }: { device: boolean }): void {
  try {
    for (const storage of device ? [sessionStorage, localStorage] : [sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith('wezesha:') && key.endsWith(`:${id}`)) storage.removeItem(key)
      }
    }
  } catch {
    // without storage there are no drafts either
  }
}
