import { computed, type ReadableAtom } from 'nanostores'
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
import { isPassing } from '#kit/connection.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import type { placeOf } from '#rules/playbook/route.ts'
import type { createCopy } from './copy.ts'

/** A value and, where it is a cached copy, the time it was read. */
export type Seen<Value> = { value: Value; at: string | null }
export type SessionSeen = {
  info: SessionInfo | null
  tools: ToolItem[]
  tasks: TaskItem[]
  feeds: FeedItem[]
}

type Setup = {
  api: Api
  $tenant: ReadableAtom<unknown>
  $place: ReadableAtom<ReturnType<typeof placeOf>>
  $pair: ReadableAtom<Pair | null>
  /** Id of the pair to show. */
  $wanted: ReadableAtom<string | null>
  /** Language in which the server returns texts; empty until it is known. */
  $language: ReadableAtom<string>
  /** Incremented to read everything again. */
  $turn: ReadableAtom<number>
  copy: ReturnType<typeof createCopy>
}

const read = <const Resource extends string>(resource: Resource) => ({ resource, action: 'read' as const })

/** Creates what each screen reads from the server; offline, the copy on the device. */
export function createReadings({ api, $tenant, $place, $pair, $wanted, $language, $turn, copy }: Setup) {
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

  return {
    $pairs: pairs.$state,
    $home: home.$state,
    $alerts: alerts.$state,
    $chosen,
    $chapters: chapters.$state,
    $sessions: sessions.$state,
    $session: session.$state,
  }
}
