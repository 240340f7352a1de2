import { useState } from 'react'
import type { Draft } from '#kit/core/draft.ts'
import { typedOn } from '#kit/typed-on.ts'

/** Keeps the changed text of a record, with the version it was changed in: the record is refetched while somebody types. */
export function useTyped<Typed extends { base: string }>(draft: Draft, id: string) {
  const kept = typedOn<Typed>(draft, id)
  const [typed, setTyped] = useState(kept.read)
  const type = (next: Typed | null) => {
    kept.write(next)
    setTyped(next)
  }
  /** Drops what was saved as a new version. What was typed meanwhile stays, as a change to that version. */
  const drop = (saved: Typed, base: string) =>
    setTyped(now => {
      const next = now === saved || now === null ? null : { ...now, base }
      kept.write(next)
      return next
    })
  return { typed, type, drop }
}
