import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { openEither } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { firstOf, portalOf } from './portal-address.ts'

let database: Database
beforeAll(async () => {
  database = await openEither()
  await plantDemo(database.sql, { examplesPort: null })
})
afterAll(() => database.close())

it.each([
  [['localhost', '127.0.0.1', 'wezesha.localhost'], 'localhost'],
  [['b.example', 'a.example', '::1'], 'a.example'],
  [['192.0.2.7'], '192.0.2.7'],
  [[], undefined],
])('given %j, links to %s', (hosts, first) => {
  expect(firstOf(hosts)).toBe(first)
})

it('a demo reminder links to the sign-in host', async () => {
  const address = (host: string) => `http://${host}:8080`
  expect(await portalOf(database.sql, 'wezesha', address)).toBe('http://localhost:8080')
  expect(await portalOf(database.sql, 'jenga', address)).toBe('http://jenga.localhost:8080')
})
