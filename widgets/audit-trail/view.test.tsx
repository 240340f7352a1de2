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

test('says in words what happened, to what, by whom, and when in Nairobi', async () => {
  const { text } = await show(async () => page([entry, quiet]))
  expect(text()).toContain('Portal changed')
  expect(text()).toContain('Jenga')
  expect(text()).toContain('Asha Otieno')
  // 22:30 in London is 01:30 on the next day in Nairobi
  expect(text()).toMatch(/21 Nov 2026, 01:30/)
  expect(text()).toContain('The system')
})

test('shows a kind of entry that it has no words for by its own name', async () => {
  const { text } = await show(async () => page([quiet]))
  expect(text()).toContain('clock.wound')
})

test('can be read without all the signing in', async () => {
  const load = vi.fn(async () => page([entry]))
  const { place, model } = await show(load)
  const [option] = place.querySelectorAll<HTMLOptionElement>('option[value="-account.signed-in"]')
  expect(option?.text).toBe('All but “Signed in”')
  model.list.filter('action', '-account.signed-in')
  await vi.waitFor(() =>
    expect(load).toHaveBeenLastCalledWith(
      expect.objectContaining({ query: expect.objectContaining({ action: '-account.signed-in' }) }),
    ),
  )
})

test('an entry opens with what was before and after, and leads to the rest', async () => {
  const { place, tap, text } = await show(async () => page([entry]))
  await tap('Portal changed')
  const dialog = place.querySelector('dialog')
  expect(dialog?.querySelector('del')?.textContent).toBe('Before: #1e3a8a')
  expect(dialog?.querySelector('ins')?.textContent).toBe('After: #14532d')
  await tap('All that Asha Otieno did')
  expect(place.querySelector('dialog')).toBeNull()
  expect(text()).toContain('Only what one person did')
  await tap('Remove filter: Only what one person did')
  expect(text()).not.toContain('Only what one person did')
})

test('an empty trail says what will be in it, and one that nothing fits how to find more', async () => {
  const { text, model } = await show(async () => page([]))
  expect(text()).toContain('Nothing happened here')
  model.list.filter('search', 'nobody')
  await settle()
  expect(text()).toContain('Try other words, or take a filter away.')
})

test('what could not be loaded can be tried again', async () => {
  const api = vi
    .fn<() => Promise<ReturnType<typeof page>>>()
    .mockRejectedValueOnce(new ApiError('unavailable', 'Try later.', 503))
  api.mockResolvedValue(page([entry]))
  const { text, tap } = await show(api)
  expect(text()).toContain('Try later.')
  await tap('Try again')
  expect(text()).toContain('Portal changed')
})

test('speaks Kiswahili', async () => {
  const { text } = await show(async () => page([entry]), 'sw')
  expect(text()).toContain('Kumbukumbu za ukaguzi')
  expect(text()).toContain('Portal imebadilishwa')
})
