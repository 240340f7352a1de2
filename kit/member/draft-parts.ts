import type { Draft } from '#kit/core/draft.ts'

/** Unsaved input by part, tagged with its user so that it never leaks to another user of a shared phone. */
type Kept = { user: string; parts: Record<string, unknown> }

/** Keeps the unsaved input of a widget's parts. @param user returns the id of the signed-in user */
export function createDraftParts(draft: Draft, user: () => string) {
  const kept = (): Kept => {
    const own = user()
    const known = draft.read() as Kept | null
    return known?.user === own ? known : { user: own, parts: {} }
  }
  return {
    kept,
    /** Returns the unsaved input of a part; null if there is none. */
    recall: <Value>(part: string): Value | null => (kept().parts[part] as Value | undefined) ?? null,
    /** Saves the unsaved input of a part; null or undefined discards it. */
    keep(part: string, value: unknown): void {
      const now = kept()
      draft.write({ ...now, parts: { ...now.parts, [part]: value } })
    },
  }
}
