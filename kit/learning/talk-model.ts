import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Input } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { LearningMessage } from '#contract/learning-message.ts'
import { whenChanged } from '#kit/changed.ts'
import type { Connection } from '#kit/connection.ts'
import type { Api, ApiError } from '#kit/core/api.ts'

/** How often it is asked for new ones where the page hears of none, in ms. */
const POLL = 20_000
/** How many are kept on the device. */
const KEPT = 100

/** A message as it is shown; without a number it waits on the device. */
export type ShownMessage = {
  id: string
  mine: boolean
  text: string
  /** In epoch seconds. */
  at: number
  status: LearningMessage['status'] | 'waits' | 'refused'
  problem?: string
}
/** One that waits on the device. */
export type WaitingMessage = { id: string; text: string; at: string; problem?: string | undefined }
export type MessageInput = Input<Contract['POST lms/messages']>
export type Talk = ReturnType<typeof createTalk>

type Setup = {
  api: Api
  of: { cohort: string; trainee: string; mentor: string }
  /** Whose side this is: the wire calls the trainee's `trainer`. */
  side: LearningMessage['sender']
  /** Where what came last is kept on the device. */
  copy?: { read(): LearningMessage[] | null; write(rows: LearningMessage[]): void }
  $waiting: ReadableAtom<readonly WaitingMessage[]>
  /** Lets one wait, and sends it at once where there is a connection. */
  push(id: string, at: string, input: MessageInput): Promise<void>
  again(id: string): void
  drop(id: string): void
  /** Told when one arrived. @returns what ends it */
  onSent(hear: () => void): () => void
  /** Everything that came was read. */
  onRead(): unknown
  whenBack: Connection['whenBack']
}

/** A conversation of a trainee and a mentor: the last page, what was asked for before it, and what waits on the device. */
export function createTalk(setup: Setup) {
  const { api, of, side, copy, $waiting } = setup
  const query = { cohort_id: of.cohort, mentor_id: of.mentor, trainee_id: of.trainee }
  const $known = atom<LearningMessage[] | null>(copy?.read() ?? null)
  /** How many stand before those in sight: they are numbered from 1. */
  const $more = computed($known, known => Math.max(0, (known?.[0]?.number ?? 1) - 1))
  const $failure = atom<ApiError | null>(null)
  /** What was written here: between the outbox and the next reading it would be out of sight for a moment. */
  const $written = atom<readonly WaitingMessage[]>([])

  function take(rows: readonly LearningMessage[]): void {
    const all = new Map(($known.get() ?? []).map(one => [one.number, one]))
    for (const one of rows) {
      const known = all.get(one.number)
      // one that came again as it was stays the same
      if (known?.status !== one.status || known.id !== one.id) all.set(one.number, one)
    }
    const sorted = [...all.values()].sort((one, other) => one.number - other.number)
    $known.set(sorted)
    // those before are not kept: the device has what came last
    if (rows.length > 0 && sorted.at(-1)?.number === rows.at(-1)?.number) copy?.write(sorted.slice(-KEPT))
  }
  async function refresh(): Promise<void> {
    try {
      const { data, unread } = await api('GET lms/messages', { query })
      const last = $known.get()?.at(-1)?.number ?? 0
      // more came meanwhile than a page has: what is between is asked for again from here
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

  /** Lines of messages as they came: the same as long as the message is, so that a page of them is not drawn anew for one. */
  const made = new WeakMap<LearningMessage, ShownMessage>()
  const $messages = computed([$known, $failure, $waiting, $written], (known, failure, waiting, written) => {
    if (!known && !failure) return null
    const arrived = new Set((known ?? []).map(({ instance }) => instance))
    const left = waiting
      .filter(({ id }) => !arrived.has(id))
      .map(({ id, text, at, problem }) => ({
        id,
        mine: true,
        text,
        at: Math.floor(Date.parse(at) / 1000),
        ...(problem === undefined ? { status: 'waits' as const } : { status: 'refused' as const, problem }),
      }))
    const waits = new Set(waiting.map(({ id }) => id))
    const leaving = written
      .filter(({ id }) => !arrived.has(id) && !waits.has(id))
      .map(({ id, text, at }) => ({
        id,
        mine: true,
        text,
        at: Math.floor(Date.parse(at) / 1000),
        status: 'sent' as const,
      }))
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
    refresh,
    async earlier(): Promise<void> {
      const before = $known.get()?.[0]?.number
      if (!before) return
      take((await api('GET lms/messages', { query: { ...query, before } })).data)
    },
    /** Lets a message wait, and sends it at once where there is a connection. */
    async send(text: string): Promise<void> {
      const id = crypto.randomUUID()
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
    /** Asks now, whenever something changed, and every so often. @returns what ends it */
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
