import { beforeAll, describe, expect, it } from 'vitest'
import type { Call, Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { Module } from '#contract/module.ts'
import { type Action, may } from '#contract/policy.ts'
import { Role } from '#contract/role.ts'
import { openEither } from '#server/db/testing.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { openWidgetSession } from './session.ts'

const ROLES = Object.values(Role.schema)
const rows = Object.entries(contract) as [Call, Endpoint][]
const PATH_PARTS: Record<string, string> = {
  slug: 'about-us',
  email: 'nobody@nowhere.example',
  service: 'paystack',
  code: 'wezesha',
  key: 'pk_demo_wezesha',
  site: 'pk_demo_wezesha',
  account: '1234567890',
  bvn: '12345678901',
}
const SOMEBODY_ELSE = 'ffffffffffffffffffffffff'

const people = {} as Record<Role, Signed>

withDemoApp(openEither)
beforeAll(async () => {
  for (const role of ROLES) people[role] = await signIn(database, role)
})

function call(name: Call, headers: Record<string, string> = {}) {
  const [method, path = ''] = name.split(' ') as ['GET', string]
  const url = `/api/${path.replace(/:(\w+)/g, (_, part: string) => PATH_PARTS[part] ?? SOMEBODY_ELSE)}`
  return app.inject({ method, url, headers: { host: 'localhost', ...headers } })
}

const codeOf = async (reply: ReturnType<typeof call>) => {
  const { statusCode, body } = await reply
  return { status: statusCode, code: statusCode < 400 ? null : JSON.parse(body).code }
}
/** Message of an authorization failure, which the handler never sends. */
const ROLE_REFUSAL = 'Your account does not have the right to do this.'

describe.each(rows)('%s', (name, row) => {
  const isOpen = row.who === 'anyone' || row.who === 'visitor'

  it.skipIf(isOpen)('requires a session', async () => {
    expect(await codeOf(call(name))).toEqual({ status: 401, code: 'signed-out' })
    expect(await codeOf(call(name, { authorization: 'Bearer nonsense-nonsense-nonsense' }))).toMatchObject({
      status: 401,
    })
  })

  it.skipIf(isOpen || row.who === 'partner').each(ROLES)('matches its row for %s', async role => {
    const reply = await call(name, people[role].headers)
    const allowed = row.who === 'signed-in' || may(role, row.who as Action)
    expect(reply.statusCode).not.toBe(401)
    expect(reply.statusCode).toBeLessThan(502)
    if (allowed) expect(reply.body).not.toContain(ROLE_REFUSAL)
    else expect(reply.json()).toMatchObject({ code: 'forbidden', message: ROLE_REFUSAL })
  })

  it.skipIf(isOpen || row.who === 'partner')('rejects other tenants’ users', async () => {
    expect(await codeOf(call(name, { ...people.super.headers, host: 'jenga.localhost' }))).toMatchObject({
      status: 401,
    })
  })

  it.skipIf(isOpen || row.who === 'partner')('accepts a partner’s token for its widgets only', async () => {
    for (const widget of ['profile', 'another']) {
      const { token } = await openWidgetSession(database.sql, people.client.id, {
        widget,
        site: 'pk_demo_wezesha',
        seconds: 60,
      })
      const reply = await call(name, { authorization: `Bearer ${token}` })
      const meant = row.widgets?.includes(widget) ?? false
      if (meant) expect(reply.body).not.toContain('valid for its own widget only')
      else expect(reply.statusCode).toBe(403)
    }
  })

  it.skipIf(row.who !== 'visitor')('refuses requests of another origin', async () => {
    for (const origin of ['https://evil.example', 'http://localhost:8081', 'null']) {
      expect(await codeOf(call(name, { origin }))).toEqual({ status: 403, code: 'forbidden' })
    }
  })
})

describe('disabled modules', () => {
  const at = { host: 'jenga.localhost' }

  it('every call outside portal/ belongs to a module', () => {
    const without = rows.filter(([, row]) => !row.module).map(([name]) => name)
    expect(without.filter(name => !name.split(' ')[1]?.startsWith('portal/'))).toEqual([])
  })

  it.each(Object.values(Module.schema))('%s is off in every call, for all', async off => {
    const { headers } = await signIn(database, 'super')
    const url = '/api/portal/tenants/jenga'
    const { data } = (await app.inject({ url, headers })).json()
    const modules = Object.values(Module.schema).filter(one => one !== off)
    const payload = { version: data.version, change: { modules } }
    expect((await app.inject({ method: 'PATCH', url, headers, payload })).statusCode).toBe(200)
    const inside = await signIn(database, 'super', { tenant: 'jenga' })
    for (const [name, { module }] of rows) {
      const { body, statusCode } = await call(name, { ...inside.headers, ...at })
      const isOff =
        statusCode === 404 && JSON.parse(body).message === 'This part of the portal is switched off.'
      expect({ name, isOff }).toEqual({ name, isOff: module === off })
      if (isOff) expect((await codeOf(call(name, at))).status, name).toBe(404)
    }
  })

  it('keeps accounts on for the admin’s own portal', async () => {
    const { headers } = await signIn(database, 'super')
    const url = '/api/portal/tenants/wezesha'
    const { data } = (await app.inject({ url, headers })).json()
    const payload = { version: data.version, change: { modules: ['loans'] } }
    const refused = await app.inject({ method: 'PATCH', url, headers, payload })
    expect(refused.json().fields).toEqual({
      'change.modules': 'You are signed in here, so accounts cannot be switched off.',
    })
  })
})
