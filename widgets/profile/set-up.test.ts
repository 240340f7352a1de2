import { describe, expect, test } from 'vitest'
import type { ClientDetails } from '#contract/client.ts'
import { STEPS, type Standing, screenAt, startOf } from './set-up.ts'
import { complete, informed, nothing, verified } from './testing.tsx'

const member = (details: ClientDetails): Standing => ({ role: 'client', details })

describe('the next set-up screen', () => {
  test.each([
    ['nothing is known', nothing, '/setup/mpesa'],
    ['the M-Pesa phone is verified', verified, '/setup/info'],
    ['the bank account has a name', informed, '/setup/identity'],
    [
      'the bank account has a name, even without a phone',
      { ...informed, bioData: nothing.bioData },
      '/setup/identity',
    ],
    ['the identity is there', complete, '/user'],
    [
      'the identity is there, even without anything else',
      { ...nothing, identity: complete.identity },
      '/user',
    ],
  ])('when %s', (_, details, start) => {
    expect(startOf(member(details))).toBe(start)
  })

  test('staff have nothing to set up', () => {
    expect(startOf({ role: 'super', details: null })).toBe('/user')
  })

  test('M-Pesa is skipped while verification is unavailable', () => {
    expect(startOf({ ...member(nothing), withoutMpesa: true })).toBe('/setup/info')
  })
})

describe('a requested screen', () => {
  const standings = { nothing, verified, informed, complete }
  test.each([
    ['nothing', '/setup/mpesa', '/setup/mpesa'],
    ['nothing', '/setup/info', '/setup/mpesa'],
    ['nothing', '/setup/identity', '/setup/mpesa'],
    ['nothing', '/setup/success', '/setup/mpesa'],
    ['nothing', '/user', '/user'],
    ['nothing', '/user/security', '/user/security'],
    ['nothing', '/user/security?utm=1', '/user/security'],
    ['nothing', '/user/edit', '/setup/mpesa'],
    ['verified', '/setup/mpesa', '/setup/mpesa'],
    ['verified', '/setup/identity', '/setup/info'],
    ['informed', '/setup/info', '/setup/info'],
    ['informed', '/user/edit', '/setup/identity'],
    ['complete', '/setup/mpesa', '/user'],
    ['complete', '/setup/identity', '/user'],
    ['complete', '/setup/success', '/setup/success'],
    ['complete', '/user/edit', '/user/edit'],
    ['complete', '/', '/user'],
    ['complete', '/nowhere', '/user'],
  ] as const)('with %s done, %s opens %s', (known, path, screen) => {
    expect(screenAt(path, member(standings[known]))).toBe(screen)
  })

  test('staff see no step and cannot edit details', () => {
    const staff: Standing = { role: 'sales', details: null }
    for (const path of [...STEPS.map(step => `/setup/${step}`), '/user/edit'])
      expect(screenAt(path, staff)).toBe('/user')
  })
})
