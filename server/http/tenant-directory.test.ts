import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Tenant } from '#contract/tenant.ts'
import type { Database } from '#server/db/open.ts'
import { setRows } from '#server/db/row.ts'
import { host, tenant } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { problemOf } from '#server/refusal/testing.ts'
import { EXAMPLES_PORT } from '#server/testing.ts'
import { hostName, openDirectory, publicTenant, type Tenancy } from './tenant-directory.ts'

it.each([
  ['Jenga.Localhost', 'jenga.localhost'],
  ['jenga.localhost:8080', 'jenga.localhost'],
  ['jenga.localhost.', 'jenga.localhost'],
  ['jenga.localhost.:8080', 'jenga.localhost'],
  ['[::1]:8080', '[::1]'],
])('normalizes the host %s', (given, name) => {
  expect(hostName(given)).toBe(name)
})

onEveryDatabase(open => {
  let database: Database
  let clock = 0
  let directory: ReturnType<typeof openDirectory>
  beforeAll(async () => {
    database = await open()
    await plantDemo(database.sql, { examplesPort: EXAMPLES_PORT })
  })
  afterAll(() => database.close())
  beforeEach(() => {
    directory = openDirectory(database, () => clock)
  })

  describe('the tenant of a host name', () => {
    it.each([
      ['localhost:8080', 'wezesha'],
      ['127.0.0.1', 'wezesha'],
      ['jenga.localhost:8080', 'jenga'],
      ['JENGA.localhost.', 'jenga'],
    ])('%s is %s', async (name, code) => {
      expect((await directory.find(name)).code).toBe(code)
    })

    it.each(['unknown.example', '', '.', 'jenga.localhost.evil.example', '__proto__'])(
      'an unknown one (%j) is the default tenant',
      async name => {
        expect((await directory.find(name)).code).toBe('wezesha')
      },
    )

    it('changes at once after forget()', async () => {
      expect((await directory.find('own.example')).code).toBe('wezesha')
      await database.sql.insert(host).values({ name: 'own.example', tenant: 'jenga' })
      directory.forget()
      expect((await directory.find('own.example')).code).toBe('jenga')
    })

    it('is not cached from a read before a change', async () => {
      const before = directory.find('late.example')
      directory.forget()
      await before
      await database.sql.insert(host).values({ name: 'late.example', tenant: 'jenga' })
      directory.forget()
      expect((await directory.find('late.example')).code).toBe('jenga')
    })

    it('follows another process’s change within 5 s', async () => {
      expect((await directory.find('new.example')).code).toBe('wezesha')
      await database.sql.insert(host).values({ name: 'new.example', tenant: 'jenga' })
      clock += 4_999
      expect((await directory.find('new.example')).code).toBe('wezesha')
      clock += 1
      expect((await directory.find('new.example')).code).toBe('jenga')
    })

    it('is served from the cache during an outage', async () => {
      let away = false
      const shaky = new Proxy(database.sql, {
        get(target, name, self) {
          if (away) throw new Error('away')
          return Reflect.get(target, name, self)
        },
      })
      const own = openDirectory({ ...database, sql: shaky }, () => clock)
      await own.find('localhost')
      away = true
      clock += 60_000
      expect((await own.find('jenga.localhost')).code).toBe('jenga')
    })
  })

  describe('the public tenant', () => {
    let wezesha: Tenancy
    beforeEach(async () => {
      wezesha = await directory.find('localhost')
    })

    it('matches the contract and has the requested origin', async () => {
      const reply = publicTenant(wezesha, 'http://localhost:8080')
      expect(Tenant.mask(reply)).toEqual(reply)
      expect(reply.portal).toBe('http://localhost:8080')
    })

    it('keeps its version until something changes', async () => {
      const version = async () => publicTenant(await directory.find('localhost'), 'http://localhost').version
      const first = await version()
      clock += 5_000
      expect(await version()).toBe(first)
      await setRows(database.sql, tenant, { code: 'wezesha' }, { description: 'New.' })
      clock += 5_000
      expect(await version()).not.toBe(first)
    })

    it('has the partner site’s theme and texts if its key is sent', () => {
      const plain = publicTenant(wezesha, 'http://localhost')
      const site = publicTenant(wezesha, 'http://localhost', 'pk_demo_wezesha')
      expect(plain.theme).toEqual({ brand: '#c2410c', radius: 12 })
      expect(site.theme).toEqual({ brand: '#0f766e', radius: 6 })
      expect(site.texts.en?.['loan-calculator.title']).toBe('Stock up with a Wezesha loan')
      expect(site.version).not.toBe(plain.version)
    })

    it('merges a partner’s texts over the tenant’s by key', () => {
      const own = { ...wezesha, texts: { en: { 'loan-calculator.title': 'Tenant’s', other: 'Stays' } } }
      expect(publicTenant(own, 'http://localhost', 'pk_demo_wezesha').texts.en).toEqual({
        'loan-calculator.title': 'Stock up with a Wezesha loan',
        other: 'Stays',
      })
    })

    it.each(['pk_demo_jenga', 'pk_nobody_knows', ''])('rejects the key %j by field', async key => {
      const attempt = () => publicTenant(wezesha, 'http://localhost', key)
      expect(await problemOf(attempt)).toMatchObject({
        code: 'invalid',
        fields: { key: 'Is not known here.' },
      })
    })
  })
})
