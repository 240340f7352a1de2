import { describe, expect, test, vi } from 'vitest'
import type { Api } from '#kit/core/api.ts'
import { createPersonDeeds, deedsFor } from './deeds.ts'
import { idOf, personOf, userOf } from './testing.ts'

describe('what may be done with an account', () => {
  test.each([
    ['sales', 'active', ['reset']],
    ['sales', 'invited', ['inviteAgain']],
    ['authorizer', 'active', ['reset']],
    ['processor', 'active', ['reset', 'deactivate']],
    ['admin', 'inactive', ['reset', 'deactivate']],
    ['processor', 'invited', ['inviteAgain', 'deactivate']],
    ['processor', 'deactivated', ['activate']],
    ['sales', 'deactivated', []],
    ['super', 'active', ['reset', 'changeRole', 'deactivate']],
  ] as const)('%s with an account that is %s', (role, status, deeds) => {
    expect(deedsFor(userOf(role), personOf({ status }))).toEqual(deeds)
  })

  test.each([
    ['processor', 'open', ['onPaper']],
    ['super', 'paper', ['inPortal']],
    ['processor', 'complete', []],
    ['sales', 'open', []],
  ] as const)('%s says how a client is onboarded where it is %s', (role, onboarding, deeds) => {
    const found = deedsFor(userOf(role), personOf({ onboarding }), ['onboarding'])
    expect(found.filter(deed => deed === 'onPaper' || deed === 'inPortal')).toEqual(deeds)
  })

  test('nobody does anything with their own', () => {
    expect(deedsFor(userOf('super'), personOf({ id: idOf('f'), role: 'super' }))).toEqual([])
  })

  test('a sales agent does not invite staff or applicants again', () => {
    expect(deedsFor(userOf('sales'), personOf({ status: 'invited', role: 'applicant' }))).toEqual([])
  })
})

test('after a deed what is shown is no longer true, after a failed one it is', async () => {
  const done = vi.fn()
  const api = vi.fn().mockResolvedValueOnce({ message: '' }).mockRejectedValueOnce(new Error('no'))
  const deeds = createPersonDeeds(api as unknown as Api, done)
  await deeds.deactivate(personOf(), 'Left the programme')
  expect(api).toHaveBeenCalledWith('POST account/people/:id/deactivate', {
    params: { id: idOf('a') },
    body: { reason: 'Left the programme' },
  })
  expect(done).toHaveBeenCalledOnce()
  await expect(deeds.activate(personOf())).rejects.toThrow('no')
  expect(done).toHaveBeenCalledOnce()
})
