import type { ReadableAtom } from 'nanostores'
import { createReading } from '#kit/reading.ts'

/** Creates a list of records that is read by key; results of actions are applied without refetching. @param keyOf returns a record's own key */
export function createRecords<One>(
  $key: ReadableAtom<string | null>,
  read: (key: string, signal: AbortSignal) => Promise<One[]>,
  keyOf: (one: One) => string,
) {
  const reading = createReading<One[]>({ $key, read })
  const known = () => reading.$state.get().value ?? []
  const find = (key: string) => known().find(one => keyOf(one) === key)
  return {
    ...reading,
    find,
    /** Replaces a record, or adds a new one. */
    put(one: One): void {
      const key = keyOf(one)
      reading.set(find(key) ? known().map(old => (keyOf(old) === key ? one : old)) : [...known(), one])
    },
    drop: (key: string): void => reading.set(known().filter(one => keyOf(one) !== key)),
  }
}
