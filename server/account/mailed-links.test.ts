import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { job } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { homeOf } from '#server/http/tenant-directory.ts'
import { signIn } from '#server/people/testing.ts'
import { demoApp } from '#server/testing.ts'
import { Visitor } from './visitor.testing.ts'

// A request for another user's mail can carry any Host header. A link to that host would leak the secret in it.

let database: Database
let production: FastifyInstance
let demo: FastifyInstance
beforeAll(async () => {
  database = await openEither()
  production = await demoApp({ database, settings: { production: true } })
  demo = await demoApp({ database })
})
afterAll(async () => {
  await Promise.all([production.close(), demo.close()])
  await database.close()
})

/** Invites a user. @returns their email address */
async function invited(tenant = 'wezesha'): Promise<string> {
  const boss = await signIn(database, 'super', { tenant })
  const email = `invited-${boss.id}@mail.example`
  const payload = { email, role: 'client' }
  const { headers } = boss
  await production.inject({ method: 'POST', url: '/api/account/people/invite', headers, payload })
  await database.sql.delete(job).where(eq(job.kind, 'mail'))
  return email
}

const mails = async () => {
  const rows = await database.sql.select().from(job).where(eq(job.kind, 'mail'))
  return rows.map(({ payload }) => payload as { to: string; portal: string; values: { link?: string } })
}

describe.each([
  ['an invitation that is asked for again', 'POST account/client/invite'],
  ['a new password that is asked for before the invitation was used', 'POST account/client/reset_pwd'],
])('%s', (_, call) => {
  it.each(['evil.example', 'localhost.evil.example', 'jenga.localhost.evil.example:8080', '192.0.2.7'])(
    'does not link to %s from the Host header',
    async host => {
      const email = await invited()
      expect((await new Visitor(production, host).call(call, { email })).status).toBe(200)
      const [mail] = await mails()
      expect(mail).toMatchObject({ to: email, portal: 'http://localhost' })
      expect(mail?.values.link).toMatch(/^http:\/\/localhost\/invited#code=/)
    },
  )

  it('links to the tenant’s requested host', async () => {
    const email = await invited('jenga')
    await new Visitor(production, 'jenga.localhost:8443').call(call, { email })
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: email, portal: 'http://jenga.localhost:8443' })
    expect(mail?.values.link).toMatch(/^http:\/\/jenga\.localhost:8443\/invited#code=/)
  })
})

it('links to the host by which the demo was opened', async () => {
  const email = await invited()
  await new Visitor(demo, '192.168.1.20:8080').call('POST account/client/invite', { email })
  expect((await mails())[0]).toMatchObject({ to: email, portal: 'http://192.168.1.20:8080' })
})

it('has no link while the tenant has no host name', () => {
  expect(homeOf({ hosts: [] }, 'https://evil.example')).toBe('')
})
