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

test('a draft is restored for the same widget, id and initial values', () => {
  createDraft('loan-calculator', 'home', given).write({ amount: '75,000' })
  expect(createDraft('loan-calculator', 'home', { amount: '50000' }).read()).toEqual({ amount: '75,000' })
})

test('a device draft is restored in another tab and after the tab was closed', () => {
  createDraft('loans', 'amina', {}, 'device').write({ city: 'Kisumu' })
  sessionStorage.clear()
  expect(createDraft('loans', 'amina', {}, 'device').read()).toEqual({ city: 'Kisumu' })
})

test('reads null before any input', () => {
  expect(createDraft('loan-calculator', 'home', given).read()).toBeNull()
})

test('drafts are separate per widget and id', () => {
  createDraft('loan-calculator', 'home', given).write(1)
  expect(createDraft('loan-calculator', 'other', given).read()).toBeNull()
  expect(createDraft('roi-calculator', 'home', given).read()).toBeNull()
})

test('different initial values discard the draft', () => {
  createDraft('loan-calculator', 'home', given).write({ amount: '75,000' })
  expect(createDraft('loan-calculator', 'home', { amount: '90000' }).read()).toBeNull()
})

test('another screen of the same widget restores the draft', () => {
  createDraft('profile', 'portal', { base: '/dashboard/profile', path: '/setup/mpesa' }).write(1)
  expect(createDraft('profile', 'portal', { base: '/dashboard/profile', path: '/setup/info' }).read()).toBe(1)
})

test('stores nothing without an id', () => {
  const draft = createDraft('loan-calculator', null, given)
  draft.write({ amount: '75,000' })
  expect(sessionStorage.length).toBe(0)
  expect(draft.read()).toBeNull()
})

test('ignores an invalid stored value', () => {
  createDraft('loan-calculator', 'home', given).write(1)
  const key = sessionStorage.key(0) as string
  for (const stored of ['{', 'null', '"text"', '7', '[]', '{"start":null}']) {
    sessionStorage.setItem(key, stored)
    expect(createDraft('loan-calculator', 'home', given).read()).toBeNull()
  }
})

test('blocked or full storage loses the draft but does not throw', () => {
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
