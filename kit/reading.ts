import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ApiError } from './core/api.ts'

/** What was asked of the server. A value that came before stays until the next one is here. */
export type Reading<Value> = { value: Value | null; loading: boolean; failure: ApiError | null }

type Settings<Value> = {
  /** What to ask for; null while there is nothing to ask, or nobody who could. */
  $key: ReadableAtom<string | null>
  read(key: string, signal: AbortSignal): Promise<Value>
  /** The value for one key stays in sight while that for another is on its way. */
  keeps?: boolean
  /** How long to wait for the key to settle, in ms. */
  pause?: number
}

/** Asks while somebody looks, and again when the key changes. An answer that was overtaken is dropped. */
export function createReading<Value>({ $key, read, keeps = false, pause = 0 }: Settings<Value>) {
  const $state = atom<Reading<Value>>({ value: null, loading: true, failure: null })
  let latest: AbortController | null = null
  let known: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refresh(): Promise<void> {
    latest?.abort()
    clearTimeout(timer)
    const key = $key.get()
    if (key === null) {
      known = null
      return $state.set({ value: null, loading: true, failure: null })
    }
    const controller = new AbortController()
    latest = controller
    const before = key === known || keeps ? $state.get().value : null
    known = key
    $state.set({ value: before, loading: true, failure: null })
    try {
      const value = await read(key, controller.signal)
      if (latest === controller) $state.set({ value, loading: false, failure: null })
    } catch (failure) {
      if (latest === controller) $state.set({ value: before, loading: false, failure: failure as ApiError })
    }
  }

  onMount($state, () => {
    const off = $key.subscribe((key, before) => {
      clearTimeout(timer)
      if (pause && key !== null && before !== undefined) {
        // what is in sight belongs to another key already
        $state.set({ ...$state.get(), loading: true })
        timer = setTimeout(() => void refresh(), pause)
      } else void refresh()
    })
    return () => {
      off()
      clearTimeout(timer)
      latest?.abort()
      latest = null
    }
  })

  return {
    $state,
    /** Asks again: after a failure, or when something was changed. Resolves in any case. */
    refresh,
    /** Puts what is known already, as after a change that the server took. */
    set(value: Value): void {
      latest?.abort()
      latest = null
      known = $key.get()
      $state.set({ value, loading: false, failure: null })
    },
  }
}
