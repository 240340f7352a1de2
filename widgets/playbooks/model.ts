import { atom, computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { AdvisorRow, CoachMeeting, PlaybookDraft, PlaybookRow } from '#contract/playbook-desk.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createDesk } from '#kit/screens/desk.ts'

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
  const { api } = host
  const path = createPath(host, '/pairs')
  const desk = createDesk(host, ['playbooks'])
  const $place = computed(path.$path, placeOf)
  const $state = atom<PairState>('running')
  const $page = atom(1)

  const { read } = desk
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
    ...desk,
    path,
    $place,
    $state,
    $page,
    $pairs: pairs.$state,
    $advisors: advisors.$state,
    $books: books.$state,
    $book: book.$state,
    $attendance: attendance.$state,
    show(state: PairState, page = 1): void {
      $page.set(page)
      $state.set(state)
    },
  }
}
