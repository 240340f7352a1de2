import type { Store, StoreValue } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** `useStore` without the listening to single keys that no widget uses and that would cost each page half a kilobyte. */
export const useStore = <Any extends Store>(store: Any): StoreValue<Any> =>
  useSyncExternalStore(store.listen as (changed: () => void) => () => void, () => store.get())
