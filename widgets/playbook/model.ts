import { atom, computed, onMount } from 'nanostores'
import type { Uploaded } from '#contract/endpoint.ts'
import type { Pair, TaskItem } from '#contract/playbook-wire.ts'
import { createConnection } from '#kit/connection.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createLeading } from '#kit/member/leading.ts'
import { createScreens } from '#kit/member/screens.ts'
import { newId } from '#kit/new-id.ts'
import { createOutbox } from '#kit/outbox/outbox.ts'
import { sendAll, submit } from '#kit/outbox/send.ts'
import { createFormDrafts } from '#kit/screens/form-drafts.ts'
import { pairIn, placeOf } from '#rules/playbook/route.ts'
import { createCopy } from './copy.ts'
import { createReadings } from './readings.ts'
import { send, type Waiting } from './waiting.ts'

export type Model = ReturnType<typeof createModel>
/** Delay between a choice and the navigation, in ms. Tests shorten it. */
export const WAITS = { pair: 900, step: 300 }

/** Creates the state of one entrepreneur's playbooks. */
export function createModel(host: Host<'path' | 'base'>) {
  const { element, draft } = host
  const screens = createScreens(host)
  const { api, $tenant, path, toaster } = screens
  const person = () => element.getAttribute('draft')
  const copy = createCopy(person)
  const outbox = createOutbox<Waiting>('playbook')
  const { $isOnline, whenBack } = createConnection()
  const $place = computed(path.$path, placeOf)
  const $language = atom('')
  const $turn = atom(0)
  /** The chosen pair, as last read. */
  const $pair = atom<Pair | null>(copy.readPair<Pair>())
  /** Id of the pair to show: the one in the path, else the chosen one. */
  const $wanted = computed([path.$path, $pair], (at, pair) => pairIn(at) ?? pair?._id ?? null)
  /** Id of the choice that is about to navigate. */
  const $leaving = atom<string | null>(null)

  const readings = createReadings({ api, $tenant, $place, $pair, $wanted, $language, $turn, copy })

  /** Saves the pair on this device, without the field that names who added it. */
  function keepPair(pair: Pair): void {
    const { whoAdded: _, ...kept } = pair as Pair & { whoAdded?: unknown }
    copy.writePair(kept)
    $pair.set(kept)
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  /** Navigates after a delay during which the choice is visible. */
  function leave(what: string, to: string, wait: number): void {
    clearTimeout(timer)
    $leaving.set(what)
    timer = setTimeout(() => {
      $leaving.set(null)
      path.navigate(to)
    }, wait)
  }

  async function flush(wanted?: string): Promise<void> {
    let sent = false
    await sendAll(outbox, {
      lock: `wz-playbook:${person() ?? 'page'}`,
      wanted,
      async send(one) {
        toaster.announce(await send(api, one), { kind: 'good' })
        sent = true
      },
    })
    if (sent) $turn.set($turn.get() + 1)
  }

  const about = (pair: Pair, session: string, text: string, uploads: Uploaded[]) => ({
    id: newId(),
    pair: pair._id,
    session,
    text,
    uploads,
    path: path.$path.get(),
  })

  onMount($place, () => {
    outbox.belongsTo(person())
    const offs = [
      $tenant.subscribe(tenant => tenant && void flush()),
      whenBack(() => void flush()),
      readings.$chosen.subscribe(({ value }) => {
        const [pair, ...more] = value?.value ?? []
        if (pair && more.length === 0 && pair._id !== $pair.get()?._id) keepPair(pair)
      }),
    ]
    return () => {
      for (const off of offs) off()
      clearTimeout(timer)
    }
  })

  return {
    ...screens,
    $place,
    $pair,
    $wanted,
    $leaving,
    $isOnline,
    outbox,
    flush,
    leading: createLeading(host),
    connection: host.connection,
    /** Sets the language in which the server returns texts. */
    speaks: (language: string) => $language.set(language),
    ...readings,
    refresh: () => $turn.set($turn.get() + 1),
    /** Chooses a pair and navigates to its playbooks. */
    choose(pair: Pair): void {
      keepPair(pair)
      leave(pair._id, '/playbooks', WAITS.pair)
    },
    /** Opens a chapter or session. */
    open: (id: string, to: string) => leave(id, to, WAITS.step),
    /** Replies to an assignment. @throws ApiError */
    reply: (pair: Pair, session: string, task: TaskItem, text: string, uploads: Uploaded[]) =>
      submit(
        outbox,
        {
          ...about(pair, session, text, uploads),
          kind: 'reply',
          task: task._id,
          topic: task.topic,
          dueDate: task.dueDate,
        },
        flush,
      ),
    /** Rates a session. @throws ApiError */
    rate: (pair: Pair, session: string, rated: number, text: string, uploads: Uploaded[]) =>
      submit(outbox, { ...about(pair, session, text, uploads), kind: 'feedback', rated }, flush),
    /** Sets what the advisor may see. @throws ApiError */
    async share(pair: string, what: { phone?: boolean; figures?: boolean }): Promise<void> {
      const { message } = await api('POST playbook/pairs/:id/shares', { params: { id: pair }, body: what })
      toaster.announce(message, { kind: 'good' })
      $turn.set($turn.get() + 1)
    },
    /** Returns a meeting as a calendar file. @throws ApiError */
    calendar: (id: string) => api('GET playbook/meetings/:id/calendar', { params: { id } }, { as: 'file' }),
    /** Returns the draft of a form, by its task or session. */
    draftOf: createFormDrafts(draft),
  }
}
