import { atom, computed } from 'nanostores'
import type { FollowedBook } from '#contract/book-report.ts'
import type { Language } from '#contract/language.ts'
import { may } from '#contract/policy.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createSelf } from '#kit/people/self.ts'
import { createSelection } from '#kit/screens/list/selection.ts'
import { createPagedList, type ListQuery } from '#kit/staff/paged-list.ts'
import { dayOf, monthsUntil } from '#rules/day.ts'

export type Model = ReturnType<typeof createModel>
type Told = (done: number, total: number) => void

const PAGE_SIZE = 25
/** How many one call takes. */
const AT_ONCE = { read: 100, remind: 200 }
/** How many months back can be looked at. */
const MONTHS = 6

/** The books that somebody follows, for one element. */
export function createModel(host: Host<'path' | 'base'>) {
  const { api, $tenant } = host
  const path = createPath(host)
  const { $self, retry } = createSelf(api, $tenant)
  const toaster = createToaster()
  const months = monthsUntil(dayOf(Date.now()), MONTHS)
  /** Who kept books in the month and who did not, and the hubs, once a page is here. */
  const $about = atom<{
    kept: number
    missing: number
    hubs: readonly { id: string; name: string }[]
  } | null>(null)

  const list = createPagedList<FollowedBook>({
    path,
    at: '/',
    filters: { search: null, hub: null, on: months, kept: ['yes', 'no'] },
    keeps: ['kept', 'on'],
    sorts: ['name', 'entries', 'revenue', 'lastAt'],
    start: { key: 'name', down: false },
    $ready: $tenant,
    async load(query: object, page, signal) {
      const asked = { ...query, page, size: PAGE_SIZE }
      const { kept, missing, hubs, ...found } = await api('GET book/desk', { query: asked }, { signal })
      $about.set({ kept, missing, hubs })
      return found
    },
  })
  const selection = createSelection(list, ({ business }) => business)

  /** The businesses that are chosen; of all that the filters find, page by page. */
  async function chosen(): Promise<readonly string[]> {
    const { keys, all } = selection.$chosen.get()
    if (!all) return keys
    const { page: _, ...query } = list.$query.get() ?? {}
    const found: string[] = []
    for (let page = 1; ; page++) {
      const asked = { ...(query as ListQuery), page, size: AT_ONCE.read } as object
      const { data, total } = await api('GET book/desk', { query: asked })
      found.push(...data.map(({ business }) => business))
      if (data.length === 0 || found.length >= total) return found
    }
  }

  return {
    path,
    $tenant,
    $self,
    retrySelf: retry,
    toaster,
    list,
    selection,
    months,
    $about,
    $mayRemind: computed($self, ({ user }) => user !== null && may(user.role, 'book.comment')),
    /** Where a book is opened. */
    bookAt: (business: string): string => `${path.base().replace(/\/books$/, '')}/book/${business}`,
    /** Reminds the owners of the books that are chosen. @returns how many, those left aside who heard of it today @throws ApiError */
    async remind(told: Told): Promise<number> {
      const all = await chosen()
      let reminded = 0
      for (let from = 0; from < all.length; from += AT_ONCE.remind) {
        told(from, all.length)
        const businesses = all.slice(from, from + AT_ONCE.remind)
        reminded += (await api('POST book/desk/remind', { body: { businesses } })).reminded
      }
      selection.none()
      return reminded
    },
    /** The list as it is filtered and sorted now, all of it, as a file. @throws ApiError */
    exportList(format: 'csv' | 'xlsx', language: Language, signal: AbortSignal) {
      const { page: _, ...query } = list.$query.get() ?? {}
      return api(
        'GET book/desk/export',
        { query: { ...query, format, language } as never },
        { signal, as: 'file' },
      )
    },
  }
}
