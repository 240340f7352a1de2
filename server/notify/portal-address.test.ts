import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { openEither } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { homeOf } from '#server/http/tenant-directory.ts'
import { portalOf } from './portal-address.ts'

let database: Database
beforeAll(async () => {
  database = await openEither()
  await plantDemo(database.sql, { examplesPort: null })
})
afterAll(() => database.close())

it.each([
  [['localhost', '127.0.0.1', 'wezesha.localhost'], 'https://localhost'],
  [['b.example', 'a.example', '::1'], 'https://a.example'],
  [['192.0.2.7'], 'https://192.0.2.7'],
  [[], ''],
])('a message asked for on a foreign host of a tenant with %j links to %s', (hosts, home) => {
  expect(homeOf({ hosts }, 'https://evil.example')).toBe(home)
})

it('a demo reminder links to the sign-in host', async () => {
  const address = (host: string) => `http://${host}:8080`
  expect(await portalOf(database.sql, 'wezesha', address)).toBe('http://localhost:8080')
  expect(await portalOf(database.sql, 'jenga', address)).toBe('http://jenga.localhost:8080')
})
