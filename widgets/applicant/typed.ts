import type { Draft } from '#kit/core/draft.ts'
import type { Entry, Outbox } from '#kit/outbox/outbox.ts'

/** Answer not sent yet. After a refusal it and all entries behind it stay queued. */
export type Waiting = Entry & { question: string; value: string }

type Kept = { user: string; typed: Record<string, string>; waiting?: Omit<Waiting & { at: number }, 'id'>[] }

/** Returns the id of a queued answer: changing a queued answer creates a new entry. `at` is the time of the answer, in ms. */
export const nameOf = (question: string, at: number): string => `${question}-${at}`

/**
 * Creates the store of unsaved answers by question: on the device where the page allows it, else for the life of this element.
 * @param user tags the drafts, so that they never leak to another user of a shared phone
 */
export function createTyped(draft: Draft, user: () => string) {
  let own: Kept | null = null
  function read(): Kept {
    const kept = (draft.read() as Kept | null) ?? own
    return kept?.user === user() ? kept : { user: user(), typed: {} }
  }
  function write(typed: Kept['typed']): void {
    own = { user: user(), typed }
    draft.write(own)
  }
  return {
    of: (question: string): string | undefined => read().typed[question],
    set: (question: string, value: string) => write({ ...read().typed, [question]: value }),
    /** Discards the draft of an answer that was sent or queued. */
    forget(question: string): void {
      const { [question]: _, ...typed } = read().typed
      write(typed)
    },
    /** Moves answers that earlier versions queued in the draft into the outbox. */
    moveInto(outbox: Outbox<Waiting>): void {
      const { typed, waiting = [] } = read()
      for (const { at, ...one } of waiting) outbox.push({ ...one, id: nameOf(one.question, at) })
      if (waiting.length > 0) write(typed)
    },
  }
}
