import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { AdvisorRow, CoachMeeting, PlaybookDraft, PlaybookRow } from '#contract/playbook-desk.ts'
import type { Api } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createReading } from '#kit/reading.ts'

export type Model = ReturnType<typeof createModel>
export type Pairs = Reply<Contract['GET playbook/desk/pairs']>
export const STATES = ['running', 'quiet', 'ended'] as const
export type PairState = (typeof STATES)[number]
export const TABS = ['pairs', 'advisors', 'books', 'attendance'] as const
export type Tab = (typeof TABS)[number]

/** Which screen a path names: `/books/<id>` has a playbook too. */
export function placeOf(path: string): { tab: Tab; id: string | null } {
  const [, first = '', id] = path.split('?')[0]?.split('/') ?? []
  return { tab: TABS.find(tab => tab === first) ?? 'pairs', id: first === 'books' && id ? id : null }
}

/** The staff's side of playbooks. */
export function createModel(host: Host<'path' | 'base'>) {
  const { api, $tenant } = host
  const path = createPath(host, '/pairs')
  const toaster = createToaster()
  const $language = atom('')
  const $turn = atom(0)
  const $place = computed(path.$path, placeOf)
  const $state = atom<PairState>('running')
  const $page = atom(1)

  function read<Value>(
    $of: ReadableAtom<string | null>,
    ask: (of: string, signal: AbortSignal) => Promise<Value>,
  ) {
    return createReading<Value>({
      $key: computed([$tenant, $of, $language, $turn], (tenant, of, language, turn) =>
        tenant && language && of !== null ? JSON.stringify([of, language, turn]) : null,
      ),
      keeps: true,
      kinds: ['playbooks'],
      read: (key, signal) => ask((JSON.parse(key) as [string])[0], signal),
    })
  }
  const pairs = read<Pairs>(
    computed([$place, $state, $page], ({ tab }, state, page) =>
      tab === 'pairs' ? `${state} ${page}` : null,
    ),
    (of, signal) => {
      const [state, page] = of.split(' ')
      return api(
        'GET playbook/desk/pairs',
        { query: { state: state as PairState, page: Number(page) } },
        { signal },
      )
    },
  )
  const advisors = read<AdvisorRow[]>(
    computed($place, ({ tab }) => (tab === 'pairs' || tab === 'advisors' ? 'all' : null)),
    async (_, signal) => (await api('GET playbook/desk/advisors', {}, { signal })).data,
  )
  const books = read<PlaybookRow[]>(
    computed($place, ({ tab, id }) => (tab === 'pairs' || (tab === 'books' && !id) ? 'all' : null)),
    async (_, signal) => (await api('GET playbook/desk/playbooks', {}, { signal })).data,
  )
  const book = read<{ draft: PlaybookDraft; markdown: string }>(
    computed($place, ({ id }) => id),
    async (id, signal) => {
      const [{ data }, file] = await Promise.all([
        api('GET playbook/desk/playbooks/:id', { params: { id } }, { signal }),
        api('GET playbook/desk/playbooks/:id/markdown', { params: { id } }, { signal, as: 'file' }),
      ])
      return { draft: data, markdown: await file.text() }
    },
  )
  const attendance = read<CoachMeeting[]>(
    computed($place, ({ tab }) => (tab === 'attendance' ? 'all' : null)),
    async (_, signal) => (await api('GET playbook/desk/attendance', { query: {} }, { signal })).data,
  )
  return {
    api,
    path,
    toaster,
    $place,
    $state,
    $page,
    $pairs: pairs.$state,
    $advisors: advisors.$state,
    $books: books.$state,
    $book: book.$state,
    $attendance: attendance.$state,
    speaks: (language: string) => $language.set(language),
    refresh: () => $turn.set($turn.get() + 1),
    show(state: PairState, page = 1): void {
      $page.set(page)
      $state.set(state)
    },
    /** Does something, says what the server says of it, and reads anew. @throws ApiError */
    async act(make: (api: Api) => Promise<object>): Promise<void> {
      const said = await make(api)
      if ('message' in said) toaster.announce(String(said.message), { kind: 'good' })
      $turn.set($turn.get() + 1)
    },
  }
}
