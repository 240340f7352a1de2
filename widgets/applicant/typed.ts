import type { Draft } from '#kit/core/draft.ts'
import type { Entry, Outbox } from '#kit/outbox/outbox.ts'

/** An answer that could not be sent yet. It and all behind it wait once the server did not take it. */
export type Waiting = Entry & { question: string; value: string }

type Kept = { user: string; typed: Record<string, string>; waiting?: Omit<Waiting & { at: number }, 'id'>[] }

/** Names an answer: one that is changed while it waits is another one. `at` is when it was given, in ms. */
export const nameOf = (question: string, at: number): string => `${question}-${at}`

/**
 * Answers being typed, by question: on the device where the page lets it, and as long as this element elsewhere.
 * @param user on a shared phone nobody sees another person's
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
    /** An answer is with the server, or waits: what was typed for it is no longer needed. */
    forget(question: string): void {
      const { [question]: _, ...typed } = read().typed
      write(typed)
    },
    /** What earlier versions let wait in the draft goes into the outbox. */
    moveInto(outbox: Outbox<Waiting>): void {
      const { typed, waiting = [] } = read()
      for (const { at, ...one } of waiting) outbox.push({ ...one, id: nameOf(one.question, at) })
      if (waiting.length > 0) write(typed)
    },
  }
}
