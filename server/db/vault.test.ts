import { expect, it } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault('a secret for tests, long enough to be one')

it('opens a sealed text for its purpose', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'authenticator')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(vault.open(sealed, 'authenticator')).toBe('JBSWY3DPEHPK3PXP')
})

it('seals the same text differently each time', () => {
  expect(vault.seal('one', 'x')).not.toBe(vault.seal('one', 'x'))
})

it.each([
  ['for another purpose', (sealed: string) => vault.open(sealed, 'webhook')],
  [
    'with another secret',
    (sealed: string) => createVault('another secret, also long enough').open(sealed, 'x'),
  ],
  ['that was changed', (sealed: string) => vault.open(`${sealed.slice(0, -2)}AA`, 'x')],
  ['that is nothing', () => vault.open('', 'x')],
])('opens no text %s', (_, open) => {
  expect(() => open(vault.seal('secret text', 'x'))).toThrow()
})

it('matches a keyed hash only for the same text, purpose and secret', () => {
  const hash = vault.hash('123456', 'code')
  expect(vault.matches('123456', hash, 'code')).toBe(true)
  expect(vault.matches('123457', hash, 'code')).toBe(false)
  expect(vault.matches('123456', hash, 'other')).toBe(false)
  expect(createVault('another secret, also long enough').matches('123456', hash, 'code')).toBe(false)
})
