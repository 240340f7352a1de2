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

describe('what an address asks of the queue', () => {
  test('is what needs me now, where nothing is said', () => {
    expect(wireQuery({})).toEqual({ view: 'now' })
  })

  test('is passed on as the server takes it', () => {
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

  test('is what I look after, longest first', () => {
    expect(wireQuery({ view: 'mine' })).toEqual({ view: 'mine', sort: 'since' })
    expect(wireQuery({ view: 'mine', sort: '-amount' })).toEqual({ view: 'mine', sort: '-amount' })
  })

  test('is passed over where it is none of ours', () => {
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
  test('begins with what has waited longest, the whole list with what is newest', async () => {
    const { model, look } = modelOf('/loans')
    look(model.list.$state)
    look(model.list.$order)
    expect(model.list.$order.get()).toEqual({ key: 'since', down: false })
    model.see('all')
    expect(model.list.$order.get()).toEqual({ key: 'createdAt', down: true })
    model.list.sort({ key: 'amount', down: true })
    expect(model.list.$order.get()).toEqual({ key: 'amount', down: true })
  })

  test('keeps its view when every filter is taken away', () => {
    const { model, emit } = modelOf('/loans?view=all&status=active&search=amina')
    model.list.clear()
    expect(emit).toHaveBeenCalledWith('navigate', { path: '/loans?view=all', replace: false })
  })

  test('is loaded again when somebody else took the loan first', async () => {
    const { model, look, sent } = modelOf('/loans', {
      'POST lending/loan/:id/claim': new ApiError('conflict', 'Somebody else has taken this loan.', 409),
    })
    look(model.list.$state)
    await vi.waitUntil(() => model.list.$state.get().page)
    await expect(model.claim(idOf('a'), true)).rejects.toThrow('Somebody else has taken this loan.')
    await vi.waitUntil(() => sent('GET lending/loans/list').length === 2)
  })
})

describe('saved filters', () => {
  test('are there at the next visit of the same person, and of nobody else', async () => {
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

  test('take the place of one of the same name, and can be deleted', async () => {
    const { model, look } = modelOf('/loans')
    look(model.saved.$saved)
    await vi.waitUntil(() => model.$self.get().user)
    model.saved.save({ name: 'Late ones', query: 'arrears=1-30' })
    model.saved.save({ name: 'Late ones', query: 'arrears=90%2B' })
    expect(model.saved.$saved.get()).toEqual([{ name: 'Late ones', query: 'arrears=90%2B' }])
    model.saved.forget('Late ones')
    expect(model.saved.$saved.get()).toEqual([])
  })

  test('that cannot be read are none', async () => {
    localStorage.setItem(`wezesha:work:${userOf('processor').id}`, '{"x":')
    const { model, look } = modelOf('/loans')
    look(model.saved.$saved)
    await vi.waitUntil(() => model.$self.get().user)
    expect(model.saved.$saved.get()).toEqual([])
  })
})

describe('an open loan', () => {
  const path = `/loan/${idOf('a')}?view=all&status=submitted&page=2&tab=history`

  test('knows what is beside it in the list it was reached through', async () => {
    const { model, look, sent } = modelOf(path)
    look(model.loan.$loan)
    await vi.waitUntil(() => model.loan.$neighbours.get())
    expect(sent('GET lending/loan/:id/neighbours')).toEqual([
      { params: { id: idOf('a') }, query: { view: 'all', status: 'submitted' } },
    ])
  })

  test('keeps its neighbours after an action that takes it out of the list', async () => {
    const { model, look, sent } = modelOf(path)
    look(model.loan.$loan)
    await vi.waitUntil(() => model.loan.$neighbours.get())
    await model.loan.act({ action: 'recommend' })
    expect(sent('GET lending/loan/:id')).toHaveLength(2)
    expect(sent('GET lending/loan/:id/neighbours')).toHaveLength(1)
    expect(model.loan.$neighbours.get()?.beside.next).toBe(idOf('b'))
  })

  test('is shown as it stands when somebody else was faster, with what they did', async () => {
    const { model, look, known } = modelOf(path, {
      'POST account/user/loan/action/:id': () => {
        const approved = { at: '2026-11-21T08:00:00.000Z', by: 'Grace Wanjiru', what: 'approved', note: null }
        known['GET lending/loan/:id'] = {
          data: loanOf({ status: 'approved', timeline: [...loanOf().timeline, approved] }),
        }
        return new ApiError('conflict', 'This loan is approved already.', 409)
      },
    })
    look(model.loan.$loan)
    await vi.waitUntil(() => model.loan.$loan.get().loan)
    await expect(model.loan.act({ action: 'approve' })).rejects.toThrow('This loan is approved already.')
    const { loan, news } = model.loan.$loan.get()
    expect(loan?.status).toBe('approved')
    expect(news.map(({ by, what }) => [by, what])).toEqual([['Grace Wanjiru', 'approved']])
  })

  test('stays in sight when it cannot be loaded anew; of another one nothing does', async () => {
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

describe('the keys J and K', () => {
  test('stay switched off on this device', () => {
    modelOf('/loans').model.keys.turn(false)
    expect(modelOf('/loans').model.keys.$on.get()).toBe(false)
    modelOf('/loans').model.keys.turn(true)
    expect(modelOf('/loans').model.keys.$on.get()).toBe(true)
  })
})
