import { atom, computed } from 'nanostores'
import type { LearningMessage } from '#contract/learning-message.ts'
import { whenChanged } from '#kit/changed.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Model, Trainee } from './model.ts'

const SEND = 'POST lms/messages'
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
export type Talk = ReturnType<typeof createTalk>

/** A trainee's conversation with a mentor: the last page, what was asked for before it, and what waits on the device. */
export function createTalk(model: Model, { trainee }: Trainee, mentor: string) {
  const { api, copy, calls } = model
  const name = `messages-${mentor}`
  const of = { cohort_id: trainee.cohortId, mentor_id: mentor, trainee_id: trainee.id }
  const $known = atom<LearningMessage[] | null>(copy.read<LearningMessage[]>(name))
  /** How many stand before those in sight: they are numbered from 1. */
  const $more = computed($known, known => Math.max(0, (known?.[0]?.number ?? 1) - 1))
  const $failure = atom<ApiError | null>(null)

  function take(rows: readonly LearningMessage[]): void {
    const all = new Map(($known.get() ?? []).map(one => [one.number, one]))
    for (const one of rows) all.set(one.number, one)
    const sorted = [...all.values()].sort((one, other) => one.number - other.number)
    $known.set(sorted)
    copy.write(name, sorted.slice(-KEPT))
  }
  async function refresh(): Promise<void> {
    try {
      const { data, unread } = await api('GET lms/messages', { query: of })
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
    const body = { traineeId: trainee.id, mentorId: mentor, number }
    await api('POST learning/messages/read', { body }).catch(() => {})
    await model.refreshHome()
  }

  const $messages = computed([$known, $failure, calls.$entries], (known, failure, entries) => {
    if (!known && !failure) return null
    const arrived = new Set((known ?? []).map(({ instance }) => instance))
    const waiting = calls
      .of(entries, SEND)
      .filter(({ about, id }) => about === mentor && !arrived.has(id))
      .map(({ id, input, at, problem }) => ({
        ...{ id, mine: true, text: input.body.content.text, at: Math.floor(Date.parse(at) / 1000) },
        ...(problem === undefined ? { status: 'waits' as const } : { status: 'refused' as const, problem }),
      }))
    const there = (known ?? []).map(({ id, sender, content, createdAt, status }) => ({
      ...{ id, mine: sender === 'trainer', text: content.text, at: createdAt, status },
    }))
    return [...there, ...waiting] satisfies ShownMessage[]
  })

  return {
    $messages,
    $more,
    $failure,
    refresh,
    async earlier(): Promise<void> {
      const before = $known.get()?.[0]?.number
      if (!before) return
      take((await api('GET lms/messages', { query: { ...of, before } })).data)
    },
    /** Lets a message wait, and sends it at once where there is a connection. */
    async send(text: string): Promise<void> {
      const id = crypto.randomUUID()
      const body = {
        ...{ cohortId: trainee.cohortId, traineeId: trainee.id, mentorId: mentor, instance: id },
        ...{ sender: 'trainer' as const, status: 'sent' as const, content: { kind: 'text' as const, text } },
      }
      const at = new Date().toISOString()
      await calls.push({ id, kind: 'call', call: SEND, about: mentor, at, input: { body } })
    },
    again: (id: string) => model.flush(id),
    drop: calls.drop,
    /** Asks now, whenever something changed, and every so often. @returns what ends it */
    watch(): () => void {
      void refresh()
      const offs = [
        whenChanged(['learning'], () => void refresh()),
        model.whenBack(() => void refresh(), POLL),
        calls.onSent(({ call, about }) => {
          if (call === SEND && about === mentor) void refresh()
        }),
      ]
      return () => {
        for (const off of offs) off()
      }
    },
  }
}
