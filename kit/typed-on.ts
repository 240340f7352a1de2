import type { Draft } from '#kit/core/draft.ts'

type Kept = Record<string, unknown>

/** Returns the part of the widget's draft that belongs to one record: what was typed about it and not sent yet. */
export function typedOn<Typed>(draft: Draft, id: string) {
  const kept = () => (draft.read() as Kept | null) ?? {}
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
