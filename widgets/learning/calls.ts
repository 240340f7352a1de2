import type { Api } from '#kit/core/api.ts'
import type { Outbox } from '#kit/outbox/outbox.ts'
import type { Call, Waiting, WaitingCall } from './outbox.ts'

/** Told of one that arrived, and of what the server calls it. */
type Heard = (one: WaitingCall, reply: { id?: string }) => void
export type Calls = ReturnType<typeof createCalls>

/** Notes and messages on their way: they wait in the outbox as the calls that they are. */
export function createCalls(api: Api, outbox: Outbox<Waiting>, flush: (wanted: string) => Promise<void>) {
  const sent = new Set<Heard>()
  return {
    $entries: outbox.$entries,
    drop: outbox.drop,
    /** Puts back what was there before. */
    keep: (one: WaitingCall) => outbox.push(one),
    /** Lets a call wait, and sends it at once where there is a connection. */
    async push(one: WaitingCall): Promise<void> {
      outbox.push(one)
      await flush(one.id)
    },
    /** Makes one that waited. @throws ApiError */
    async make(one: WaitingCall): Promise<void> {
      const reply = await api(one.call as 'POST lms/trainees/:traineeId/notes', one.input as never)
      for (const hear of sent) hear(one, reply)
    },
    /** @returns what ends it */
    onSent(hear: Heard): () => void {
      sent.add(hear)
      return () => void sent.delete(hear)
    },
    /** What waits of a call. */
    of: <Name extends Call>(entries: readonly Waiting[], call: Name) =>
      entries.filter(one => one.kind === 'call' && one.call === call) as unknown as WaitingCall<Name>[],
  }
}
