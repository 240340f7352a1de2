import { readdirSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newFolder } from '#server/testing.ts'
import { demoSecret } from './secret.ts'

it('generates a secret at the first start, kept with mode 0600', async () => {
  const folder = newFolder()
  const made = await demoSecret(folder)
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(await demoSecret(folder)).toBe(made)
  expect(await demoSecret(newFolder())).not.toBe(made)
  expect(statSync(`${folder}/secret`).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
})

it('returns one secret to concurrent starts', async () => {
  const folder = newFolder()
  const [one, ...others] = await Promise.all([demoSecret(folder), demoSecret(folder), demoSecret(folder)])
  for (const other of others) expect(other).toBe(one)
})
