import { atom } from 'nanostores'
import { afterEach, expect, it, vi } from 'vitest'
import type { FundTerms, ManagedFund } from '#contract/fund.ts'
import type { Tenant } from '#contract/tenant.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { formOf, readForm } from './form.ts'
import { createModel } from './model.ts'

const fund: ManagedFund = {
  id: 1,
  version: 'one',
  active: true,
  currency: 'KES',
  running: 4,
  used: true,
  name: 'Jiinue Stock Fund',
  description: 'Buy stock.',
  minPrincipal: 50_000_00,
  maxPrincipal: 299_000_00,
  minInstalments: 3,
  maxInstalments: 24,
  every: 1,
  rate: 700,
  ratePer: 'year',
  method: 'declining',
  amortization: 'equal-instalments',
  grace: { principal: 0, interest: 0, interestFree: 0 },
  penalty: null,
}

const terms = readForm(formOf(fund)).terms as FundTerms

const offs: (() => void)[] = []
afterEach(() => {
  for (const off of offs.splice(0)) off()
})

async function start(draft: object | null = null) {
  const all = { data: [fund], outside: false, currency: 'KES' }
  const api = vi.fn<(call: string, input: object) => Promise<unknown>>(async () => all)
  const write = vi.fn()
  const model = createModel({
    $attributes: atom({}),
    $tenant: atom({} as Tenant),
    api,
    draft: { read: () => draft, write },
    emit: () => {},
  } as unknown as Host<'path' | 'base'>)
  offs.push(model.funds.$state.listen(() => {}))
  await vi.waitUntil(() => model.funds.$state.get().value)
  const active = () => model.funds.$state.get().value?.data.map(({ id, active }) => [id, active])
  return { model, api, write, active }
}

it('keeps a draft per fund', async () => {
  const { model, write } = await start({ forms: { 1: { name: 'Half' } } })
  const draft = model.draftOf(String(fund.id), formOf(fund))
  const kept = draft.read()
  expect(kept?.values).toEqual({ ...formOf(fund), name: 'Half' })
  draft.write({ values: { ...formOf(fund), ...kept?.values, rate: '8' } })
  expect(write).toHaveBeenLastCalledWith({ forms: { 1: { name: 'Half', rate: '8' } } })
  draft.write(null)
  expect(write).toHaveBeenLastCalledWith({ forms: {} })
})

it('shows a replacement fund at once, and the replaced one as off', async () => {
  const { model, api, active } = await start()
  api.mockResolvedValueOnce({ data: { ...fund, id: 7, rate: 800, used: false } })
  api.mockReturnValueOnce(new Promise(() => {}))
  expect(await model.save(fund, { ...terms, rate: 800 })).toMatchObject({ id: 7 })
  expect(active()).toEqual([
    [1, false],
    [7, true],
  ])
})

it('reloads the funds after a conflict', async () => {
  const { model, api } = await start()
  api.mockRejectedValueOnce(new ApiError('conflict', 'Changed.', 409))
  await expect(model.save(fund, terms)).rejects.toMatchObject({ code: 'conflict', message: 'Changed.' })
  expect(api.mock.calls.map(([call]) => call)).toEqual([
    'GET lending/funds',
    'PATCH lending/funds/:id',
    'GET lending/funds',
  ])
})

it('rejects when a fund cannot be switched off', async () => {
  const { model, api, active } = await start()
  api.mockRejectedValueOnce(new ApiError('unavailable', 'Later.', 503))
  await expect(model.setActive(fund, false)).rejects.toMatchObject({ message: 'Later.' })
  expect(active()).toEqual([[1, true]])
})
