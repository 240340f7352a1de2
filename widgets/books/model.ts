import { computed } from 'nanostores'
import { may } from '#contract/policy.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createOwnScreens } from '#kit/people/screens.ts'
import { createSelection } from '#kit/screens/list/selection.ts'
import { listFile } from '#kit/staff/list-file.ts'
import { createPagedList, type ListQuery } from '#kit/staff/paged-list.ts'
import { currentDay } from '#kit/ui/days.ts'
import { monthsUntil } from '#rules/day.ts'

export type Model = ReturnType<typeof createModel>

/** Maximum number of rows per request. */
const AT_ONCE = { read: 100, remind: 200 }
/** Number of past months available. */
const MONTHS = 6

/** Creates the state of the members' books for one element. */
export function createModel(host: Host<'path' | 'base'>) {
  const screens = createOwnScreens(host)
  const { api, $self, path } = screens
  const months = monthsUntil(currentDay(), MONTHS)
  const list = createPagedList(host, 'GET book/desk', {
    path,
    at: '/',
    filters: { search: null, hub: null, on: months, kept: ['yes', 'no'] },
    keeps: ['kept', 'on'],
    sorts: ['name', 'entries', 'revenue', 'lastAt'],
    start: { key: 'name', down: false },
  })
  const selection = createSelection(list, ({ business }) => business)

  /** Returns the ids of the selected businesses; for "all", fetches every page of the filtered list. */
  async function chosen(): Promise<readonly string[]> {
    const { keys, all } = selection.$chosen.get()
    if (!all) return keys
    const { page: _, ...query } = list.$query.get() ?? {}
    const found: string[] = []
    for (let page = 1; ; page++) {
      const input = { ...(query as ListQuery), page, size: AT_ONCE.read } as object
      const { data, total } = await api('GET book/desk', { query: input })
      found.push(...data.map(({ business }) => business))
      if (data.length === 0 || found.length >= total) return found
    }
  }

  return {
    ...screens,
    list,
    selection,
    months,
    $mayRemind: computed($self, ({ user }) => user !== null && may(user.role, 'book.comment')),
    /** Returns the address of a business's book. */
    bookAt: (business: string): string => `${path.base().replace(/\/books$/, '')}/book/${business}`,
    /** Reminds the owners of the selected books. @returns how many, without those already reminded today @throws ApiError */
    async remind(onProgress: (done: number, total: number) => void): Promise<number> {
      const all = await chosen()
      let reminded = 0
      for (let from = 0; from < all.length; from += AT_ONCE.remind) {
        onProgress(from, all.length)
        const businesses = all.slice(from, from + AT_ONCE.remind)
        reminded += (await api('POST book/desk/remind', { body: { businesses } })).reminded
      }
      selection.none()
      return reminded
    },
    /** Exports the whole list with the current filters and sorting as a file. @throws ApiError */
    exportList: listFile(api, 'GET book/desk/export', list),
  }
}
