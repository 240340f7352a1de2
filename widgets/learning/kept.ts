import type { ReadableAtom } from 'nanostores'
import type { LiveKind } from '#contract/live-kind.ts'
import { isPassing } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import type { DeviceCopy } from './copy.ts'

type Settings<Value> = {
  copy: DeviceCopy
  /** What to ask for; null while there is nothing to ask. */
  $key: ReadableAtom<string | null>
  /** Under what it is kept on the device. */
  nameOf(key: string): string
  read(key: string, signal: AbortSignal): Promise<Value>
  kinds?: readonly LiveKind[]
}

/** A reading that is kept on the device: without a connection, what came last stands in for it. */
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
