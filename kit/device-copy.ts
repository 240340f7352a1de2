import { recallValue, remember } from './core/device-storage.ts'

export type DeviceCopy = ReturnType<typeof createDeviceCopy>

/**
 * Creates the cache of what a user last saw in a widget, for use offline. Only used if the page names that user, who is part of the keys: it
 * is deleted when they sign out. Blocked or full storage loses only cached data.
 * @param person returns the page's identifier of the user
 */
export function createDeviceCopy(widget: string, person: () => string | null) {
  const nameOf = (name: string) => `${widget}:${name}:${person()}`
  return {
    read: <Value>(name: string): Value | null => (person() ? recallValue(nameOf(name)) : null),
    /** @returns whether it was cached: a full device keeps its previous content */
    write: (name: string, value: unknown): boolean =>
      Boolean(person()) && remember(nameOf(name), JSON.stringify(value)),
    drop: (name: string): void => void (person() && remember(nameOf(name), null)),
  }
}
