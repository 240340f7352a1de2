import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraft } from './draft.ts'

const given = { amount: '50000' }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what was typed is there again for the same widget, id and start', () => {
  createDraft('loan-calculator', 'home', given).write({ amount: '75,000' })
  expect(createDraft('loan-calculator', 'home', { amount: '50000' }).read()).toEqual({ amount: '75,000' })
})

test('a long form is there again in another tab, and after this one was closed', () => {
  createDraft('loans', 'amina', {}, 'device').write({ city: 'Kisumu' })
  sessionStorage.clear()
  expect(createDraft('loans', 'amina', {}, 'device').read()).toEqual({ city: 'Kisumu' })
})

test('nothing was typed yet', () => {
  expect(createDraft('loan-calculator', 'home', given).read()).toBeNull()
})

test('widgets and ids do not see each other’s drafts', () => {
  createDraft('loan-calculator', 'home', given).write(1)
  expect(createDraft('loan-calculator', 'other', given).read()).toBeNull()
  expect(createDraft('roi-calculator', 'home', given).read()).toBeNull()
})

test('other figures to start with start afresh', () => {
  createDraft('loan-calculator', 'home', given).write({ amount: '75,000' })
  expect(createDraft('loan-calculator', 'home', { amount: '90000' }).read()).toBeNull()
})

test('another screen of the same widget finds what was typed', () => {
  createDraft('profile', 'portal', { base: '/dashboard/profile', path: '/setup/mpesa' }).write(1)
  expect(createDraft('profile', 'portal', { base: '/dashboard/profile', path: '/setup/info' }).read()).toBe(1)
})

test('without an id nothing is stored', () => {
  const draft = createDraft('loan-calculator', null, given)
  draft.write({ amount: '75,000' })
  expect(sessionStorage.length).toBe(0)
  expect(draft.read()).toBeNull()
})

test('something else under our key is no draft', () => {
  createDraft('loan-calculator', 'home', given).write(1)
  const key = sessionStorage.key(0) as string
  for (const stored of ['{', 'null', '"text"', '7', '[]', '{"start":null}']) {
    sessionStorage.setItem(key, stored)
    expect(createDraft('loan-calculator', 'home', given).read()).toBeNull()
  }
})

test('blocked or full storage costs the draft, never the form', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const draft = createDraft('loan-calculator', 'home', given)
  expect(() => draft.write(1)).not.toThrow()
  expect(draft.read()).toBeNull()
})
