import type { Input } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { AssignmentAnswers } from '#contract/learning-assignment.ts'
import type { Api } from '#kit/core/api.ts'
import type { Entry, Outbox } from '#kit/outbox/outbox.ts'

/** The API calls that can be queued: all are idempotent. */
type Call =
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

/** Called when a queued call was sent, with the id the server assigned. */
type Heard = (one: WaitingCall, reply: { id?: string }) => void

/** Creates the queue of notes and messages, stored in the outbox as API calls. */
export function createCalls(api: Api, outbox: Outbox<Waiting>, flush: (wanted: string) => Promise<void>) {
  const sent = new Set<Heard>()
  return {
    $entries: outbox.$entries,
    drop: outbox.drop,
    /** Restores an earlier entry. */
    keep: (one: WaitingCall) => outbox.push(one),
    /** Queues a call and sends it at once if online. */
    async push(one: WaitingCall): Promise<void> {
      outbox.push(one)
      await flush(one.id)
    },
    /** Sends a queued call. @throws ApiError */
    async make(one: WaitingCall): Promise<void> {
      const reply = await api(one.call as 'POST lms/trainees/:traineeId/notes', one.input as never)
      for (const hear of sent) hear(one, reply)
    },
    /** @returns a function that unsubscribes */
    onSent(hear: Heard): () => void {
      sent.add(hear)
      return () => void sent.delete(hear)
    },
    /** Returns the queued entries of a call. */
    of: <Name extends Call>(entries: readonly Waiting[], call: Name) =>
      entries.filter(one => one.kind === 'call' && one.call === call) as unknown as WaitingCall<Name>[],
  }
}
