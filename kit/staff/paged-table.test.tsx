import { describe, expect, test, vi } from 'vitest'
import { draw, press } from '#kit/testing.tsx'
import type { Page } from './paged-list.ts'
import { type Column, PagedTable } from './paged-table.tsx'

type Person = { id: number; name: string; status: string }

const people = (from: number, count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: from + index,
    name: `Person ${from + index}`,
    status: 'on',
  }))

const columns: Column<Person>[] = [
  {
    key: 'name',
    title: 'Name',
    value: person => person.name,
    cell: person => <a href={`#${person.id}`}>{person.name}</a>,
    sort: true,
  },
  { key: 'status', title: 'Status', value: person => person.status },
]

const third: Page<Person> = { data: people(51, 25), total: 50_000, page: 3, size: 25 }

async function drawPeople(props: Partial<Parameters<typeof PagedTable<Person>>[0]> = {}, language = 'en') {
  const actions = { onRetry: vi.fn(), onSort: vi.fn(), onPage: vi.fn() }
  const table = (more: typeof props = {}) => (
    <PagedTable
      caption="People"
      columns={columns}
      rowKey={person => person.id}
      page={third}
      loading={false}
      failure={null}
      {...actions}
      {...props}
      {...more}
    />
  )
  const drawn = await draw(table(), { language })
  const button = (text: string) => {
    const found = [...drawn.shadow.querySelectorAll('button')].find(one => one.textContent === text)
    if (!found) throw new Error(`There is no button ${text}`)
    return found
  }
  return { ...drawn, ...actions, button, again: (more: typeof props) => drawn.redraw(table(more)) }
}

describe('paged table', () => {
  test('shows the range of visible rows', async () => {
    const { find } = await drawPeople()
    expect(find('.paging div').textContent).toBe('51–75 of 50,000')
    expect(find('.paging div').getAttribute('aria-live')).toBe('polite')
  })

  test('requests the previous and next page', async () => {
    const { button, onPage } = await drawPeople()
    await press(button('Next'))
    await press(button('Previous'))
    expect(onPage.mock.calls).toEqual([[4], [2]])
  })

  test('requests sorting by the server, and reverses it on the second tap', async () => {
    const { button, onSort, onPage, again, find } = await drawPeople()
    await press(button('Name'))
    await again({ order: { key: 'name', down: false } })
    expect(find('[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
    await press(button('Name'))
    expect(onSort.mock.calls).toEqual([[{ key: 'name', down: false }], [{ key: 'name', down: true }]])
    expect(onPage).not.toHaveBeenCalled()
  })

  test('shows skeleton rows while the first page loads', async () => {
    const { find, shadow } = await drawPeople({ page: null, loading: true }, 'sw')
    expect(find('table').getAttribute('aria-busy')).toBe('true')
    expect(shadow.querySelectorAll('tbody tr').length).toBeGreaterThan(4)
    expect(find('.paging').textContent).toBe('Inapakia…')
  })

  test('keeps its rows visible while others load', async () => {
    const { find, shadow } = await drawPeople({ loading: true })
    expect(find('table').getAttribute('aria-busy')).toBe('true')
    expect(shadow.querySelectorAll('tbody tr')).toHaveLength(25)
  })

  test('keeps its rows when loading fails, with a message and a retry', async () => {
    const { find, shadow, button, onRetry } = await drawPeople({ failure: '' })
    expect(find('[role=alert]').textContent).toContain('This could not be refreshed')
    expect(shadow.querySelectorAll('tbody tr')).toHaveLength(25)
    await press(button('Try again'))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('shows a failure in place of its rows when there are none', async () => {
    const { find, shadow, button, onRetry } = await drawPeople({ page: null, failure: 'Too many calls' })
    expect(find('[role=alert]').textContent).toContain('Too many calls')
    expect(shadow.querySelector('table')).toBeNull()
    await press(button('Try again'))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('shows the default or given empty text', async () => {
    const none = { data: [], total: 0, page: 1, size: 25 }
    const { shadow, again } = await drawPeople({ page: none })
    expect(shadow.textContent).toBe('Nothing here yet')
    await again({ page: none, empty: <p>Nobody fits</p> })
    expect(shadow.textContent).toBe('Nobody fits')
    // in the live region that showed the number of rows
    expect(shadow.querySelector('[aria-live]')?.textContent).toBe('Nobody fits')
  })

  test('opens a row on a tap anywhere, and once on a tap on its link', async () => {
    const { find } = await drawPeople({ opens: true })
    const followed = vi.fn((event: Event) => event.preventDefault())
    find('tbody a').addEventListener('click', followed)
    await press(find('tbody td'))
    expect(followed).toHaveBeenCalledTimes(1)
    await press(find('tbody a'))
    expect(followed).toHaveBeenCalledTimes(2)
  })
})
