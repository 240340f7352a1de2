import { useEffect, useState } from 'react'
import type { ApiError } from './core/api.ts'

/**
 * Loads a value that only one component shows, again when one of `by` changes. The last value stays meanwhile; an overtaken response is
 * dropped.
 * @param pause debounce of what is typed, in ms
 */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  by: readonly unknown[],
  pause?: number,
) {
  const [value, setValue] = useState<Value | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what it depends on
  useEffect(() => {
    const stop = new AbortController()
    setFailure(null)
    const start = () =>
      load(stop.signal).then(
        found => stop.signal.aborted || setValue(found),
        error => stop.signal.aborted || setFailure(error),
      )
    let timer: ReturnType<typeof setTimeout> | undefined
    if (pause) timer = setTimeout(start, pause)
    else void start()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [...by, turn])
  return { value, failure, set: setValue, again: () => setTurn(now => now + 1) }
}
