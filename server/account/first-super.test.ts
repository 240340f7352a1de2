import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { account, job } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { demoTenants } from '#server/demo/tenants.ts'
import { seedTenants } from '#server/tenant/seed.ts'
import { testServices } from '#server/testing.ts'
import { inviteFirstSuper } from './first-super.ts'

let database: Database
beforeEach(async () => {
  await database?.close()
  database = await openEither()
  await seedTenants(database.sql, demoTenants([]))
})
afterAll(() => database.close())

const invite = (email: string | null) => inviteFirstSuper(database.sql, email, testServices())
const supers = () => findRows(database.sql, account, { role: 'super' })

it('invites the first administrator with a link to the provider’s own host', async () => {
  await invite('Boss@Provider.example')
  expect(await supers()).toMatchObject([
    { tenant: 'wezesha', email: 'boss@provider.example', status: 'invited', password: null },
  ])
  const [mail] = await database.sql.select().from(job)
  expect(mail).toMatchObject({ kind: 'mail', payload: { to: 'boss@provider.example', template: 'invite' } })
  expect(JSON.stringify(mail?.payload)).toContain('https://127.0.0.1/invited#code=')
})

it('invites no second administrator, whatever the setting', async () => {
  await invite('boss@provider.example')
  await invite('other@provider.example')
  expect(await supers()).toHaveLength(1)
})

it('refuses to start without any administrator', async () => {
  await expect(invite(null)).rejects.toThrow('SUPER_EMAIL')
})
