import { expect, test, vi } from 'vitest'
import { settle } from '#kit/testing.tsx'
import { standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'
import { homeOf, loan, ok } from './testing.tsx'

test('Returning to the page after a while reloads the figures', async () => {
  const old = { ...homeOf({ loan: ok({ loan }) }), at: '2026-11-22T05:05:00Z' }
  const { host, sent } = standIn<'blocks' | 'base'>({ answers: { 'GET home/blocks': old } })
  const model = createModel(host)
  const leave = model.$known.listen(() => {})
  await settle()
  expect(sent('GET home/blocks')).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(sent('GET home/blocks')).toHaveLength(2))
  leave()
})

test('An unreadable cached value is ignored', () => {
  const { host } = standIn<'blocks' | 'base'>({ drafts: { kept: { nonsense: true } } })
  expect(createModel(host).$known.get()).toBeNull()
})
