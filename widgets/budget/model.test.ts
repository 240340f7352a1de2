import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { BUDGET, budget, budgetOf, LINE, PERIOD } from './testing.tsx'

async function start(...given: Parameters<typeof budget>) {
  const stood = budget(...given)
  onTestFinished(stood.model.budget.$state.listen(() => {}))
  await vi.waitUntil(() => !stood.model.budget.$state.get().loading)
  return stood
}

test('requests the member’s budget for staff', async () => {
  const { sent } = await start({}, { owner: idOf('7') })
  expect(sent(BUDGET)).toEqual([{ query: { owner: idOf('7') } }])
})

test('keeps the old value when a reload fails', async () => {
  const { model, server } = await start()
  server.isAway = true
  await model.refresh()
  expect(model.budget.$state.get()).toMatchObject({
    value: { budget: { business: { name: 'Mama Amina' } } },
    failure: { code: 'unreachable' },
  })
})

test('adds a period with copied expenses, and reloads the budget', async () => {
  const { model, sent } = await start()
  model.ask({ for: 'period' })
  const values = { name: 'December', from: '2026-12-01', to: '2026-12-31', loan: null, tranche: null }
  await model.savePeriod(values, { copy: idOf('a'), percent: 10 })
  expect(sent(PERIOD)).toMatchObject([
    { body: { ...values, business: idOf('f'), copy: idOf('a'), percent: 10 } },
  ])
  expect(model.$asked.get()).toBeNull()
  expect(sent(BUDGET)).toHaveLength(2)
})

test('keeps the dialog open when the server rejects', async () => {
  const { model } = await start({ [LINE]: new ApiError('conflict', 'Twice') })
  model.ask({ for: 'line' })
  const values = { kind: 'operating', name: 'Rent', type: null, amount: 100 } as const
  await expect(model.saveLine(idOf('a'), values)).rejects.toThrow('Twice')
  expect(model.$asked.get()).toEqual({ for: 'line' })
})

test('adds an expense on a partner’s page without TLS, where browsers have no crypto.randomUUID', async () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { model, sent } = await start()
  model.ask({ for: 'line' })
  await model.saveLine(idOf('a'), { kind: 'operating', name: 'Rent', type: null, amount: 100 })
  expect(sent(LINE)).toMatchObject([{ body: { clientId: expect.stringMatching(/^[0-9a-f]{24}$/) } }])
})

test('creates a business for a user without one', async () => {
  const { model, known, sent } = await start({
    [BUDGET]: { data: null },
    'POST business/own': { data: { id: idOf('f') } },
  })
  expect(model.budget.$state.get().value).toEqual({ budget: null })
  known[BUDGET] = { data: budgetOf({ periods: [] }) }
  await model.begin('Mama Amina')
  expect(sent('POST business/own')).toMatchObject([{ body: { name: 'Mama Amina' } }])
  expect(model.budget.$state.get().value?.budget?.periods).toEqual([])
})
