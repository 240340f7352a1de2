import type { Input } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { AssignmentAnswers } from '#contract/learning-assignment.ts'
import type { Entry } from '#kit/outbox/outbox.ts'

/** The calls that may wait as they are: sent again, they make no second thing. */
export type Call =
  | 'POST lms/messages'
  | 'POST lms/trainees/:traineeId/notes'
  | 'PATCH lms/trainees/:traineeId/notes/:noteId'

/** A call that was made and that the server does not have yet. */
export type WaitingCall<Name extends Call = Call> = {
  [One in Name]: Entry & {
    kind: 'call'
    call: One
    /** What it is about, for the screen that shows it: a mentor, a note. */
    about: string
    input: Input<Contract[One]>
    /** When it was made, on this device. */
    at: string
  }
}[Name]

/** What a trainee did and the server does not know yet. */
export type Waiting = Own | WaitingCall
type Own = Entry & {
  /** When it was done, on this device. */
  at: string
} & (
    | { kind: 'answers'; assignment: string; title: string; answers: AssignmentAnswers }
    | { kind: 'progress'; topic: string; done: boolean }
  )

/** Somebody's own part of what waits, without what all have. */
export type ToSend = Own extends infer One ? (One extends Own ? Omit<One, keyof Entry | 'at'> : never) : never
