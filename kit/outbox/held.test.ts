import { afterEach, expect, test, vi } from 'vitest'
import { createDraft } from '#kit/core/draft.ts'
import { heldFor, toSend, uploadsUnderWay } from './held.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const keep = (widget: string, person: string, value: unknown) =>
  createDraft(widget, person, {}, 'device').write(value)

test('counts entries of queues and drafts, for one user only', () => {
  localStorage.setItem('wezesha:survey:queue:member:amina', JSON.stringify([{}, { problem: 'No.' }]))
  localStorage.setItem('wezesha:survey:queue:member:juma', '[{}]')
  keep('applicant', 'amina', { user: 'amina', typed: {}, waiting: [{ question: 'q', value: 'Yes' }] })
  const held = heldFor('amina')
  expect(held).toEqual({
    waiting: { survey: { count: 2, refused: 1 }, applicant: { count: 1, refused: 0 } },
    drafts: [],
  })
  expect(toSend(held)).toBe(2)
})

test('lists widgets with typed input, but not empty forms', () => {
  keep('loans', 'amina', { user: 'amina', parts: { about: { name: 'Duka', goods: [] } } })
  keep('onboarding', 'amina', { user: 'amina', parts: { map: { text: '', agreed: false } } })
  localStorage.setItem(
    'wezesha:survey:draft:shop::member:amina',
    JSON.stringify({ answers: { wish: 'Salt' } }),
  )
  expect(heldFor('amina').drafts.toSorted()).toEqual(['loans', 'survey'])
})

test('ignores named filters, sent drafts and invalid JSON', () => {
  localStorage.setItem('wezesha:work:amina', JSON.stringify([{ name: 'Late', query: '' }]))
  localStorage.setItem('wezesha:broken:amina', '{')
  keep('loans', 'amina', null)
  expect(heldFor('amina')).toEqual({ waiting: {}, drafts: [] })
})

test('counts running uploads by their locks, across tabs', async () => {
  const query = async () => ({ held: [{ name: 'wz-upload:sha256:1' }, { name: 'wezesha-session' }] })
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ query } as unknown as LockManager)
  expect(await uploadsUnderWay()).toBe(1)
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager)
  expect(await uploadsUnderWay()).toBe(0)
})
