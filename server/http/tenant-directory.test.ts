import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Tenant } from '#contract/tenant.ts'
import type { Database } from '#server/db/open.ts'
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
])('reads the host name in %s', (given, name) => {
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

  describe('the tenant behind a host name', () => {
    it.each([
      ['localhost:8080', 'wezesha'],
      ['127.0.0.1', 'wezesha'],
      ['jenga.localhost:8080', 'jenga'],
      ['JENGA.localhost.', 'jenga'],
    ])('%s shows %s', async (name, code) => {
      expect((await directory.find(name)).code).toBe(code)
    })

    it.each(['unknown.example', '', '.', 'jenga.localhost.evil.example', '__proto__'])(
      'an unknown one (%j) shows the default tenant',
      async name => {
        expect((await directory.find(name)).code).toBe('wezesha')
      },
    )

    it('shows what this process changed at once', async () => {
      expect((await directory.find('own.example')).code).toBe('wezesha')
      await database.sql.insert(host).values({ name: 'own.example', tenant: 'jenga' })
      directory.forget()
      expect((await directory.find('own.example')).code).toBe('jenga')
    })

    it('does not keep what was being read while it was changed', async () => {
      const before = directory.find('late.example')
      directory.forget()
      await before
      await database.sql.insert(host).values({ name: 'late.example', tenant: 'jenga' })
      directory.forget()
      expect((await directory.find('late.example')).code).toBe('jenga')
    })

    it('follows a change that another process made after at most 5 s', async () => {
      expect((await directory.find('new.example')).code).toBe('wezesha')
      await database.sql.insert(host).values({ name: 'new.example', tenant: 'jenga' })
      clock += 4_999
      expect((await directory.find('new.example')).code).toBe('wezesha')
      clock += 1
      expect((await directory.find('new.example')).code).toBe('jenga')
    })

    it('stays what it was while the database is away', async () => {
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

  describe('what a browser may know', () => {
    let wezesha: Tenancy
    beforeEach(async () => {
      wezesha = await directory.find('localhost')
    })

    it('has the shape of the contract and carries the origin it was asked under', async () => {
      const reply = publicTenant(wezesha, 'http://localhost:8080')
      expect(Tenant.mask(reply)).toEqual(reply)
      expect(reply.portal).toBe('http://localhost:8080')
    })

    it('keeps its version while nothing changes, and gets another one when anything does', async () => {
      const version = async () => publicTenant(await directory.find('localhost'), 'http://localhost').version
      const first = await version()
      clock += 5_000
      expect(await version()).toBe(first)
      await database.sql.update(tenant).set({ description: 'New.' }).where(eq(tenant.code, 'wezesha'))
      clock += 5_000
      expect(await version()).not.toBe(first)
    })

    it('has the partner site’s theme and texts over the tenant’s when its key is sent', () => {
      const plain = publicTenant(wezesha, 'http://localhost')
      const site = publicTenant(wezesha, 'http://localhost', 'pk_demo_wezesha')
      expect(plain.theme).toEqual({ brand: '#c2410c', radius: 12 })
      expect(site.theme).toEqual({ brand: '#0f766e', radius: 6 })
      expect(site.texts.en?.['loan-calculator.title']).toBe('Stock up with a Wezesha loan')
      expect(site.version).not.toBe(plain.version)
    })

    it('puts a partner’s text over the tenant’s by key and keeps the rest', () => {
      const own = { ...wezesha, texts: { en: { 'loan-calculator.title': 'Tenant’s', other: 'Stays' } } }
      expect(publicTenant(own, 'http://localhost', 'pk_demo_wezesha').texts.en).toEqual({
        'loan-calculator.title': 'Stock up with a Wezesha loan',
        other: 'Stays',
      })
    })

    it.each(['pk_demo_jenga', 'pk_nobody_knows', ''])('refuses the key %j, naming the field', async key => {
      const attempt = () => publicTenant(wezesha, 'http://localhost', key)
      expect(await problemOf(attempt)).toMatchObject({
        code: 'invalid',
        fields: { key: 'Is not known here.' },
      })
    })
  })
})
