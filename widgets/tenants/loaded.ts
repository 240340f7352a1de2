import { atom } from 'nanostores'
import type { ApiError } from '#kit/core/api.ts'

type LoadedState<Value> = { of: string; value: Value | null; failure: ApiError | null }

/** Creates a value fetched by key. The previous value stays while the next one loads; overtaken responses are dropped. */
export function createLoaded<Value>(fetch: (key: string) => Promise<Value>) {
  const $state = atom<LoadedState<Value>>({ of: '', value: null, failure: null })
  let asked = 0
  return {
    $state,
    async load(key: string): Promise<void> {
      const mine = ++asked
      const before = $state.get()
      $state.set({ of: key, value: before.of === key ? before.value : null, failure: null })
      try {
        const value = await fetch(key)
        if (mine === asked) $state.set({ of: key, value, failure: null })
      } catch (failure) {
        if (mine === asked) $state.set({ ...$state.get(), failure: failure as ApiError })
      }
    },
    /** Applies the result of an action without refetching. */
    put(change: (value: Value) => Value): void {
      const { value, ...rest } = $state.get()
      if (value !== null) $state.set({ ...rest, value: change(value) })
    },
  }
}
