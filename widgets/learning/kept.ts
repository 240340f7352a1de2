import type { ReadableAtom } from 'nanostores'
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
