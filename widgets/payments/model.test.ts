import { expect, test } from 'vitest'
import type { Role } from '#contract/role.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { settle } from '#kit/testing.tsx'
import { standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

const none = { data: [], total: 0, page: 1, size: 25 }

/** The model for a user of a role, with subscribers, and the requests it sent. */
async function open(path: string, role: Role, refusal?: ApiError) {
  const stood = standIn({
    attributes: { path, base: '/processor/payments' },
    answers: {
      'GET account/user/unbox': { user: userOf(role) },
      'GET payments/unmatched': none,
      'GET payments/list': none,
      'GET payments/payouts': none,
    },
    otherwise: refusal ?? { message: 'It is done.' },
  })
  const model = createModel(stood.host)
  model.$screen.listen(() => {})
  for (const list of [model.unmatched, model.received, model.payouts]) list.$state.listen(() => {})
  await settle()
  return { ...stood, model }
}

test.each(['processor', 'admin'] as const)('payouts are hidden from %s', async role => {
  const { model, sent } = await open('/payouts', role)
  expect(model.$screen.get()).toBe('/')
  expect(sent('GET payments/unmatched'), 'shows the unmatched payments instead').toHaveLength(1)
  expect(sent('GET payments/payouts'), 'which would be refused').toEqual([])
  expect(model.$seesPayouts.get()).toBe(false)
})

test.each(['authorizer', 'super'] as const)('payouts are shown to %s', async role => {
  const { model, sent } = await open('/payouts', role)
  expect(model.$screen.get()).toBe('/payouts')
  expect(sent('GET payments/payouts')).toHaveLength(1)
  expect(model.$seesPayouts.get()).toBe(true)
})

test('the path’s filters are requested', async () => {
  const { sent } = await open('/received?search=SKL&channel=cash&state=booked&sort=amount', 'processor')
  expect(sent('GET payments/list')[0]?.query).toMatchObject({
    search: 'SKL',
    channel: 'cash',
    state: 'booked',
    sort: 'amount',
  })
})

test('a successful action closes the dialog and reloads the lists', async () => {
  const { model, sent } = await open('/', 'processor')
  const before = sent('GET payments/unmatched').length
  model.ask({ action: 'record' })
  await model.assign(idOf('a'), 'K7QM2R9X')
  await settle()
  expect(sent('POST payments/unmatched/:id/assign')).toMatchObject([
    { params: { id: idOf('a') }, body: { loan: 'K7QM2R9X' } },
  ])
  expect(model.$action.get()).toBeNull()
  expect(sent('GET payments/unmatched').length).toBeGreaterThan(before)
})

test('a conflict closes the dialog', async () => {
  const { model } = await open('/', 'processor', new ApiError('conflict', 'It was booked already.', 409))
  model.ask({ action: 'record' })
  await model.assign(idOf('a'), 'K7QM2R9X')
  expect(model.$action.get()).toBeNull()
})

test('any other failure keeps the dialog open with its reason', async () => {
  const { model } = await open('/', 'processor', new ApiError('unreachable', 'No connection.'))
  model.ask({ action: 'record' })
  await expect(model.assign(idOf('a'), 'K7QM2R9X')).rejects.toMatchObject({ code: 'unreachable' })
  expect(model.$action.get()).toEqual({ action: 'record' })
})
