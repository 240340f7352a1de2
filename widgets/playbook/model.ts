import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Uploaded } from '#contract/endpoint.ts'
import type { Alert, PairHome } from '#contract/playbook.ts'
import type {
  ChapterRow,
  FeedItem,
  Pair,
  SessionInfo,
  SessionRow,
  TaskItem,
  ToolItem,
} from '#contract/playbook-wire.ts'
import { createConnection, isPassing } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createLeading } from '#kit/member/leading.ts'
import { createScreens } from '#kit/member/screens.ts'
import { newId } from '#kit/new-id.ts'
import { createOutbox } from '#kit/outbox/outbox.ts'
import { sendAll, submit } from '#kit/outbox/send.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { createFormDrafts } from '#kit/screens/form-drafts.ts'
import { pairIn, placeOf } from '#rules/playbook/route.ts'
import { createCopy } from './copy.ts'
import { send, type Waiting } from './waiting.ts'

export type Model = ReturnType<typeof createModel>
/** A value and, where it is a cached copy, the time it was read. */
export type Seen<Value> = { value: Value; at: string | null }
export type SessionSeen = {
  info: SessionInfo | null
  tools: ToolItem[]
  tasks: TaskItem[]
  feeds: FeedItem[]
}

/** Delay between a choice and the navigation, in ms. Tests shorten it. */
export const WAITS = { pair: 900, step: 300 }

const read = <const Resource extends string>(resource: Resource) => ({ resource, action: 'read' as const })

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

  /** Creates the reading of a screen that falls back to the cached copy while offline. */
  function screen<Value>(
    name: string,
    $of: ReadableAtom<string | null>,
    ask: (of: string, signal: AbortSignal) => Promise<Value>,
  ) {
    return createReading<Seen<Value>>({
      $key: computed([$tenant, $of, $language, $turn], (tenant, of, language, turn) =>
        tenant && of !== null && language ? JSON.stringify([of, language, turn]) : null,
      ),
      kinds: ['playbooks'],
      keeps: true,
      async read(key, signal) {
        const [of, language] = JSON.parse(key) as [string, string]
        const place = `${name} ${of} ${language}`
        try {
          const value = await ask(of, signal)
          copy.write(place, value)
          return { value, at: null }
        } catch (failure) {
          const kept = isPassing(failure as ApiError) ? copy.read(place) : null
          if (!kept) throw failure
          return { value: kept.value as Value, at: kept.at }
        }
      },
    })
  }
  const on = (...names: string[]) => computed($place, ({ at }) => (names.includes(at) ? at : null))

  const pairs = screen<Pair[]>(
    'pairs',
    on('advisors', 'home'),
    dataOf(api, 'GET data/pairedAdvisor', () => ({ query: read('pairedAdvisor') })),
  )
  const home = screen<PairHome[]>('home', on('home'), dataOf(api, 'GET playbook/home'))
  const alerts = screen<Alert[]>('alerts', on('alerts'), async (_, signal) => {
    const { data } = await api('GET playbook/alerts', {}, { signal })
    if (data.some(({ isRead }) => !isRead)) void api('POST playbook/alerts/read', {}).catch(() => {})
    return data
  })

  /** The wanted pair, freshly loaded. The list must hold exactly one. */
  const chosen = screen<Pair[]>(
    'pair',
    computed([$place, $wanted], ({ at }, wanted) =>
      ['playbooks', 'playbook', 'chapter', 'session'].includes(at) ? wanted : null,
    ),
    dataOf(api, 'GET data/pairedAdvisor', id => ({ query: { ...read('pairedAdvisor'), id } })),
  )
  /** Hides a previous pair's data while the wanted pair loads. */
  const $chosen = computed([chosen.$state, $wanted], (state, wanted) =>
    state.value?.value[0] && state.value.value[0]._id !== wanted ? { ...state, value: null } : state,
  )
  /** The pair's own data is requested only once the pair is known. */
  const $own = computed([$pair, $wanted], (pair, wanted) => (pair?._id === wanted ? pair : null))
  const chapters = screen<ChapterRow[]>(
    'chapters',
    computed([$place, $own], (place, pair) =>
      place.at === 'playbook' && !place.problem && pair ? `${place.playbook} ${pair._id}` : null,
    ),
    dataOf(api, 'GET data/playbookChapter', of => {
      const [playbookId, pairId] = of.split(' ')
      return { query: { ...read('playbookChapter'), playbookId, pairId } }
    }),
  )
  const sessions = screen<SessionRow[]>(
    'sessions',
    computed([$place, $own], (place, pair) =>
      place.at === 'chapter' && !place.problem && pair ? `${place.chapter} ${pair._id}` : null,
    ),
    dataOf(api, 'GET data/playbookSession', of => {
      const [chapterId, pairId] = of.split(' ')
      return { query: { ...read('playbookSession'), chapterId, pairId } }
    }),
  )
  const session = screen<SessionSeen>(
    'session',
    computed([$place, $own], (place, pair) =>
      place.at === 'session' && !place.problem && pair ? `${place.session} ${pair._id} ${pair.usrId}` : null,
    ),
    async (of, signal) => {
      const [id = '', pairId = '', usrId = ''] = of.split(' ')
      const about = { sessId: id, pairId }
      const [info, tools, tasks, feeds] = await Promise.all([
        api(
          'GET data/playbookSessionInfo',
          { query: { ...read('playbookSessionInfo'), id, pairId } },
          { signal },
        ),
        api('GET data/playbookTool', { query: { ...read('playbookTool'), ...about } }, { signal }),
        api('GET data/playbookTask', { query: { ...read('playbookTask'), ...about } }, { signal }),
        api('GET data/playbookFeed', { query: { ...read('playbookFeed'), ...about, usrId } }, { signal }),
      ])
      return { info: info.data[0] ?? null, tools: tools.data, tasks: tasks.data, feeds: feeds.data }
    },
  )

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
      $chosen.subscribe(({ value }) => {
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
    $pairs: pairs.$state,
    $home: home.$state,
    $alerts: alerts.$state,
    $chosen,
    $chapters: chapters.$state,
    $sessions: sessions.$state,
    $session: session.$state,
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
