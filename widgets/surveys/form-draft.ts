import { atom } from 'nanostores'
import type { Model } from './model.ts'

/** What was typed on one kind of screen, by survey: it outlives the screen, and the page as long as its tab is there. */
export function createKept<Value>(model: Model, screen: string) {
  const all = () => (model.draft.read() ?? {}) as Record<string, Record<string, Value>>
  const $kept = atom<Record<string, Value>>(all()[screen] ?? {})
  $kept.listen(kept => model.draft.write({ ...all(), [screen]: kept }))
  return {
    $kept,
    put: (id: string, value: Value) => $kept.set({ ...$kept.get(), [id]: value }),
    drop(id: string): void {
      const { [id]: _, ...others } = $kept.get()
      $kept.set(others)
    },
  }
}
