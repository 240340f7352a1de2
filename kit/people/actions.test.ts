import { describe, expect, test, vi } from 'vitest'
import type { Api } from '#kit/core/api.ts'
import { actionsFor, createPersonActions } from './actions.ts'
import { idOf, personOf, userOf } from './testing.ts'

describe('allowed account actions', () => {
  test.each([
    ['sales', 'active', ['reset']],
    ['sales', 'invited', ['inviteAgain']],
    ['authorizer', 'active', ['reset']],
    ['processor', 'active', ['reset', 'correct', 'deactivate']],
    ['admin', 'inactive', ['reset', 'correct', 'deactivate']],
    ['processor', 'invited', ['inviteAgain', 'correct', 'deactivate']],
    ['processor', 'deactivated', ['correct', 'activate']],
    ['sales', 'deactivated', []],
    ['super', 'active', ['reset', 'correct', 'changeRole', 'deactivate']],
  ] as const)('%s on an account that is %s', (role, status, actions) => {
    expect(actionsFor(userOf(role), personOf({ status }))).toEqual(actions)
  })

  test.each([
    ['processor', 'open', ['onPaper']],
    ['super', 'paper', ['inPortal']],
    ['processor', 'complete', []],
    ['sales', 'open', []],
  ] as const)('%s sets how a client is onboarded when it is %s', (role, onboarding, actions) => {
    const found = actionsFor(userOf(role), personOf({ onboarding }), ['onboarding'])
    expect(found.filter(action => action === 'onPaper' || action === 'inPortal')).toEqual(actions)
  })

  test('exclude one’s own account', () => {
    expect(actionsFor(userOf('super'), personOf({ id: idOf('f'), role: 'super' }))).toEqual([])
  })

  test('of a sales agent exclude reinviting staff or applicants', () => {
    expect(actionsFor(userOf('sales'), personOf({ status: 'invited', role: 'applicant' }))).toEqual([])
  })
})

test('calls back after a successful action, not after a failed one', async () => {
  const done = vi.fn()
  const api = vi.fn().mockResolvedValueOnce({ message: '' }).mockRejectedValueOnce(new Error('no'))
  const actions = createPersonActions(api as unknown as Api, done)
  await actions.deactivate(personOf(), 'Left the programme')
  expect(api).toHaveBeenCalledWith('POST account/people/:id/deactivate', {
    params: { id: idOf('a') },
    body: { reason: 'Left the programme' },
  })
  expect(done).toHaveBeenCalledOnce()
  await expect(actions.activate(personOf())).rejects.toThrow('no')
  expect(done).toHaveBeenCalledOnce()
})
