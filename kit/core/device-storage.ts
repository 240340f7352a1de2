/** Returns the storage key of a name. */
export const storageKey = (name: string) => `wezesha:${name}`

/** Returns a text stored on this device; null if there is none, or if storage is blocked. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(storageKey(name))
  } catch {
    return null
  }
}

/** Returns a value stored on this device as JSON; null if there is none. */
export function recallValue<Value>(name: string): Value | null {
  try {
    return JSON.parse(recall(name) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text for the next visit; null deletes it. @returns false if storage is blocked or full */
export function remember(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(storageKey(name))
    else localStorage.setItem(storageKey(name), text)
    return true
  } catch {
    return false
  }
}
