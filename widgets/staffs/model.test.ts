import { atom } from 'nanostores'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Tenant } from '#contract/tenant.ts'
import { personOf } from '#kit/people/testing.ts'
import type { Host } from '#kit/widget.tsx'
import { createModel } from './model.ts'

async function start(path = '/staffs') {
  const page = { data: [personOf({ role: 'sales' })], total: 1, page: 1, size: 25 }
  const api = vi.fn(async (call: string, _input: unknown) => (call === 'GET account/staffs' ? page : {}))
  const model = createModel({
    $attributes: atom({ path }),
    $tenant: atom<Tenant | null>({} as Tenant),
    api,
    draft: { read: () => null, write: () => {} },
    emit: () => {},
  } as unknown as Host<'path' | 'base'>)
  onTestFinished(model.list.$state.listen(() => {}))
  await vi.waitUntil(() => model.list.$state.get().page)
  const lists = () =>
    api.mock.calls.filter(([call]) => call === 'GET account/staffs').map(([, input]) => input)
  return { model, api, lists }
}

test('asks for the staff as the path says, and for nobody else', async () => {
  const { lists } = await start('/staffs?role=sales&status=active&search=juma&sort=name')
  expect(lists()).toEqual([
    { query: { role: 'sales', status: 'active', search: 'juma', sort: 'name', page: 1, size: 25 } },
  ])
  expect((await start('/staffs?role=client')).lists()).toEqual([{ query: { page: 1, size: 25 } }])
})

test('shows at once whom one invited, and what one changed', async () => {
  const { model, api, lists } = await start()
  await model.invite({ email: 'new@example.org', role: 'processor' })
  expect(api).toHaveBeenCalledWith('POST account/people/invite', {
    body: { email: 'new@example.org', role: 'processor' },
  })
  expect(lists()).toHaveLength(2)
  await model.deeds.changeRole(personOf({ role: 'sales' }), 'authorizer')
  expect(lists()).toHaveLength(3)
})
