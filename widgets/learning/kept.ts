import type { ReadableAtom } from 'nanostores'
import type { LiveKind } from '#contract/live-kind.ts'
import { isPassing } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { DeviceCopy } from '#kit/device-copy.ts'
import { createReading } from '#kit/reading.ts'

type Settings<Value> = {
  copy: DeviceCopy
  /** Key of the request; null while there is nothing to request. */
  $key: ReadableAtom<string | null>
  /** Returns the cache name for a key. */
  nameOf(key: string): string
  read(key: string, signal: AbortSignal): Promise<Value>
  kinds?: readonly LiveKind[]
}

/** Creates a reading that falls back to its last cached value while offline. */
export const createKeptReading = <Value>({ copy, nameOf, read, kinds, $key }: Settings<Value>) =>
  createReading<Value>({
    $key,
    ...(kinds && { kinds }),
    async read(key, signal) {
      const name = nameOf(key)
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
