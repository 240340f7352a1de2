import { computed } from 'nanostores'
import type { PlaybookDraft } from '#contract/playbook-desk.ts'
import { COACH_PRESENCE, PAIR_SORTS, PAIR_STATES } from '#contract/playbook-names.ts'
import type { Api } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { dataOf } from '#kit/reading.ts'
import { createDesk } from '#kit/screens/desk.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'

export type Model = ReturnType<typeof createModel>
export const TABS = ['pairs', 'advisors', 'books', 'attendance', 'report'] as const
export type Tab = (typeof TABS)[number]

/** Parses a path into a tab and, for `/books/<id>`, the playbook's id. */
export function placeOf(path: string): { tab: Tab; id: string | null } {
  const [, first = '', id] = path.split('?')[0]?.split('/') ?? []
  return { tab: TABS.find(tab => tab === first) ?? 'pairs', id: first === 'books' && id ? id : null }
}

/** Creates the state of the staff's playbook screens. */
export function createModel(host: Host<'path' | 'base'>) {
  const { api, draft } = host
  const path = createPath(host)
  const desk = createDesk(host, ['playbooks'])
  const { read } = desk
  const $place = computed(path.$path, placeOf)
  const pairs = createPagedList(host, 'GET playbook/desk/pairs', {
    path,
    at: '/',
    filters: { state: PAIR_STATES, advisor: null, search: null },
    sorts: PAIR_SORTS,
    start: { key: 'entrepreneur', down: false },
    kinds: ['playbooks'],
  })
  const meetings = createPagedList(host, 'GET playbook/desk/attendance', {
    path,
    at: '/attendance',
    filters: { presence: COACH_PRESENCE, from: null, to: null, search: null },
    start: { key: 'day', down: true },
  })

  /** Key of a list that loads on any of the given tabs: its own, and those that offer it as a choice. */
  const on = (...tabs: Tab[]) => computed($place, ({ tab, id }) => (tabs.includes(tab) && !id ? 'all' : null))
  const advisors = read(on('pairs', 'advisors'), dataOf(api, 'GET playbook/desk/advisors'))
  const books = read(on('pairs', 'books'), dataOf(api, 'GET playbook/desk/playbooks'))
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
  const report = read(on('report'), dataOf(api, 'GET playbook/desk/report'))

  return {
    ...desk,
    path,
    $place,
    pairs,
    meetings,
    draft,
    advisors,
    books,
    book,
    report,
    files: {
      pairs: listFile(api, 'GET playbook/desk/pairs/export', pairs),
      advisors: listFile(api, 'GET playbook/desk/advisors/export', null),
      attendance: listFile(api, 'GET playbook/desk/attendance/export', meetings),
      report: listFile(api, 'GET playbook/desk/report/export', null),
    },
    /** Performs an action, announces the server's message and reloads. @throws ApiError */
    async act(make: (api: Api) => Promise<object>): Promise<void> {
      await desk.act(make)
      pairs.refresh()
      meetings.refresh()
    },
  }
}
