import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import type { Answers } from '#kit/testing-host.ts'
import { wireQuery } from './model.ts'
import { loanOf, work } from './testing.ts'

beforeEach(() => localStorage.clear())

function modelOf(path: string, answers: Answers = {}) {
  const look = (store: { subscribe(hear: () => void): () => void }) =>
    onTestFinished(store.subscribe(() => {}))
  return { ...work({ path, answers }), look }
}

describe('the query of a path', () => {
  test('defaults to loans needing action', () => {
    expect(wireQuery({})).toEqual({ view: 'now' })
  })

  test('is passed on with API types', () => {
    const query = {
      view: 'all',
      status: 'active',
      arrears: '90+',
      fund: '3',
      sort: '-amount',
      search: 'amina',
    }
    expect(wireQuery(query)).toEqual({ ...query, fund: 3 })
  })

  test('sorts one’s own loans by waiting time by default', () => {
    expect(wireQuery({ view: 'mine' })).toEqual({ view: 'mine', sort: 'since' })
    expect(wireQuery({ view: 'mine', sort: '-amount' })).toEqual({ view: 'mine', sort: '-amount' })
  })

  test('ignores unsupported values', () => {
    const query = {
      view: 'secret',
      fund: 'x',
      client: '1',
      arrears: '91',
      sort: 'name',
      page: '2',
      other: 'x',
    }
    expect(wireQuery(query)).toEqual({ view: 'now' })
  })
})

describe('the queue', () => {
  test('sorts by waiting time, and the whole list by newest', async () => {
    const { model, look } = modelOf('/loans')
    look(model.list.$state)
    look(model.list.$order)
    expect(model.list.$order.get()).toEqual({ key: 'since', down: false })
    model.see('all')
    expect(model.list.$order.get()).toEqual({ key: 'createdAt', down: true })
    model.list.sort({ key: 'amount', down: true })
    expect(model.list.$order.get()).toEqual({ key: 'amount', down: true })
  })

  test('keeps its view when filters are cleared', () => {
    const { model, emit } = modelOf('/loans?view=all&status=active&search=amina')
    model.list.clear()
    expect(emit).toHaveBeenCalledWith('navigate', { path: '/loans?view=all', replace: false })
  })

  test('is reloaded when another user claimed the loan first', async () => {
    const { model, look, sent } = modelOf('/loans', {
      'POST lending/loan/:id/claim': new ApiError('conflict', 'Someone else has taken this loan.', 409),
    })
    look(model.list.$state)
    await vi.waitUntil(() => model.list.$state.get().page)
    await expect(model.claim(idOf('a'), true)).rejects.toThrow('Someone else has taken this loan.')
    await vi.waitUntil(() => sent('GET lending/loans/list').length === 2)
  })
})

describe('saved filters', () => {
  test('are kept for the same user only', async () => {
    const first = modelOf('/loans')
    first.look(first.model.saved.$saved)
    await vi.waitUntil(() => first.model.$self.get().user)
    first.model.saved.save({ name: 'Late ones', query: 'view=all&arrears=31-60' })

    const second = modelOf('/loans')
    second.look(second.model.saved.$saved)
    await vi.waitUntil(() => second.model.saved.$saved.get().length > 0)
    expect(second.model.saved.$saved.get()).toEqual([{ name: 'Late ones', query: 'view=all&arrears=31-60' }])

    const user = { ...userOf('processor'), id: idOf('9') }
    const other = modelOf('/loans', { 'GET account/user/unbox': { user } })
    other.look(other.model.saved.$saved)
    await vi.waitUntil(() => other.model.$self.get().user)
    expect(other.model.saved.$saved.get()).toEqual([])
  })

  test('replace one of the same name, and can be deleted', async () => {
    const { model, look } = modelOf('/loans')
    look(model.saved.$saved)
    await vi.waitUntil(() => model.$self.get().user)
    model.saved.save({ name: 'Late ones', query: 'arrears=1-30' })
    model.saved.save({ name: 'Late ones', query: 'arrears=90%2B' })
    expect(model.saved.$saved.get()).toEqual([{ name: 'Late ones', query: 'arrears=90%2B' }])
    model.saved.forget('Late ones')
    expect(model.saved.$saved.get()).toEqual([])
  })

  test('that are unreadable are ignored', async () => {
    localStorage.setItem(`wezesha:work:${userOf('processor').id}`, '{"x":')
    const { model, look } = modelOf('/loans')
    look(model.saved.$saved)
    await vi.waitUntil(() => model.$self.get().user)
    expect(model.saved.$saved.get()).toEqual([])
  })
})

describe('an open loan', () => {
  const path = `/loan/${idOf('a')}?view=all&status=submitted&page=2&tab=history`

  test('loads its neighbours in the originating list', async () => {
    const { model, look, sent } = modelOf(path)
    look(model.loan.$loan)
    look(model.loan.neighbours.$state)
    await vi.waitUntil(() => model.loan.neighbours.$state.get().value)
    expect(sent('GET lending/loan/:id/neighbours')).toEqual([
      { params: { id: idOf('a') }, query: { view: 'all', status: 'submitted' } },
    ])
  })

  test('keeps its neighbours after an action that removes it from the list', async () => {
    const { model, look, sent } = modelOf(path)
    look(model.loan.$loan)
    look(model.loan.neighbours.$state)
    await vi.waitUntil(() => model.loan.neighbours.$state.get().value)
    await model.loan.act({ action: 'recommend' })
    expect(sent('GET lending/loan/:id')).toHaveLength(2)
    expect(sent('GET lending/loan/:id/neighbours')).toHaveLength(1)
    expect(model.loan.neighbours.$state.get().value?.next).toBe(idOf('b'))
  })

  test('is reloaded on a conflict, with the other user’s action', async () => {
    const { model, look, known } = modelOf(path, {
      'POST account/user/loan/action/:id': () => {
        const approved = { at: '2026-11-21T08:00:00.000Z', by: 'Grace Wanjiru', what: 'approved', note: null }
        known['GET lending/loan/:id'] = {
          data: loanOf({ status: 'approved', timeline: [...loanOf().timeline, approved] }),
        }
        return new ApiError('conflict', 'This loan is already approved.', 409)
      },
    })
    look(model.loan.$loan)
    await vi.waitUntil(() => model.loan.$loan.get().loan)
    await expect(model.loan.act({ action: 'approve' })).rejects.toThrow('This loan is already approved.')
    const { loan, news } = model.loan.$loan.get()
    expect(loan?.status).toBe('approved')
    expect(news.map(({ by, what }) => [by, what])).toEqual([['Grace Wanjiru', 'approved']])
  })

  test('stays visible when a reload fails, but not for another loan', async () => {
    const { model, look, known } = modelOf(path)
    look(model.loan.$loan)
    await vi.waitUntil(() => model.loan.$loan.get().loan)
    known['GET lending/loan/:id'] = new ApiError('unreachable', '')
    model.loan.refresh()
    await vi.waitUntil(() => model.loan.$loan.get().failure)
    expect(model.loan.$loan.get().loan?.code).toBe('K7QM2R9X')
    model.path.navigate(`/loan/${idOf('b')}`)
    expect(model.loan.$loan.get()).toMatchObject({ id: idOf('b'), loan: null })
  })
})

describe('the J and K keys', () => {
  test('stay switched off on this device', () => {
    modelOf('/loans').model.keys.turn(false)
    expect(modelOf('/loans').model.keys.$on.get()).toBe(false)
    modelOf('/loans').model.keys.turn(true)
    expect(modelOf('/loans').model.keys.$on.get()).toBe(true)
  })
})
