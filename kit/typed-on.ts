import { atom } from 'nanostores'
import type { Draft } from '#kit/core/draft.ts'

/** Returns the part of the widget's draft that belongs to one record: what was typed about it and not sent yet. */
export function typedOn<Typed>(draft: Draft, id: string) {
  const kept = () => (draft.read() as Record<string, unknown> | null) ?? {}
  return {
    read: () => (kept()[id] as Typed | undefined) ?? null,
    /** @param typed null once it was sent */
    write(typed: Typed | null): void {
      const { [id]: _, ...others } = kept()
      const now = typed === null ? others : { ...others, [id]: typed }
      draft.write(Object.keys(now).length > 0 ? now : null)
    },
  }
}

/** Keeps unsaved input by record in one part of the widget's draft. It survives leaving the screen and, within the tab, a reload. */
export function createKept<Typed>(draft: Draft, part: string) {
  const stored = typedOn<Record<string, Typed>>(draft, part)
  const $kept = atom(stored.read() ?? {})
  $kept.listen(kept => stored.write(kept))
  return {
    $kept,
    put: (id: string, value: Typed) => $kept.set({ ...$kept.get(), [id]: value }),
    drop(id: string): void {
      const { [id]: _, ...others } = $kept.get()
      $kept.set(others)
    },
  }
}
