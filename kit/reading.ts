import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { LiveKind } from '#contract/live-kind.ts'
import { whenChanged } from './changed.ts'
import { askAgain, connectionState } from './connection.ts'
import type { Api, ApiError } from './core/api.ts'

/** State of a read request. The previous value stays until the next one arrives. */
export type Reading<Value> = { value: Value | null; loading: boolean; failure: ApiError | null }

type Settings<Value> = {
  /** Key to read; null while there is nothing to read or no user who could. */
  $key: ReadableAtom<string | null>
  read(key: string, signal: AbortSignal): Promise<Value>
  /** Keeps showing the value of the previous key while the next one loads: always, or for some keys. */
  keeps?: boolean | ((before: string, key: string) => boolean)
  /** Kinds of live changes that trigger a refetch, where the page receives them. */
  kinds?: readonly LiveKind[]
  /** Whether the refetched value differs in a way worth showing; if absent, it is always shown. */
  isNews?(before: Value, after: Value): boolean
  /** Debounce of key changes, in ms. */
  pause?: number
}

/** Calls that return what they were asked for as `data`. */
type DataCall = {
  [Name in keyof Contract]: Reply<Contract[Name]> extends { data: unknown } ? Name : never
}[keyof Contract]

/**
 * Returns a function for `read` that returns the `data` of a call.
 * @param input the call's input for a key; by default, the key is the parameter in the call's path, if it has one
 */
export const dataOf =
  <Name extends DataCall>(
    api: Api,
    call: Name,
    input = (key: string): object => {
      const [, name] = /:(\w+)/.exec(call) ?? []
      return name ? { params: { [name]: key } } : {}
    },
  ) =>
  async (key: string, signal: AbortSignal): Promise<Reply<Contract[Name]>['data']> =>
    (await api(call, input(key) as never, { signal })).data

/** Creates a reading: fetches while subscribed, refetches on key changes and after reconnecting, and drops stale responses. */
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
    const isKept = typeof keeps === 'boolean' ? keeps : known !== null && keeps(known, key)
    const before = key === known || isKept ? $state.get().value : null
    known = key
    $state.set({ value: before, loading: true, failure: null })
    try {
      const value = await read(key, controller.signal)
      if (latest === controller) $state.set({ value, loading: false, failure: null })
    } catch (failure) {
      if (latest === controller) $state.set({ value: before, loading: false, failure: failure as ApiError })
    }
  }

  /** Revalidates in the background: the current value stays until the response arrives, or if none does. */
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
      // keeps the value already loaded
    }
  }

  onMount($state, () => {
    const off = $key.subscribe((key, before) => {
      clearTimeout(timer)
      if (pause && key !== null && before !== undefined) {
        // the shown value still belongs to the previous key
        $state.set({ ...$state.get(), loading: true })
        timer = setTimeout(() => void refresh(), pause)
      } else void refresh()
    })
    const unhear = whenChanged(kinds, () => void again())
    const found = askAgain(
      $state,
      ({ failure, loading }) => connectionState(failure, !loading),
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
    /** Refetches: after a failure, or after a change. Never rejects. */
    refresh,
    /** Sets a value already known, as after a change that the server accepted. */
    set(value: Value): void {
      latest?.abort()
      latest = null
      known = $key.get()
      $state.set({ value, loading: false, failure: null })
    },
  }
}
