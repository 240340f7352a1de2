import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ApiError } from '#kit/api.ts'

/** What was asked of the server. What came before stays while it is asked again. */
type Asked<Value> = { value: Value | null; failure: ApiError | null }

/** Asks each time somebody begins to look, once calls may be made. */
export function createAsked<Value>($ready: ReadableAtom<unknown>, read: () => Promise<Value>) {
  const $asked = atom<Asked<Value>>({ value: null, failure: null })
  let isAsking = false

  async function load(): Promise<void> {
    if (isAsking || !$ready.get()) return
    isAsking = true
    const { value } = $asked.get()
    $asked.set({ value, failure: null })
    try {
      $asked.set({ value: await read(), failure: null })
    } catch (failure) {
      $asked.set({ value, failure: failure as ApiError })
    } finally {
      isAsking = false
    }
  }
  onMount($asked, () => $ready.subscribe(() => void load()))
  return { $asked, load }
}
