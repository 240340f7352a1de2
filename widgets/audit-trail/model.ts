import { atom } from 'nanostores'
import type { AuditRow } from '#contract/client.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createPagedList } from '#kit/staff/paged-list.ts'

export type Model = ReturnType<typeof createModel>

const PAGE = 25
const DAY = /^\d{4}-\d\d-\d\d$/

/** The trail's state for one element: what is asked of it stands in the path. */
export function createModel(host: Host<'path' | 'base'>) {
  const path = createPath(host)
  /** Every kind of entry there is, once the first page is here. */
  const $actions = atom<readonly string[]>([])
  /** The entry that is looked at. */
  const $entry = atom<AuditRow | null>(null)

  const list = createPagedList<AuditRow>({
    path,
    at: '/',
    filters: { search: null, action: null, actor: null, subject: null, from: null, to: null },
    sorts: [],
    start: { key: 'at', down: true },
    $ready: host.$tenant,
    async load({ from = '', to = '', ...query }, page, signal) {
      const days = { ...(DAY.test(from) && { from }), ...(DAY.test(to) && { to }) }
      const answer = await host.api(
        'GET portal/audit',
        { query: { ...query, ...days, page, size: PAGE } },
        { signal },
      )
      $actions.set(answer.actions)
      return answer
    },
  })

  return {
    path,
    list,
    $actions,
    $entry,
    /** Looks at an entry, or at none. */
    open: (entry: AuditRow | null) => $entry.set(entry),
    /** Asks for all that one person did, or all that was done to one thing. */
    follow(name: 'actor' | 'subject', id: string): void {
      $entry.set(null)
      list.filter(name, id)
    },
  }
}
