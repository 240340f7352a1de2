import { atom } from 'nanostores'
import type { AuditRow } from '#contract/client.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { daysIn, listFile } from '#kit/staff/list-file.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'

export type Model = ReturnType<typeof createModel>

/** Creates the audit trail's state for one element; the query is in the path. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createScreens(host)
  const { path } = screens
  /** The open entry. */
  const $entry = atom<AuditRow | null>(null)

  const list = createPagedList(host, 'GET portal/audit', {
    path,
    at: '/',
    filters: { search: null, action: null, actor: null, subject: null, from: null, to: null },
    sorts: [],
    start: { key: 'at', down: true },
    wire: daysIn,
  })

  return {
    ...screens,
    /** Exports all entries that match the current filters as a file. @throws ApiError */
    exportList: listFile(host.api, 'GET portal/audit/export', list, daysIn),
    list,
    $entry,
    /** Opens an entry; null closes it. */
    open: (entry: AuditRow | null) => $entry.set(entry),
    /** Filters by one actor, or by one subject. */
    follow(name: 'actor' | 'subject', id: string): void {
      $entry.set(null)
      list.filter(name, id)
    },
  }
}
