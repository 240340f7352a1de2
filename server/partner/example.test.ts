import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { openEither } from '#server/db/testing.ts'
import { signIn } from '#server/people/testing.ts'
import { root } from '#server/root.ts'
import { demoApp } from '#server/testing.ts'

describe('the partner server example', () => {
  const stops: (() => unknown)[] = []
  let database: Database
  let portal: string
  let partner: string
  let key: string
  let cookie = ''

  beforeAll(async () => {
    database = await openEither()
    const app = await demoApp({ database })
    stops.push(
      () => database.close(),
      () => app.close(),
    )
    portal = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
    const boss = await signIn(database, 'super')
    const ask = async (path: string, body: object) =>
      (
        await app.inject({
          method: 'POST',
          url: `/api/portal/tenants/wezesha/sites${path}`,
          headers: boss.headers,
          payload: body,
        })
      ).json()
    key = (await ask('', { name: 'Umoja', origins: [], theme: {}, texts: {} })).data.key
    const { secret } = await ask(`/${key}/secret`, { overlap: 0 })
    const server = spawn(process.execPath, [join(root, 'examples/signed-in/server.js')], {
      env: { ...process.env, PORT: '0', PORTAL: portal, SITE_KEY: key, SECRET_KEY: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    stops.push(() => server.kill())
    partner = await address(server)
  })
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })

  const address = (server: ChildProcess): Promise<string> =>
    new Promise((found, fail) => {
      server.stdout?.on('data', text => found(/http:\S+/.exec(String(text))?.[0] ?? ''))
      server.once('exit', fail)
    })
  const visit = (path: string, method = 'GET', body?: URLSearchParams | string) =>
    fetch(partner + path, { method, body, headers: { cookie }, redirect: 'manual' })
  const token = (code?: string) => visit('/wezesha-token', 'POST', JSON.stringify({ code }))
  const tokenIn = async (reply: Promise<Response>) => (await (await reply).json()).token

  it('returns no token without its own sign-in', async () => {
    expect((await token()).status).toBe(401)
  })

  it('shows its signed-in member a page with the widget', async () => {
    const reply = await visit('/sign-in', 'POST', new URLSearchParams({ member: 'member-1041' }))
    cookie = String(reply.headers.get('set-cookie')).split(';')[0] ?? ''
    const page = await (await visit('/')).text()
    expect(page).toContain('Hello, Amina')
    expect(page).toContain('<wz-profile></wz-profile>')
    expect(page).toContain(`${portal}/embed/v1/loader.js" data-partner="${key}"`)
    expect(page).not.toContain('sk_live_')
  })

  /** Redirects the member to the connect page, and returns that URL and the one that they come back to. */
  const leave = async () => {
    const to = new URL((await visit('/connect')).headers.get('location') ?? '')
    return { to, back: new URL(to.searchParams.get('return') ?? '') }
  }
  /** Gives consent on the connect page. */
  const agree = async () => {
    const client = await signIn(database, 'client')
    const reply = await fetch(`${portal}/api/partner/connection/${key}`, {
      method: 'POST',
      headers: { authorization: client.headers.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ widget: 'profile' }),
    })
    return (await reply.json()).code
  }

  it('redirects to the connect page before consent, without the member’s id', async () => {
    expect(await tokenIn(token())).toBeNull()
    const { to, back } = await leave()
    expect(to.origin + to.pathname).toBe(`${portal}/connect`)
    expect([...to.searchParams.keys()]).toEqual(['site', 'widget', 'return'])
    expect(back.origin + back.pathname).toBe(`${partner}/connected`)
    expect(to.href).not.toContain('member-1041')
  })

  it('rejects a code without its own pending state', async () => {
    const code = await agree()
    await visit(`/connected?code=${code}`)
    const { back } = await leave()
    await visit(`/connected?state=made-up&code=${code}`)
    // the attempt above used up the state, which is valid once
    await visit(`${back.pathname}${back.search}&code=${code}`)
    expect(await tokenIn(token())).toBeNull()
  })

  it('returns a token for the connected account', async () => {
    const { back } = await leave()
    const reply = await visit(`${back.pathname}${back.search}&code=${await agree()}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/'])
    const given = await token()
    expect(await given.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 900 })
    expect(given.headers.get('cache-control')).toBe('no-store')
  })

  it('accepts the code the widget passed to the page', async () => {
    const reply = await visit('/sign-in', 'POST', new URLSearchParams({ member: 'member-1042' }))
    cookie = String(reply.headers.get('set-cookie')).split(';')[0] ?? ''
    expect(await tokenIn(token())).toBeNull()
    expect(await tokenIn(token(await agree()))).toMatch(/^[\w-]{43}$/)
    expect(await tokenIn(token())).toMatch(/^[\w-]{43}$/)
  })
})
