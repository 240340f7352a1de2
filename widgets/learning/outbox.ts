import type { Input } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { AssignmentAnswers } from '#contract/learning-assignment.ts'
import type { Entry } from '#kit/outbox/outbox.ts'

/** The API calls that can be queued: all are idempotent. */
export type Call =
  | 'POST lms/messages'
  | 'POST lms/trainees/:traineeId/notes'
  | 'PATCH lms/trainees/:traineeId/notes/:noteId'

/** A call that the server has not received yet. */
export type WaitingCall<Name extends Call = Call> = {
  [One in Name]: Entry & {
    kind: 'call'
    call: One
    /** Id of the mentor or note it concerns. */
    about: string
    input: Input<Contract[One]>
    /** Time of the call, by the device's clock. */
    at: string
  }
}[Name]

/** A trainee's action that the server has not received yet. */
export type Waiting = Own | WaitingCall
type Own = Entry & {
  /** Time of the action, by the device's clock. */
  at: string
} & (
    | { kind: 'answers'; assignment: string; title: string; answers: AssignmentAnswers }
    | { kind: 'progress'; topic: string; done: boolean }
  )

/** An entry without the fields common to all. */
export type ToSend = Own extends infer One ? (One extends Own ? Omit<One, keyof Entry | 'at'> : never) : never
