import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { LiveKind } from '#contract/live-kind.ts'
import { whenChanged } from './changed.ts'
import { askAgain, standing } from './connection.ts'
import type { ApiError } from './core/api.ts'

/** What was asked of the server. A value that came before stays until the next one is here. */
export type Reading<Value> = { value: Value | null; loading: boolean; failure: ApiError | null }

type Settings<Value> = {
  /** What to ask for; null while there is nothing to ask, or nobody who could. */
  $key: ReadableAtom<string | null>
  read(key: string, signal: AbortSignal): Promise<Value>
  /** The value for one key stays in sight while that for another is on its way. */
  keeps?: boolean
  /** Kinds of changes after which it is asked again, where the page hears of any. */
  kinds?: readonly LiveKind[]
  /** Whether what such a change left says more than what is in sight; when absent, it always does. */
  isNews?(before: Value, after: Value): boolean
  /** How long to wait for the key to settle, in ms. */
  pause?: number
}

/** Asks while somebody looks, again when the key changes, and by itself once a lost connection is back. An answer that was overtaken is dropped. */
export function createReading<Value>({
  $key,
  read,
  keeps = false,
  kinds = [],
  isNews,
  pause = 0,
}: Settings<Value>) {
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

  /** What is in sight stays as it is until the answer is here, and where none comes. */
  async function again(): Promise<void> {
    const key = $key.get()
    if (key === null || key !== known || $state.get().loading) return
    const controller = new AbortController()
    latest = controller
    try {
      const value = await read(key, controller.signal)
      if (latest !== controller) return
      const { value: before } = $state.get()
      const isOld = before !== null && isNews?.(before, value) === false
      if (!isOld) $state.set({ value, loading: false, failure: null })
    } catch {
      // what was known is still the best there is
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
    const unhear = whenChanged(kinds, () => void again())
    const found = askAgain(
      $state,
      ({ failure, loading }) => standing(failure, !loading),
      () => void refresh(),
    )
    return () => {
      off()
      unhear()
      found()
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
