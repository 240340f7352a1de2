import { atom } from 'nanostores'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createPagedList, type ListQuery, type Page } from './paged-list.ts'

const size = 25

/** Creates a list in a widget, with a server whose responses the test controls. */
function look(start: string, total = 60) {
  const $attributes = atom<{ path?: string; base?: string }>({ path: start })
  const emit = vi.fn()
  const path = createPath({ $attributes, emit } as unknown as Host<'path' | 'base'>)
  const $ready = atom<object | null>({})
  const calls: { query: object; page: number; signal: AbortSignal; answer(): void; fail(): void }[] = []
  const api = (_: string, input: { query: ListQuery }, { signal }: { signal: AbortSignal }) =>
    new Promise<Page<number>>((resolve, reject) => {
      const { page: wanted, size: _size, ...query } = input.query
      const page = Number(wanted)
      const data = Array.from({ length: size }, (_, index) => (page - 1) * size + index)
      calls.push({
        query,
        page,
        signal,
        answer: () => resolve({ data: data.filter(one => one < total), total, page, size }),
        fail: () => reject(new ApiError('unreachable', '')),
      })
    })
  const list = createPagedList({ api: api as never, $tenant: $ready }, 'GET account/staffs', {
    path,
    at: '/people',
    filters: { search: null, status: ['active', 'invited'] },
    sorts: ['name', 'createdAt'],
    start: { key: 'createdAt', down: true },
  })
  const stop = list.$state.subscribe(() => {})
  onTestFinished(stop)
  const answered = async (index = calls.length - 1) => {
    calls[index]?.answer()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { list, path, $attributes, $ready, calls, emit, answered }
}

describe('list bound to the path', () => {
  test('loads the query of the path', async () => {
    const { list, calls, answered } = look('/people?search=amina+otieno&status=active&sort=-name&page=2')
    expect(calls).toMatchObject([
      { query: { search: 'amina otieno', status: 'active', sort: '-name' }, page: 2 },
    ])
    expect(list.$order.get()).toEqual({ key: 'name', down: true })
    expect(list.$state.get()).toMatchObject({ page: null, loading: true })
    await answered()
    expect(list.$state.get()).toMatchObject({ page: { page: 2, total: 60 }, loading: false, failure: null })
  })

  test('ignores unknown parameters', () => {
    const { calls, list } = look('/people?status=rich&sort=password&page=-1&size=9999&search=')
    expect(calls).toMatchObject([{ query: {}, page: 1 }])
    expect(calls[0]?.query).toEqual({})
    expect(list.$order.get()).toEqual({ key: 'createdAt', down: true })
  })

  test('filtering resets the page and pushes history; further typing replaces it', () => {
    const { list, emit } = look('/people?page=2')
    list.filter('status', 'active')
    list.filter('search', 'am', true)
    expect(emit.mock.calls).toEqual([
      ['navigate', { path: '/people?status=active', replace: false }],
      ['navigate', { path: '/people?status=active&search=am', replace: true }],
    ])
  })

  test('keeps filters across pages and orders, and the order when filters are cleared', () => {
    const { list, path } = look('/people?status=active')
    list.go(2)
    expect(path.$path.get()).toBe('/people?status=active&page=2')
    list.sort({ key: 'name', down: true })
    expect(path.$path.get()).toBe('/people?status=active&sort=-name')
    list.clear()
    expect(path.$path.get()).toBe('/people?sort=-name')
  })

  test('keeps the old rows until the new ones arrive', async () => {
    const { list, answered } = look('/people')
    await answered()
    list.go(2)
    expect(list.$state.get()).toMatchObject({ page: { page: 1 }, loading: true })
    await answered()
    expect(list.$state.get()).toMatchObject({ page: { page: 2 }, loading: false })
  })

  test('aborts and drops a stale request', async () => {
    const { list, calls, answered } = look('/people')
    list.filter('status', 'active')
    expect(calls[0]?.signal.aborted).toBe(true)
    list.filter('status', 'invited')
    await answered(2)
    await answered(1)
    expect(calls[2]?.query).toEqual({ status: 'invited' })
    expect(list.$state.get().loading).toBe(false)
  })

  test('keeps the rows on failure, and retries the same query', async () => {
    const { list, calls, answered } = look('/people')
    await answered()
    list.go(2)
    calls[1]?.fail()
    await vi.waitUntil(() => list.$state.get().failure)
    expect(list.$state.get()).toMatchObject({
      page: { page: 1 },
      loading: false,
      failure: { code: 'unreachable' },
    })
    list.refresh()
    await answered()
    expect(list.$state.get()).toMatchObject({ page: { page: 2 }, failure: null })
  })

  test('redirects to the last page when the page number is too high', async () => {
    const { calls, answered, path, emit } = look('/people?page=40')
    await answered()
    expect(path.$path.get()).toBe('/people?page=3')
    expect(emit).toHaveBeenCalledWith('navigate', { path: '/people?page=3', replace: true })
    expect(calls[1]?.page).toBe(3)
  })

  test('pauses on another path, and reloads on return with the old rows visible', async () => {
    const { list, path, calls, answered } = look('/people')
    await answered()
    path.navigate('/person/1')
    expect(list.$query.get()).toBeNull()
    expect(calls).toHaveLength(1)
    path.navigate('/people')
    expect(calls).toHaveLength(2)
    expect(list.$state.get().page?.page).toBe(1)
  })

  test('waits until it is ready', () => {
    const { list, $ready, calls } = look('/elsewhere')
    $ready.set(null)
    list.go(1)
    expect(calls).toHaveLength(0)
    $ready.set({})
    expect(calls).toHaveLength(1)
  })
})
