import { atom } from 'nanostores'
import type { Draft } from '#kit/core/draft.ts'

/** An answer that could not be sent yet. */
export type Waiting = {
  question: string
  value: string
  /** When it was given, in ms: one that was changed meanwhile is another one. */
  at: number
  /** Why the server did not take it, in its words. It and all behind it wait for the person. */
  problem?: string
}
export type Kept = ReturnType<typeof createKept>

type Held = { user: string; typed: Record<string, string>; waiting: Waiting[] }

/**
 * What a person has written and the server does not have: answers being typed, by question, and answers that wait for the line,
 * in their order. It is on the device where the page lets it, and lasts as long as this element elsewhere. Read anew each time:
 * another tab may have written.
 * @param user on a shared phone nobody sees another person's
 */
export function createKept(draft: Draft, user: () => string) {
  const $waiting = atom<readonly Waiting[]>([])
  let own: Held | null = null

  function read(): Held {
    const held = (draft.read() as Held | null) ?? own
    return held?.user === user() ? held : { user: user(), typed: {}, waiting: [] }
  }
  function write(changes: Partial<Held>): void {
    own = { ...read(), ...changes }
    draft.write(own)
    $waiting.set(own.waiting)
  }
  const waiting = (): Waiting[] => read().waiting

  return {
    $waiting,
    /** Looks what is there: once it is known who is in front of the screen. */
    recall: () => $waiting.set(waiting()),
    waiting,
    /** Whether it outlasts this page. */
    isOnDevice: () => draft.read() !== null,
    typed: (question: string): string | undefined => read().typed[question],
    type: (question: string, value: string) => write({ typed: { ...read().typed, [question]: value } }),
    /** An answer is with the server, or waits: what was typed for it is no longer needed. */
    forget(question: string): void {
      const { [question]: _, ...typed } = read().typed
      write({ typed })
    },
    /** Lets an answer wait: in its place where one to the same question waits already. */
    push(question: string, value: string): void {
      const one = { question, value, at: Date.now() }
      const before = waiting()
      const isThere = before.some(other => other.question === question)
      write({
        waiting: isThere
          ? before.map(other => (other.question === question ? one : other))
          : [...before, one],
      })
    },
    /** The server has it. */
    drop: ({ question, at }: Waiting) =>
      write({ waiting: waiting().filter(one => one.question !== question || one.at !== at) }),
    /** The server did not take it. */
    refuse: (refused: Waiting, problem: string) =>
      write({
        waiting: waiting().map(one =>
          one.question === refused.question && one.at === refused.at ? { ...one, problem } : one,
        ),
      }),
  }
}
