import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PersonRow } from '#contract/client.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf, personOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

const details = { bioData: {}, identity: {} }
const entries = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from - index, action: 'account.signed-in', detail: [] }))

/** Server responses by call; tests add their own. */
const answers: Answers = {
  'GET account/clients/list': { data: [personOf()], total: 1, page: 1, size: 25 },
  'GET account/client/:id': { data: personOf() },
  'GET account/client/details/:id': { data: details },
  'GET account/client/:id/activity': { data: entries(60, 50) },
  'POST account/client/signup': { id: idOf('b'), message: '' },
}

function start(path = '/clients', own: Answers = {}) {
  const stood = standIn({ attributes: { path }, answers: { ...answers, ...own }, otherwise: { message: '' } })
  const model = createModel(stood.host)
  for (const store of [model.list.$state, model.client.record.$state, model.client.$activity])
    onTestFinished(store.listen(() => {}))
  return { ...stood, model }
}

describe('the list', () => {
  test('requests the filters in the path', async () => {
    const { model, sent } = start(
      '/clients?search=amina&status=active&setup=info&mine=true&sort=-name&page=1',
    )
    await vi.waitUntil(() => model.list.$state.get().page)
    expect(sent('GET account/clients/list')).toEqual([
      {
        query: {
          search: 'amina',
          status: 'active',
          setup: 'info',
          mine: true,
          sort: '-name',
          page: 1,
          size: 25,
        },
      },
    ])
  })

  test('exports all pages with its filter and order', async () => {
    const { model, api } = start('/clients?role=client&mine=true&sort=name&page=3')
    const { signal } = new AbortController()
    await model.exportList('xlsx', 'sw', signal)
    expect(api).toHaveBeenCalledWith(
      'GET account/clients/export',
      { query: { role: 'client', mine: true, sort: 'name', format: 'xlsx', language: 'sw' } },
      { signal, as: 'file' },
    )
  })

  test('reloads after a registration', async () => {
    const { model, sent } = start()
    await vi.waitUntil(() => model.list.$state.get().page)
    const newcomer = { firstName: 'B', lastName: 'C', email: 'b@c.org', mobileNumber: '+254700000000' }
    expect(await model.register(newcomer)).toBe(idOf('b'))
    expect(sent('POST account/client/signup')).toEqual([{ body: newcomer }])
    expect(sent('GET account/clients/list')).toHaveLength(2)
  })

  test('is not reloaded when registration fails', async () => {
    const refuse = () => Promise.reject(new ApiError('conflict', 'Taken', 409))
    const { model, sent } = start('/clients', { 'POST account/client/signup': refuse })
    await vi.waitUntil(() => model.list.$state.get().page)
    await expect(
      model.register({ firstName: 'B', lastName: 'C', email: 'b@c.org', mobileNumber: '07' }),
    ).rejects.toThrow('Taken')
    expect(sent('GET account/clients/list')).toHaveLength(1)
  })
})

describe('the page of a client', () => {
  test('is addressed by the path, with its tab', () => {
    const { model, $attributes } = start(`/client/${idOf('a')}?tab=documents`)
    expect([model.$id.get(), model.$tab.get()]).toEqual([idOf('a'), 'documents'])
    $attributes.set({ path: `/client/${idOf('a')}?tab=secrets` })
    expect(model.$tab.get()).toBe('details')
    $attributes.set({ path: '/client/nobody' })
    expect(model.$id.get()).toBeNull()
  })

  test('drops a stale response, and shows no other client while loading', async () => {
    const later = new Map<string, (answer: { data: PersonRow }) => void>()
    const { model, $attributes } = start(`/client/${idOf('a')}`, {
      'GET account/client/:id': ({ params }) => new Promise(resolve => later.set(params.id, resolve)),
    })
    $attributes.set({ path: `/client/${idOf('b')}` })
    later.get(idOf('b'))?.({ data: personOf({ id: idOf('b') }) })
    await vi.waitUntil(() => model.client.record.$state.get().value)
    later.get(idOf('a'))?.({ data: personOf() })
    await Promise.resolve()
    expect(model.client.record.$state.get().value?.person.id).toBe(idOf('b'))
    $attributes.set({ path: `/client/${idOf('c')}` })
    expect(model.client.record.$state.get().value).toBeNull()
  })

  test('is reloaded after an action', async () => {
    const { model, sent } = start(`/client/${idOf('a')}`)
    await vi.waitUntil(() => model.client.record.$state.get().value)
    await model.actions.deactivate(personOf(), 'Moved away')
    expect(sent('GET account/client/:id')).toHaveLength(2)
  })

  test('sends changed fields, then reloads', async () => {
    const { model, sent } = start(`/client/${idOf('a')}`)
    await vi.waitUntil(() => model.client.record.$state.get().value)
    await model.client.save({ residence_city: 'Kisumu' })
    expect(sent('PATCH account/client_details/:id')).toEqual([
      { params: { id: idOf('a') }, body: { residence_city: 'Kisumu' } },
    ])
    expect(sent('GET account/client/details/:id')).toHaveLength(2)
  })

  test('reports a failure, and recovers on retry', async () => {
    let fails = true
    const { model } = start(`/client/${idOf('a')}`, {
      'GET account/client/:id': () =>
        fails ? Promise.reject(new ApiError('unreachable', '')) : { data: personOf() },
    })
    await vi.waitUntil(() => model.client.record.$state.get().failure)
    fails = false
    model.client.refresh()
    await vi.waitUntil(() => model.client.record.$state.get().value)
    expect(model.client.record.$state.get().failure).toBeNull()
  })
})

describe('the activity of a client', () => {
  test('is loaded only when shown', async () => {
    const { model, sent, $attributes } = start(`/client/${idOf('a')}`)
    await vi.waitUntil(() => model.client.record.$state.get().value)
    expect(sent('GET account/client/:id/activity')).toEqual([])
    $attributes.set({ path: `/client/${idOf('a')}?tab=activity` })
    await vi.waitUntil(() => model.client.$activity.get().rows.length > 0)
    expect(model.client.$activity.get().more).toBe(true)
  })

  test('loads older entries, up to the last', async () => {
    const { model, sent } = start(`/client/${idOf('a')}?tab=activity`, {
      'GET account/client/:id/activity': ({ query }: { query: { before?: number } }) => ({
        data: query.before ? entries(10, 3) : entries(60, 50),
      }),
    })
    await vi.waitUntil(() => model.client.$activity.get().rows.length === 50)
    model.client.olderActivity()
    await vi.waitUntil(() => model.client.$activity.get().rows.length === 53)
    expect(sent('GET account/client/:id/activity')[1]).toEqual({
      params: { id: idOf('a') },
      query: { before: 11 },
    })
    expect(model.client.$activity.get().more).toBe(false)
  })
})
