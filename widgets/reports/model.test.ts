import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Tenant } from '#contract/tenant.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createModel } from './model.ts'

const offs: (() => void)[] = []
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  for (const off of offs.splice(0)) off()
})

const REPORT = { by: 'fund', day: '2026-11-21', columns: [], rows: [], total: {}, currency: 'KES' }

function start(path = '/', tenant: Tenant | null = {} as Tenant) {
  const api = vi.fn<(call: string, input: object, options?: object) => Promise<unknown>>(async () => REPORT)
  const emit = vi.fn()
  const $tenant = atom<Tenant | null>(tenant)
  const model = createModel({
    $attributes: atom({ path }),
    $tenant,
    api,
    draft: { read: () => null, write: () => {} },
    emit,
  } as unknown as Host<'path' | 'base'>)
  offs.push(model.report.$state.listen(() => {}))
  const asked = () => api.mock.calls.at(-1)?.[1]
  return { model, api, emit, asked, $tenant }
}

it('requests the report of the path, once', async () => {
  const { api, asked, model } = start('/arrears?by=fund&period=last-month')
  await vi.waitUntil(() => !model.report.$state.get().loading)
  expect(api).toHaveBeenCalledTimes(1)
  expect(asked()).toEqual({
    params: { report: 'arrears' },
    query: { by: 'fund', from: '2026-10-01', to: '2026-10-31' },
  })
})

it('requests nothing before the tenant is known', async () => {
  const { api, $tenant } = start('/', null)
  expect(api).not.toHaveBeenCalled()
  $tenant.set({} as Tenant)
  expect(api).toHaveBeenCalledTimes(1)
})

it('writes the query into the path', () => {
  const { model, emit, asked } = start('/portfolio')
  model.ask({ by: 'officer', period: 'year' })
  expect(emit).toHaveBeenCalledWith('navigate', {
    path: '/portfolio?by=officer&period=year',
    replace: false,
  })
  expect(asked()).toMatchObject({ query: { by: 'officer', from: '2026-01-01', to: '2026-11-21' } })
})

it('keeps a chosen period in other reports, else their default', () => {
  const { model } = start('/arrears')
  expect(model.pathTo('repayments')).toBe('/repayments')
  model.ask({ period: 'year' })
  expect(model.pathTo('repayments')).toBe('/repayments?period=year')
})

it('reports a failure, and recovers on reload', async () => {
  const { model, api } = start()
  api.mockRejectedValueOnce(new ApiError('unavailable', 'Later.', 503))
  await model.report.refresh()
  expect(model.report.$state.get()).toMatchObject({
    loading: false,
    value: null,
    failure: { message: 'Later.' },
  })
  await model.report.refresh()
  expect(model.report.$state.get()).toMatchObject({ loading: false, value: REPORT, failure: null })
})

it('requests a file of the shown report', async () => {
  const { model, api } = start('/repayments?by=officer&period=month')
  await model.file('csv', 'sw')
  expect(api.mock.calls.at(-1)).toEqual([
    'GET lending/reports/:report/export',
    {
      params: { report: 'repayments' },
      query: { by: 'officer', from: '2026-11-01', to: '2026-11-21', format: 'csv', language: 'sw' },
    },
    { as: 'file' },
  ])
})
