import { atom } from 'nanostores'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createPagedList, type Page } from './paged-list.ts'

const size = 25

/** Creates a list in a widget, with a server whose responses the test controls. */
function look(start: string, total = 60) {
  const $attributes = atom<{ path?: string; base?: string }>({ path: start })
  const emit = vi.fn()
  const path = createPath({ $attributes, emit } as unknown as Host<'path' | 'base'>)
  const $ready = atom<object | null>({})
  const calls: { query: object; page: number; signal: AbortSignal; answer(): void; fail(): void }[] = []
  const list = createPagedList<number>({
    path,
    at: '/people',
    filters: { search: null, status: ['active', 'invited'] },
    sorts: ['name', 'createdAt'],
    start: { key: 'createdAt', down: true },
    $ready,
    load: (query, page, signal) =>
      new Promise<Page<number>>((resolve, reject) => {
        const data = Array.from({ length: size }, (_, index) => (page - 1) * size + index)
        calls.push({
          query,
          page,
          signal,
          answer: () => resolve({ data: data.filter(one => one < total), total, page, size }),
          fail: () => reject(new ApiError('unreachable', '')),
        })
      }),
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

describe('a list in the widget’s path', () => {
  test('is loaded as the path says', async () => {
    const { list, calls, answered } = look('/people?search=amina+otieno&status=active&sort=-name&page=2')
    expect(calls).toMatchObject([
      { query: { search: 'amina otieno', status: 'active', sort: '-name' }, page: 2 },
    ])
    expect(list.$order.get()).toEqual({ key: 'name', down: true })
    expect(list.$state.get()).toMatchObject({ page: null, loading: true })
    await answered()
    expect(list.$state.get()).toMatchObject({ page: { page: 2, total: 60 }, loading: false, failure: null })
  })

  test('passes over what no list knows', () => {
    const { calls, list } = look('/people?status=rich&sort=password&page=-1&size=9999&search=')
    expect(calls).toMatchObject([{ query: {}, page: 1 }])
    expect(calls[0]?.query).toEqual({})
    expect(list.$order.get()).toEqual({ key: 'createdAt', down: true })
  })

  test('a filter starts at the first page and is a step for Back; typing on is none', () => {
    const { list, emit } = look('/people?page=2')
    list.filter('status', 'active')
    list.filter('search', 'am', true)
    expect(emit.mock.calls).toEqual([
      ['navigate', { path: '/people?status=active', replace: false }],
      ['navigate', { path: '/people?status=active&search=am', replace: true }],
    ])
  })

  test('keeps its filters over pages and orders, and its order when the filters are cleared', () => {
    const { list, path } = look('/people?status=active')
    list.go(2)
    expect(path.$path.get()).toBe('/people?status=active&page=2')
    list.sort({ key: 'name', down: true })
    expect(path.$path.get()).toBe('/people?status=active&sort=-name')
    list.clear()
    expect(path.$path.get()).toBe('/people?sort=-name')
  })

  test('keeps the old rows until the new ones are here', async () => {
    const { list, answered } = look('/people')
    await answered()
    list.go(2)
    expect(list.$state.get()).toMatchObject({ page: { page: 1 }, loading: true })
    await answered()
    expect(list.$state.get()).toMatchObject({ page: { page: 2 }, loading: false })
  })

  test('drops an answer that was overtaken, and calls it off', async () => {
    const { list, calls, answered } = look('/people')
    list.filter('status', 'active')
    expect(calls[0]?.signal.aborted).toBe(true)
    list.filter('status', 'invited')
    await answered(2)
    await answered(1)
    expect(calls[2]?.query).toEqual({ status: 'invited' })
    expect(list.$state.get().loading).toBe(false)
  })

  test('a failure keeps the rows; trying again asks the same', async () => {
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

  test('goes to the last page there is when a link names one beyond it', async () => {
    const { calls, answered, path, emit } = look('/people?page=40')
    await answered()
    expect(path.$path.get()).toBe('/people?page=3')
    expect(emit).toHaveBeenCalledWith('navigate', { path: '/people?page=3', replace: true })
    expect(calls[1]?.page).toBe(3)
  })

  test('rests on another path, and is loaded anew when one comes back, rows in sight meanwhile', async () => {
    const { list, path, calls, answered } = look('/people')
    await answered()
    path.navigate('/person/1')
    expect(list.$query.get()).toBeNull()
    expect(calls).toHaveLength(1)
    path.navigate('/people')
    expect(calls).toHaveLength(2)
    expect(list.$state.get().page?.page).toBe(1)
  })

  test('waits until calls may be made', () => {
    const { list, $ready, calls } = look('/elsewhere')
    $ready.set(null)
    list.go(1)
    expect(calls).toHaveLength(0)
    $ready.set({})
    expect(calls).toHaveLength(1)
  })
})
