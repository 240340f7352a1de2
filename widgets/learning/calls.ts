import type { Api } from '#kit/core/api.ts'
import type { Outbox } from '#kit/outbox/outbox.ts'
import type { Call, Waiting, WaitingCall } from './outbox.ts'

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
