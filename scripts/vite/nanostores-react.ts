import type { Store, StoreValue } from 'nanostores'
import { useLayoutEffect, useReducer } from 'react'

/**
 * A `useStore` for the embed build: without listening to single keys, which no widget uses, and without `useSyncExternalStore`, which
 * guards against concurrent rendering, which Preact doesn't have. Saves each page 0.7 kB.
 */
export function useStore<Any extends Store>(store: Any): StoreValue<Any> {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
  const value = store.get()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value must not resubscribe
  useLayoutEffect(() => {
    // it may have changed between render and subscription
    if (store.get() !== value) redraw()
    return store.listen(redraw)
  }, [store])
  return value
}
