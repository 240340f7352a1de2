import { atom, computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { dataOf } from '#kit/reading.ts'
import { createDesk } from '#kit/screens/desk.ts'

export type Model = ReturnType<typeof createModel>
export type People = Reply<Contract['GET playbook/people']>

/** Returns the id of the open pair; null on the list. */
const pairIn = (path: string): string | null => /^\/([0-9a-f]{24})\b/.exec(path)?.[1] ?? null

/** Creates the state and actions of an advisor's screens. */
export function createModel(host: Host<'path' | 'base'>) {
  const { api } = host
  const path = createPath(host)
  const desk = createDesk(host, ['playbooks'])
  const $pair = computed(path.$path, pairIn)
  return {
    ...desk,
    path,
    $pair,
    people: desk.read(atom(''), (_, signal) => api('GET playbook/people', {}, { signal })),
    person: desk.read($pair, dataOf(api, 'GET playbook/pairs/:id')),
    /** Returns a meeting as a calendar file. @throws ApiError */
    calendar: (id: string) => api('GET playbook/meetings/:id/calendar', { params: { id } }, { as: 'file' }),
  }
}
