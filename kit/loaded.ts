import { useEffect, useState } from 'react'
import type { ApiError } from './core/api.ts'

/**
 * Loads a value that only one component shows, again when one of `by` changes. The last value stays meanwhile; an overtaken response is
 * dropped.
 */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>, by: readonly unknown[]) {
  const [value, setValue] = useState<Value | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what it depends on
  useEffect(() => {
    const stop = new AbortController()
    setFailure(null)
    load(stop.signal).then(
      found => stop.signal.aborted || setValue(found),
      error => stop.signal.aborted || setFailure(error),
    )
    return () => stop.abort()
  }, [...by, turn])
  return { value, failure, set: setValue, again: () => setTurn(now => now + 1) }
}
