import { DOCUMENT_SORTS } from '#contract/document-kind.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createOwnScreens } from '#kit/people/screens.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'
import { currentDay } from '#kit/ui/days.ts'
import { monthsUntil } from '#rules/day.ts'

export type Model = ReturnType<typeof createModel>

/** Number of past months available. */
const MONTHS = 12

/** Creates the state of the members' documents for one element. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createOwnScreens(host)
  const { api, path } = screens
  const months = monthsUntil(currentDay(), MONTHS)
  const list = createPagedList(host, 'GET documents/desk', {
    path,
    at: '/',
    filters: { search: null, hub: null, on: months, only: ['sent', 'overdue'] },
    keeps: ['only', 'on'],
    sorts: DOCUMENT_SORTS,
    start: { key: 'owed', down: true },
  })

  return {
    ...screens,
    list,
    months,
    /** Returns the address of a business's documents. */
    documentsOf: (business: string): string =>
      `${path.base().replace(/\/documents$/, '')}/document/${business}`,
    /** Exports the whole list with the current filters and sorting as a file. @throws ApiError */
    exportList: listFile(api, 'GET documents/desk/export', list),
  }
}
