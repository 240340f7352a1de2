import type { AssignmentAnswers } from '#contract/learning-assignment.ts'
import type { Entry } from '#kit/outbox/outbox.ts'

/** What a trainee did and the server does not know yet. */
export type Waiting = Entry & {
  /** When it was done, on this device. */
  at: string
} & (
    | { kind: 'answers'; assignment: string; title: string; answers: AssignmentAnswers }
    | { kind: 'progress'; topic: string; done: boolean }
  )

/** Somebody's own part of what waits, without what all have. */
export type ToSend = Waiting extends infer One
  ? One extends Waiting
    ? Omit<One, keyof Entry | 'at'>
    : never
  : never
