import { expect, test, vi } from 'vitest'
import type { AuditRow } from '#contract/client.ts'
import { ApiError } from '#kit/core/api.ts'
import { settle } from '#kit/testing.tsx'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { AuditTrail } from './view.tsx'
import { en } from './words.en.ts'

const entry: AuditRow = {
  id: 7,
  at: '2026-11-20T22:30:00.000Z',
  actor: { id: 'a'.repeat(24), name: 'Asha Otieno' },
  action: 'tenant.changed',
  subject: { kind: 'tenant', id: 'jenga', name: 'Jenga' },
  detail: [{ name: 'theme.brand', from: '#1e3a8a', to: '#14532d' }],
}
const quiet: AuditRow = { ...entry, id: 6, actor: null, action: 'clock.wound', subject: null, detail: [] }

const TRAIL = 'GET portal/audit'

const words = { name: 'audit-trail', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(trail: Answers[typeof TRAIL], language = 'en') {
  const stood = standIn({ answers: { [TRAIL]: trail } })
  const model = createModel(stood.host)
  return { model, ...(await showView(<AuditTrail model={model} />, words, language)) }
}

const page = (data: AuditRow[]) => ({
  data,
  total: data.length,
  page: 1,
  size: 25,
  actions: data.map(({ action }) => action),
})

test('shows action, subject, actor and Nairobi time', async () => {
  const { text } = await show(async () => page([entry, quiet]))
  expect(text()).toContain('Portal changed')
  expect(text()).toContain('Jenga')
  expect(text()).toContain('Asha Otieno')
  // 22:30 in London is 01:30 on the next day in Nairobi
  expect(text()).toMatch(/21 Nov 2026, 01:30/)
  expect(text()).toContain('The system')
})

test('shows an unknown action by its identifier', async () => {
  const { text } = await show(async () => page([quiet]))
  expect(text()).toContain('clock.wound')
})

test('can filter out sign-ins', async () => {
  const load = vi.fn(async () => page([entry]))
  const { place, model } = await show(load)
  const [option] = place.querySelectorAll<HTMLOptionElement>('option[value="-account.signed-in"]')
  expect(option?.text).toBe('All except “Signed in”')
  model.list.filter('action', '-account.signed-in')
  await vi.waitFor(() =>
    expect(load).toHaveBeenLastCalledWith(
      expect.objectContaining({ query: expect.objectContaining({ action: '-account.signed-in' }) }),
    ),
  )
})

test('an entry shows before and after, and links to the actor’s other entries', async () => {
  const { place, tap, text } = await show(async () => page([entry]))
  await tap('Portal changed')
  const dialog = place.querySelector('dialog')
  expect(dialog?.querySelector('del')?.textContent).toBe('Before: #1e3a8a')
  expect(dialog?.querySelector('ins')?.textContent).toBe('After: #14532d')
  await tap('All actions by Asha Otieno')
  expect(place.querySelector('dialog')).toBeNull()
  expect(text()).toContain('Actions by one person')
  await tap('Remove filter: Actions by one person')
  expect(text()).not.toContain('Actions by one person')
})

test('keeps the focus when a removed filter takes its button away', async () => {
  const { tap, model, place } = await show(async () => page([entry]))
  model.list.filter('action', '-account.signed-in')
  await settle()
  const chip = place.querySelector<HTMLElement>('.chip')
  chip?.focus()
  await tap('Clear filters')
  expect(chip?.isConnected).toBe(false)
  await vi.waitUntil(() => document.activeElement?.matches('select'))
})

test('distinguishes an empty trail from no matches', async () => {
  const { text, model } = await show(async () => page([]))
  expect(text()).toContain('No activity')
  model.list.filter('search', 'nobody')
  await settle()
  expect(text()).toContain('Try other words, or remove a filter.')
})

test('a load failure can be retried', async () => {
  const api = vi
    .fn<() => Promise<ReturnType<typeof page>>>()
    .mockRejectedValueOnce(new ApiError('unavailable', 'Try later.', 503))
  api.mockResolvedValue(page([entry]))
  const { text, tap } = await show(api)
  expect(text()).toContain('Try later.')
  await tap('Try again')
  expect(text()).toContain('Portal changed')
})

test('is translated into Kiswahili', async () => {
  const { text } = await show(async () => page([entry]), 'sw')
  expect(text()).toContain('Kumbukumbu za ukaguzi')
  expect(text()).toContain('Portal imebadilishwa')
})
