import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Input } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { LearningMessage } from '#contract/learning-message.ts'
import { whenChanged } from '#kit/changed.ts'
import type { Connection } from '#kit/connection.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { newId } from '#kit/new-id.ts'

/** Polling interval in ms, where the page gets no live updates. */
const POLL = 20_000
/** Number of messages cached on the device. */
const KEPT = 100

/** A message as displayed: received, just sent, or still queued on the device. */
export type ShownMessage = {
  id: string
  mine: boolean
  text: string
  /** In epoch seconds. */
  at: number
  status: LearningMessage['status'] | 'waits' | 'refused'
  problem?: string
}
/** A message queued on the device. */
export type WaitingMessage = { id: string; text: string; at: string; problem?: string | undefined }
export type MessageInput = Input<Contract['POST lms/messages']>
export type Talk = ReturnType<typeof createTalk>

type Setup = {
  api: Api
  of: { cohort: string; trainee: string; mentor: string }
  /** The reader's role. */
  side: LearningMessage['sender']
  /** Device cache of the latest messages. */
  copy?: { read(): LearningMessage[] | null; write(rows: LearningMessage[]): void }
  /** The text being typed, kept until it is sent. */
  typed: { read(): string | null; write(text: string | null): void }
  $waiting: ReadableAtom<readonly WaitingMessage[]>
  /** Queues a message and sends it at once if there is a connection. */
  push(id: string, at: string, input: MessageInput): Promise<void>
  again(id: string): void
  drop(id: string): void
  /** Subscribes to sent messages. @returns a function that unsubscribes */
  onSent(hear: () => void): () => void
  /** Called once all received messages are read. */
  onRead(): unknown
  whenBack: Connection['whenBack']
}

/** Creates the conversation of a trainee and a mentor: the latest page, earlier pages on request, and messages queued on the device. */
export function createTalk(setup: Setup) {
  const { api, of, side, copy, $waiting } = setup
  const query = { cohort_id: of.cohort, mentor_id: of.mentor, trainee_id: of.trainee }
  const $known = atom<LearningMessage[] | null>(copy?.read() ?? null)
  /** Number of messages before the loaded ones; numbering starts at 1. */
  const $more = computed($known, known => Math.max(0, (known?.[0]?.number ?? 1) - 1))
  const $failure = atom<ApiError | null>(null)
  /** Messages written here, which would briefly vanish between leaving the outbox and the next fetch. */
  const $written = atom<readonly WaitingMessage[]>([])

  function take(rows: readonly LearningMessage[]): void {
    const all = new Map(($known.get() ?? []).map(one => [one.number, one]))
    for (const one of rows) {
      const known = all.get(one.number)
      // an unchanged message keeps its object identity
      if (known?.status !== one.status || known.id !== one.id) all.set(one.number, one)
    }
    const sorted = [...all.values()].sort((one, other) => one.number - other.number)
    $known.set(sorted)
    // earlier pages are not cached: the device keeps only the latest messages
    if (rows.length > 0 && sorted.at(-1)?.number === rows.at(-1)?.number) copy?.write(sorted.slice(-KEPT))
  }
  async function refresh(): Promise<void> {
    try {
      const { data, unread } = await api('GET lms/messages', { query })
      const last = $known.get()?.at(-1)?.number ?? 0
      // more new messages than fit a page leave a gap: earlier ones are loaded again from here
      if (last > 0 && (data[0]?.number ?? 0) > last + 1) $known.set([])
      take(data)
      $failure.set(null)
      const newest = $known.get()?.at(-1)?.number
      if (unread > 0 && newest && !document.hidden) await read(newest)
    } catch (failure) {
      $failure.set(failure as ApiError)
    }
  }
  async function read(number: number): Promise<void> {
    const body = { traineeId: of.trainee, mentorId: of.mentor, number }
    await api('POST learning/messages/read', { body }).catch(() => {})
    await setup.onRead()
  }

  /** View objects cached per message, so that one new message does not re-render the whole page. */
  const made = new WeakMap<LearningMessage, ShownMessage>()
  const $messages = computed([$known, $failure, $waiting, $written], (known, failure, waiting, written) => {
    if (!known && !failure) return null
    const arrived = new Set((known ?? []).map(({ instance }) => instance))
    const own = ({ id, text, at }: WaitingMessage, status: ShownMessage['status']): ShownMessage => ({
      id,
      mine: true,
      text,
      at: Math.floor(Date.parse(at) / 1000),
      status,
    })
    const left = waiting
      .filter(({ id }) => !arrived.has(id))
      .map(one =>
        one.problem === undefined ? own(one, 'waits') : { ...own(one, 'refused'), problem: one.problem },
      )
    const waits = new Set(waiting.map(({ id }) => id))
    const leaving = written
      .filter(({ id }) => !arrived.has(id) && !waits.has(id))
      .map(one => own(one, 'sent'))
    const there = (known ?? []).map(one => {
      const { id, sender, content, createdAt: at, status } = one
      const before = made.get(one)
      if (before) return before
      const line: ShownMessage = { id, mine: sender === side, text: content.text, at, status }
      made.set(one, line)
      return line
    })
    return [...there, ...leaving, ...left] satisfies ShownMessage[]
  })

  return {
    $messages,
    $more,
    $failure,
    typed: setup.typed,
    refresh,
    async earlier(): Promise<void> {
      const before = $known.get()?.[0]?.number
      if (!before) return
      take((await api('GET lms/messages', { query: { ...query, before } })).data)
    },
    /** Queues a message and sends it at once if there is a connection. */
    async send(text: string): Promise<void> {
      const id = newId()
      const body = {
        cohortId: of.cohort,
        traineeId: of.trainee,
        mentorId: of.mentor,
        instance: id,
        sender: side,
        status: 'sent' as const,
        content: { kind: 'text' as const, text },
      }
      const at = new Date().toISOString()
      $written.set([...$written.get(), { id, text, at }])
      await setup.push(id, at, { body })
    },
    again: setup.again,
    drop(id: string): void {
      $written.set($written.get().filter(one => one.id !== id))
      setup.drop(id)
    },
    /** Refreshes now, on every change, and at intervals. @returns a function that stops it */
    watch(): () => void {
      void refresh()
      const offs = [
        whenChanged(['learning'], () => void refresh()),
        setup.whenBack(() => void refresh(), POLL),
        setup.onSent(() => void refresh()),
      ]
      return () => {
        for (const off of offs) off()
      }
    },
  }
}
