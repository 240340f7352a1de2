import { atom } from 'nanostores'
import { describe, expect, test, vi } from 'vitest'
import { columns, headingsIn } from '#contract/column.ts'
import { ApiError } from '#kit/core/api.ts'
import { createPath } from '#kit/member/path.tsx'
import { createPagedList, type PagedList } from '#kit/staff/paged-list.ts'
import { press, settle } from '#kit/testing.tsx'
import { standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { List } from './list.tsx'
import { createSelection } from './selection.ts'
import { listEn } from './words.en.ts'
import { listSw } from './words.sw.ts'

type Shop = { id: string; name: string; sold: number; since: string; note: string | null }

const shopColumns = columns<Shop>()({
  name: { kind: 'text', label: { en: 'Shop', sw: 'Duka' }, rank: 'title', sort: true },
  sold: { kind: 'count', label: { en: 'Sold', sw: 'Mauzo' }, rank: 'main', sort: true },
  since: { kind: 'day', label: { en: 'Since', sw: 'Tangu' } },
  note: { kind: 'text', label: { en: 'Note', sw: 'Maelezo' }, rank: 'minor' },
  code: { kind: 'text', label: { en: 'Code', sw: 'Msimbo' }, of: ({ id }) => id, only: 'file' },
})
const words = {
  name: 'shops',
  en: { ...listEn, ...headingsIn('en', shopColumns) },
  others: { './words.sw.ts': async () => ({ sw: { ...listSw, ...headingsIn('sw', shopColumns) } }) },
}
const shops: Shop[] = [
  { id: 'a', name: 'Mama Amina', sold: 1_204, since: '2026-03-01', note: null },
  { id: 'b', name: 'Duka Bora', sold: 7, since: '2026-04-01', note: 'Moved' },
]

type Setup = { actions?: () => string; path?: string; rows?: Shop[]; total?: number; language?: string }

async function show({ actions, path = '/', rows = shops, total = rows.length, language = 'en' }: Setup = {}) {
  const { host } = standIn({ attributes: { path } })
  const load = vi.fn(async () => ({ data: rows, total, page: 1, size: 25 }))
  const location = createPath(host)
  const list = createPagedList({ api: load as never, $tenant: atom(true) }, 'GET account/staffs', {
    path: location,
    at: '/',
    filters: { search: null, tab: ['old'] },
    keeps: ['tab'],
    sorts: ['name', 'sold'],
    start: { key: 'name', down: false },
  }) as unknown as PagedList<Shop>
  const selection = createSelection(list, ({ id }) => id)
  const onMain = vi.fn()
  const screen = await showView(
    <List<Shop, typeof shopColumns>
      title="Shops"
      main={{ text: 'New shop', onClick: onMain }}
      lead="All shops of the market."
      search="Name"
      list={list}
      columns={shopColumns}
      actions={actions}
      selection={{ of: selection, nameOf: ({ name }) => name, actions: count => <b>for {count}</b> }}
      empty={{ title: 'No shops yet' }}
    />,
    words,
    language,
  )
  return { ...screen, list, load, location, onMain }
}

describe('list', () => {
  test('explains itself below its rows, and without rows only in the empty state', async () => {
    const filled = await show()
    expect(filled.place.textContent).toContain('All shops of the market.')
    const empty = await show({ rows: [] })
    expect(empty.place.textContent).toContain('No shops yet')
    expect(empty.place.textContent).not.toContain('All shops of the market.')
  })

  test('opens at its own address where there is no such screen', async () => {
    const { table, location } = await show({ path: '/no-such-screen?search=duka' })
    expect(location.$path.get()).toBe('/')
    expect(table()).toHaveLength(2)
  })

  test('renders rows from its column definitions, without export-only columns', async () => {
    const { table, tap, onMain } = await show()
    expect(table().map(({ Sold, Since, Note }) => ({ Sold, Since, Note }))).toEqual([
      { Sold: '1,204', Since: '1 Mar 2026', Note: '–' },
      { Sold: '7', Since: '1 Apr 2026', Note: 'Moved' },
    ])
    expect(Object.keys(table()[0] ?? {})).toEqual(['Shop', 'Sold', 'Since', 'Note'])
    await tap('New shop')
    expect(onMain).toHaveBeenCalledOnce()
  })

  test('leaves the actions of rows out on paper', async () => {
    const { all } = await show({ actions: () => 'Close' })
    const unprinted = all('.table :is(th, td).no-print').map(cell => cell.textContent)
    expect(unprinted).toEqual(['Actions', 'Close', 'Close'])
  })

  test('uses the reader’s language', async () => {
    const { text } = await show({ language: 'sw' })
    expect(text()).toContain('Mauzo')
  })

  test('distinguishes no rows from no matches, and offers to clear the filters', async () => {
    expect((await show({ rows: [] })).text()).toContain('No shops yet')
    const { text, tap, list } = await show({ path: '/?search=zz&tab=old', rows: [] })
    expect(text()).toContain('Nothing matches these filters')
    await tap('Show everything')
    // the open tab is not a filter
    expect(list.$query.get()).toEqual({ tab: 'old' })
  })

  test('shows a load failure beside the old rows, and retries', async () => {
    const { list, load, reads, tap, text } = await show()
    load.mockRejectedValueOnce(new ApiError('unavailable', 'Away for a moment.', 503))
    list.refresh()
    await reads('Away for a moment.')
    // the previous rows stay
    expect(text()).toContain('Mama Amina')
    await tap('Try again')
    expect(text()).not.toContain('Away for a moment.')
  })

  test('offers bulk actions once a row is selected, and selection of all pages', async () => {
    const { find, text, tap, place, list } = await show({ total: 60 })
    expect(place.querySelector('.bulk')).toBeNull()
    await press(find('[aria-label="Select Duka Bora"]'))
    expect(text(find('.bulk'))).toContain('1 selected')
    await press(find('thead [aria-label="Select everyone on this page"]'))
    expect(text(find('.bulk'))).toContain('2 selected')
    await tap('Select all 60')
    expect(text(find('.bulk'))).toContain('for 60')
    list.filter('search', 'bora')
    await settle()
    // other filters clear the selection
    expect(place.querySelector('.bulk')).toBeNull()
  })

  test('expands the hidden cells of a card on request', async () => {
    const { all, tap } = await show()
    await tap('Show more')
    expect(all('tbody tr').map(row => row.className)).toEqual(['shown', ''])
    await tap('Show less')
    expect(all('tbody tr').map(row => row.className)).toEqual(['', ''])
  })
})
