import { computed, type ReadableAtom } from 'nanostores'
import { useState } from 'react'
import type { LiveKind } from '#contract/live-kind.ts'
import { isPassing } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { DeviceCopy } from '#kit/device-copy.ts'
import { createReading } from '#kit/reading.ts'

/**
 * Creates a reading that falls back to its last cached value while offline.
 * @param nameOf its name in the cache, or how that follows from the key
 * @param $key key of the request; null while there is nothing to request
 */
export const createKeptReading = <Value>(
  copy: DeviceCopy,
  nameOf: string | ((key: string) => string),
  $key: ReadableAtom<string | null>,
  read: (key: string, signal: AbortSignal) => Promise<Value>,
  kinds: readonly LiveKind[] = ['learning'],
) =>
  createReading<Value>({
    $key,
    kinds,
    async read(key, signal) {
      const name = typeof nameOf === 'string' ? nameOf : nameOf(key)
      try {
        const value = await read(key, signal)
        copy.write(name, value)
        return value
      } catch (failure) {
        const known = isPassing(failure as ApiError) ? copy.read<Value>(name) : null
        if (known === null) throw failure
        return known
      }
    },
  })

/** Creates such a reading of what belongs to the trainee, for as long as its screen is shown. */
export function useKept<Value>(
  { copy, $trainee }: { copy: DeviceCopy; $trainee: ReadableAtom<{ trainee: { id: string } } | null> },
  name: string,
  read: (trainee: string, signal: AbortSignal) => Promise<Value>,
) {
  const [reading] = useState(() => {
    const $key = computed($trainee, own => own?.trainee.id ?? null)
    return createKeptReading(copy, name, $key, read)
  })
  return reading
}
