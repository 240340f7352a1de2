import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { Role } from '#contract/role.ts'
import type { Tenant } from '#contract/tenant.ts'
import { ApiError } from '#kit/api.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { settle } from '#kit/testing.tsx'
import type { Host } from '#kit/widget.tsx'
import { createModel } from './model.ts'

type Input = { params?: object; query?: object; body?: object }

/** The model on a screen, for somebody of a role, and what it asked the server. */
async function open(path: string, role: Role, refusal?: ApiError) {
  const calls: (Input & { name: string })[] = []
  const api = async (name: string, input: Input) => {
    calls.push({ name, ...input })
    if (name === 'GET account/user/unbox') return { user: userOf(role) }
    if (name.startsWith('GET')) return { data: [], total: 0, page: 1, size: 25 }
    if (refusal) throw refusal
    return { message: 'It is done.' }
  }
  const model = createModel({
    $attributes: atom({ path, base: '/processor/payments' }),
    $tenant: atom({} as Tenant),
    ...{ api, emit() {}, draft: { read: () => null, write() {} } },
  } as unknown as Host<'path' | 'base'>)
  model.$screen.listen(() => {})
  for (const list of [model.unmatched, model.received, model.payouts]) list.$state.listen(() => {})
  await settle()
  return { model, calls, asked: (name: string) => calls.filter(call => call.name === name) }
}

test.each(['processor', 'admin'] as const)('payouts are not for a %s', async role => {
  const { model } = await open('/payouts', role)
  expect(model.$screen.get()).toBe('/')
  expect(model.$decides.get()).toBe(false)
})

test.each(['authorizer', 'super'] as const)('payouts are for an %s', async role => {
  const { model } = await open('/payouts', role)
  expect(model.$screen.get()).toBe('/payouts')
  expect(model.$decides.get()).toBe(true)
})

test('the path’s filters narrow the list', async () => {
  const { asked } = await open('/received?search=SKL&channel=cash&state=booked&sort=amount', 'processor')
  expect(asked('GET payments/list')[0]?.query).toMatchObject({
    ...{ search: 'SKL', channel: 'cash', state: 'booked', sort: 'amount' },
  })
})

test('a deed is announced, and the lists are read anew', async () => {
  const { model, asked } = await open('/', 'processor')
  const before = asked('GET payments/unmatched').length
  model.ask({ deed: 'record' })
  await model.assign(idOf('a'), 'K7QM2R9X')
  await settle()
  expect(asked('POST payments/unmatched/:id/assign')).toMatchObject([
    { params: { id: idOf('a') }, body: { loan: 'K7QM2R9X' } },
  ])
  expect(model.$deed.get()).toBeNull()
  expect(asked('GET payments/unmatched').length).toBeGreaterThan(before)
})

test('where somebody else was faster the dialog closes and shows how it stands now', async () => {
  const { model } = await open('/', 'processor', new ApiError('conflict', 'It was booked already.', 409))
  model.ask({ deed: 'record' })
  await model.assign(idOf('a'), 'K7QM2R9X')
  expect(model.$deed.get()).toBeNull()
})

test('anything else that fails leaves the dialog open with its reason', async () => {
  const { model } = await open('/', 'processor', new ApiError('unreachable', 'No connection.'))
  model.ask({ deed: 'record' })
  await expect(model.assign(idOf('a'), 'K7QM2R9X')).rejects.toMatchObject({ code: 'unreachable' })
  expect(model.$deed.get()).toEqual({ deed: 'record' })
})
