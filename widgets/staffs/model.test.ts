import { expect, onTestFinished, test, vi } from 'vitest'
import { personOf } from '#kit/people/testing.ts'
import { standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

const STAFFS = 'GET account/staffs'

async function start(path = '/staffs') {
  const stood = standIn({
    attributes: { path },
    answers: { [STAFFS]: { data: [personOf({ role: 'sales' })], total: 1, page: 1, size: 25 } },
    otherwise: {},
  })
  const model = createModel(stood.host)
  onTestFinished(model.list.$state.listen(() => {}))
  await vi.waitUntil(() => model.list.$state.get().page)
  return { ...stood, model, lists: () => stood.sent(STAFFS) }
}

test('requests staff by the path’s filters, ignoring unknown roles', async () => {
  const { lists } = await start('/staffs?role=sales&status=active&search=juma&sort=name')
  expect(lists()).toEqual([
    { query: { role: 'sales', status: 'active', search: 'juma', sort: 'name', page: 1, size: 25 } },
  ])
  expect((await start('/staffs?role=client')).lists()).toEqual([{ query: { page: 1, size: 25 } }])
})

test('reloads after an invitation and after a change', async () => {
  const { model, api, lists } = await start()
  await model.invite({ email: 'new@example.org', role: 'processor' })
  expect(api).toHaveBeenCalledWith('POST account/people/invite', {
    body: { email: 'new@example.org', role: 'processor' },
  })
  expect(lists()).toHaveLength(2)
  await model.actions.changeRole(personOf({ role: 'sales' }), 'authorizer')
  expect(lists()).toHaveLength(3)
})
