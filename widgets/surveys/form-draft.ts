import { atom } from 'nanostores'
import type { Model } from './model.ts'

/** Keeps the unsaved input of one kind of screen, by survey. It survives leaving the screen and, within the tab, a reload. */
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
