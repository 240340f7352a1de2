import { atom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuditRow } from '#contract/client.ts'
import type { Tenant } from '#contract/tenant.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createModel } from './model.ts'

const entry: AuditRow = {
  id: 7,
  at: '2026-11-20T22:30:00.000Z',
  actor: { id: 'a'.repeat(24), name: 'Asha Otieno' },
  action: 'tenant.changed',
  subject: { kind: 'tenant', id: 'jenga', name: 'Jenga' },
  detail: [{ name: 'name', from: 'Jenga Partners', to: 'Jenga' }],
}

const offs: (() => void)[] = []
afterEach(() => {
  for (const off of offs.splice(0)) off()
})

function start(path = '/') {
  const api = vi.fn(async () => ({ data: [entry], total: 1, page: 1, size: 25, actions: ['tenant.changed'] }))
  const emit = vi.fn()
  const model = createModel({
    $attributes: atom({ path }),
    $tenant: atom({} as Tenant),
    api,
    draft: { read: () => null, write: () => {} },
    emit,
  } as unknown as Host<'path' | 'base'>)
  offs.push(model.list.$state.listen(() => {}))
  const asked = () => (api.mock.calls.at(-1) as unknown as [string, { query: object }])[1].query
  return { model, api, emit, asked }
}

test('requests the filters in the path', async () => {
  const { asked, model } = start('/?action=tenant.changed&from=2026-11-01&to=2026-11-20&search=asha&page=2')
  await vi.waitUntil(() => model.list.$state.get().page)
  expect(asked()).toEqual({
    action: 'tenant.changed',
    from: '2026-11-01',
    to: '2026-11-20',
    search: 'asha',
    page: 2,
    size: 25,
  })
})

test('ignores invalid dates and unknown filters', async () => {
  const { asked, model } = start('/?from=yesterday&to=2026-11-20&evil=1')
  await vi.waitUntil(() => model.list.$state.get().page)
  expect(asked()).toEqual({ to: '2026-11-20', page: 1, size: 25 })
})

test('filters by actor, and updates the path', async () => {
  const { model, asked, emit } = start()
  await vi.waitUntil(() => model.list.$state.get().page)
  model.open(entry)
  model.follow('actor', 'a'.repeat(24))
  expect(model.$entry.get()).toBeNull()
  expect(emit).toHaveBeenCalledWith('navigate', { path: `/?actor=${'a'.repeat(24)}`, replace: false })
  await vi.waitUntil(() => 'actor' in asked())
})
