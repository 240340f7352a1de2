import { eq, isNull, sql as query } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { SessionToken, User } from '#contract/account.ts'
import { Role } from '#contract/role.ts'
import { newId } from '#server/db/schema/columns.ts'
import { account, attempt, audit, profile, session, token } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { DEMO_PASSWORD, demoEmail } from '#server/demo/people.ts'
import { LIVES, openWidgetSession } from '#server/http/session.ts'
import { app, database, demoApp, withDemoApp } from '#server/testing.ts'
import { Visitor } from './visitor.testing.ts'

onOneDatabase(open => {
  withDemoApp(open)
  beforeEach(() => database.sql.delete(attempt))

  const visitor = (host?: string, address?: string) => new Visitor(app, host, address)
  const CLIENT = demoEmail('client', 'wezesha')
  const setStatus = (email: string, status: 'active' | 'inactive' | 'invited' | 'deactivated') =>
    database.sql.update(account).set({ status }).where(eq(account.email, email))

  describe('signing in', () => {
    it.each(Object.values(Role.schema))('works for the demo %s on both portals', async role => {
      for (const [host, tenant] of [
        ['localhost', 'wezesha'],
        ['jenga.localhost', 'jenga'],
      ] as const) {
        const person = visitor(host)
        const answer = await person.signIn(demoEmail(role, tenant))
        expect(answer.status).toBe(200)
        expect(SessionToken.is(answer.body)).toBe(true)
        const { user } = (await person.call('GET account/user/unbox')).body
        expect(User.is(user)).toBe(true)
        expect(answer.body.user).toEqual(user)
        expect(user).toMatchObject({ role, email: demoEmail(role, tenant), profilePhoto: null })
        expect(user.name).toBe(`${user.firstName} ${user.lastName}`)
      }
    })

    it('ignores case and whitespace in the email address', async () => {
      expect((await visitor().signIn(`  ${CLIENT.toUpperCase()} `)).status).toBe(200)
    })

    it('sets HttpOnly, SameSite=Strict cookies, __Host- and Secure over HTTPS', async () => {
      const payload = { email: CLIENT, password: DEMO_PASSWORD, host: 'localhost' }
      const request = { method: 'POST', url: '/api/account/client/signin', payload } as const
      const plain = await app.inject({ ...request, headers: { host: 'localhost' } })
      expect(plain.headers['set-cookie']).toEqual([
        expect.stringMatching(/^session=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict$/),
        expect.stringMatching(/^device=.*Path=\/; HttpOnly; SameSite=Strict$/),
      ])
      const behind = await demoApp({ database, settings: { trustProxy: true } })
      const headers = { host: 'localhost', 'x-forwarded-proto': 'https' }
      const secure = await behind.inject({ ...request, headers })
      expect(secure.headers['set-cookie']).toEqual([
        expect.stringMatching(/^__Host-session=.*HttpOnly; Secure; SameSite=Strict$/),
        expect.stringMatching(/^__Host-device=.*HttpOnly; Secure; SameSite=Strict$/),
      ])
      await behind.close()
    })

    it('stores the password hashed and no plain token', async () => {
      const person = visitor()
      await person.signIn(CLIENT)
      const [row] = await database.sql.select().from(account).where(eq(account.email, CLIENT))
      expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      const kept = JSON.stringify(await database.sql.select().from(token))
      expect(kept).not.toContain(person.token)
      expect(kept).not.toContain(person.cookie)
    })

    it('requires a host of the called portal', async () => {
      const body = { email: CLIENT, password: DEMO_PASSWORD }
      const msg = (host: string) => visitor().call('POST account/client/signin', { ...body, host })
      expect((await msg('wezesha.localhost:8080')).status).toBe(200)
      expect((await msg('jenga.localhost')).body).toMatchObject({
        code: 'invalid',
        fields: { host: 'Is not a host of this portal.' },
      })
      const stranger = new Visitor(app, 'portal.unclaimed.example')
      expect((await stranger.signIn(CLIENT)).status).toBe(200)
    })

    it('refuses requests from another origin', async () => {
      const body = { email: CLIENT, password: DEMO_PASSWORD, host: 'localhost' }
      const origin = 'http://localhost:8081'
      expect((await visitor().call('POST account/client/signin', body, { origin })).status).toBe(403)
    })

    it('answers alike for a wrong password, unknown, other-tenant and invited accounts', async () => {
      const invited = 'invited@wezesha.example'
      const [row] = await database.sql.select().from(account).where(eq(account.email, CLIENT))
      const { id: _, search: __, ...copy } = row as NonNullable<typeof row>
      const one = { ...copy, email: invited, phone: null, status: 'invited', password: null } as const
      await database.sql.insert(account).values(one)
      const answers = [
        await visitor().signIn(CLIENT, 'not the password'),
        await visitor().signIn('nobody@wezesha.example', 'not the password'),
        await visitor().signIn(demoEmail('client', 'jenga')),
        await visitor().signIn(invited, DEMO_PASSWORD),
      ].map(({ status, body, cookie }) => ({ status, body: { ...body, request: '' }, cookie }))
      expect(answers[0]).toEqual({
        status: 400,
        cookie: undefined,
        body: {
          error: true,
          code: 'invalid',
          message: 'The email or the password is incorrect.',
          fields: { password: 'The email or the password is incorrect.' },
          request: '',
        },
      })
      for (const answer of answers) expect(answer).toEqual(answers[0])
    })

    it('reports an unverified account, only after the right password', async () => {
      const email = demoEmail('newclient', 'wezesha')
      await setStatus(email, 'inactive')
      expect((await visitor().signIn(email)).body).toMatchObject({
        code: 'unverified',
        message: 'Verify your email or phone to activate account',
      })
      expect((await visitor().signIn(email, 'wrong one')).body.code).toBe('invalid')
      await setStatus(email, 'active')
    })

    it('reports a deactivated account and the contact, only after the right password', async () => {
      const email = demoEmail('newclient', 'wezesha')
      await setStatus(email, 'deactivated')
      expect((await visitor().signIn(email)).body).toMatchObject({
        code: 'forbidden',
        // the same in every language
        message: expect.stringMatching(/: support@wezesha\.example, \+?\d/),
      })
      expect((await visitor().signIn(email, 'wrong one')).body.code).toBe('invalid')
      await setStatus(email, 'active')
    })

    it('is audited for staff, not for clients', async () => {
      const signedIn = async () =>
        (await database.sql.select().from(audit).where(eq(audit.action, 'account.signed-in'))).length
      const before = await signedIn()
      await visitor().signIn(CLIENT)
      expect(await signedIn()).toBe(before)
      await visitor().signIn(demoEmail('processor', 'wezesha'))
      expect(await signedIn()).toBe(before + 1)
    })

    it('ends the browser’s previous session', async () => {
      const person = visitor()
      await person.signIn(CLIENT)
      const old = person.token
      await person.signIn(demoEmail('super', 'wezesha'))
      person.token = old
      expect(await person.isSignedIn()).toBe(false)
    })
  })

  describe('five failed sign-ins within 15 minutes', () => {
    const wrong = async (email: string, times: number) => {
      const answers = []
      for (let at = 0; at < times; at++) answers.push(await visitor().signIn(email, 'not the password'))
      return answers.map(({ status, body }) => [status, body.code])
    }

    it('lock the address, known or not, even for the right password', async () => {
      const expected = [...Array(5).fill([400, 'invalid']), [429, 'too-many']]
      expect(await wrong(CLIENT, 6)).toEqual(expected)
      expect(await wrong('nobody@wezesha.example', 6)).toEqual(expected)
      const known = await visitor().signIn(CLIENT)
      const unknown = await visitor().signIn('nobody@wezesha.example')
      expect(known.body.message).toBe('Too many attempts. Please try again in 15 minutes.')
      expect({ ...known.body, request: '' }).toEqual({ ...unknown.body, request: '' })
      expect((await visitor('jenga.localhost').signIn(demoEmail('client', 'jenga'))).status).toBe(200)
    })

    it('unlock after 15 minutes', async () => {
      await wrong(CLIENT, 6)
      await database.sql.update(attempt).set({ until: query`${attempt.until} - interval '15 minutes'` })
      expect((await visitor().signIn(CLIENT)).status).toBe(200)
    })

    it('are reset by a correct password', async () => {
      await wrong(CLIENT, 4)
      expect((await visitor().signIn(CLIENT)).status).toBe(200)
      await wrong(CLIENT, 4)
      expect((await visitor().signIn(CLIENT)).status).toBe(200)
    })

    it('lock under concurrent attempts', async () => {
      const tries = Array.from({ length: 12 }, () => visitor().signIn(CLIENT, 'not the password'))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.filter(status => status === 400)).toHaveLength(5)
    })

    it('are audited once', async () => {
      await wrong('locked@wezesha.example', 8)
      const rows = await database.sql.select().from(audit).where(eq(audit.action, 'account.locked'))
      expect(rows.filter(row => row.subjectName === 'locked@wezesha.example')).toHaveLength(1)
    })
  })

  it('fifty failed sign-ins from one IP address block it, but no others; successes do not count', async () => {
    await database.sql.insert(attempt).values({
      key: 'signin-from:10.0.0.9',
      count: 49,
      until: new Date(Date.now() + 60_000),
    })
    const signIn = (address: string, password?: string) =>
      visitor('localhost', address).signIn(CLIENT, password)
    for (let at = 0; at < 3; at++) expect((await signIn('10.0.0.9')).status).toBe(200)
    expect((await signIn('10.0.0.9', 'not the password')).status).toBe(400)
    expect((await signIn('10.0.0.9')).status).toBe(429)
    expect((await signIn('10.0.0.8')).status).toBe(200)
  })

  describe('session refresh', () => {
    it('issues a new token and rotates the cookie', async () => {
      const person = visitor()
      await person.signIn(CLIENT)
      const { token: firstToken, cookie: firstCookie } = person
      const answer = await person.refresh()
      expect(SessionToken.is(answer.body)).toBe(true)
      expect(answer.body.user).toMatchObject({ email: demoEmail('client', 'wezesha') })
      expect(person.token).not.toBe(firstToken)
      expect(person.cookie).not.toBe(firstCookie)
      expect(await person.isSignedIn()).toBe(true)
    })

    it('reports the remaining session time, which a refresh does not extend', async () => {
      const person = visitor()
      const signed = await person.signIn(CLIENT)
      expect(signed.body).toMatchObject({ expiresIn: LIVES.access, sessionEndsIn: LIVES.session })
      const expiresAt = new Date(Date.now() + 1000 * (LIVES.access + 60))
      await database.sql.update(session).set({ expiresAt }).where(isNull(session.endedAt))
      const { sessionEndsIn, expiresIn } = (await person.refresh()).body
      expect(expiresIn).toBe(LIVES.access)
      expect(sessionEndsIn).toBeGreaterThan(LIVES.access)
      expect(sessionEndsIn).toBeLessThanOrEqual(LIVES.access + 60)
    })

    it('issues a last token that ends with the session', async () => {
      const person = visitor()
      await person.signIn(CLIENT)
      const expiresAt = new Date(Date.now() + 300_000)
      await database.sql.update(session).set({ expiresAt }).where(isNull(session.endedAt))
      const { sessionEndsIn, expiresIn } = (await person.refresh()).body
      expect(expiresIn).toBe(sessionEndsIn)
      expect(expiresIn).toBeLessThanOrEqual(300)
    })

    it('replaces the session with a new one when signing in again', async () => {
      const person = visitor()
      await person.signIn(CLIENT)
      const tab = visitor()
      tab.token = person.token
      const before = (await person.call('GET account/session/list')).body.data.length
      const { sessionEndsIn } = (await person.signIn(CLIENT)).body
      expect(sessionEndsIn).toBe(LIVES.session)
      expect((await person.call('GET account/session/list')).body.data).toHaveLength(before)
      expect(await tab.isSignedIn()).toBe(false)
      tab.cookie = person.cookie
      expect((await tab.refresh()).status).toBe(200)
    })

    it('allows concurrent refreshes from two tabs', async () => {
      const one = visitor()
      await one.signIn(CLIENT)
      const other = visitor()
      other.cookie = one.cookie
      expect((await Promise.all([one.refresh(), other.refresh()])).map(({ status }) => status)).toEqual([
        200, 200,
      ])
      expect(await one.isSignedIn()).toBe(true)
      expect(await other.isSignedIn()).toBe(true)
      expect((await other.refresh()).status).toBe(200)
    })

    it('ends the session when a used cookie is replayed after the grace period', async () => {
      const person = visitor()
      await person.signIn(CLIENT)
      const thief = visitor()
      thief.cookie = person.cookie
      await person.refresh()
      const usedAt = new Date(Date.now() - (LIVES.grace + 1) * 1000)
      await database.sql.update(token).set({ usedAt }).where(query`${token.usedAt} is not null`)
      const answer = await thief.refresh()
      expect([answer.status, answer.body.code, answer.cookie]).toEqual([401, 'signed-out', ''])
      expect(await person.isSignedIn()).toBe(false)
      expect((await person.refresh()).status).toBe(401)
    })

    it('ends the session when a cookie is replayed after two rotations', async () => {
      const person = visitor()
      await person.signIn(CLIENT)
      const thief = visitor()
      thief.cookie = person.cookie
      await person.refresh()
      await person.refresh()
      expect((await thief.refresh()).status).toBe(401)
      expect((await person.refresh()).status).toBe(401)
    })

    it('is refused without a cookie, with an invalid one, and for an ended session', async () => {
      const nobody = visitor()
      expect((await nobody.refresh()).body).toMatchObject({ code: 'signed-out' })
      nobody.cookie = 'x'.repeat(43)
      expect((await nobody.refresh()).cookie).toBe('')
      const person = visitor()
      await person.signIn(CLIENT)
      await database.sql.update(session).set({ expiresAt: new Date() })
      expect((await person.refresh()).status).toBe(401)
      expect(await person.isSignedIn()).toBe(false)
    })

    it('is refused at once for a deactivated account', async () => {
      const email = demoEmail('newclient', 'wezesha')
      const person = visitor()
      await person.signIn(email)
      await setStatus(email, 'deactivated')
      expect(await person.isSignedIn()).toBe(false)
      expect((await person.refresh()).status).toBe(401)
      await setStatus(email, 'active')
    })

    it('is valid for its portal only', async () => {
      const person = visitor()
      await person.signIn(CLIENT)
      const elsewhere = visitor('jenga.localhost')
      elsewhere.token = person.token
      expect((await elsewhere.call('GET account/user/unbox')).status).toBe(401)
      elsewhere.cookie = person.cookie
      expect((await elsewhere.refresh()).status).toBe(401)
      expect((await person.refresh()).status).toBe(200)
    })
  })

  describe('signing out', () => {
    it('ends this session and clears the cookie, even without an access token', async () => {
      const phone = visitor()
      const laptop = visitor()
      await phone.signIn(CLIENT)
      await laptop.signIn(CLIENT)
      const { cookie, token: access } = phone
      phone.token = ''
      const answer = await phone.call('POST account/session/end', { everywhere: false })
      expect([answer.status, answer.cookie]).toEqual([200, ''])
      phone.token = access
      expect(await phone.isSignedIn()).toBe(false)
      phone.cookie = cookie
      expect((await phone.refresh()).status).toBe(401)
      expect(await laptop.isSignedIn()).toBe(true)
    })

    it('everywhere ends all sessions of the user and no others', async () => {
      const [phone, laptop, other] = [visitor(), visitor(), visitor()]
      await phone.signIn(CLIENT)
      await laptop.signIn(CLIENT)
      await other.signIn(demoEmail('sales', 'wezesha'))
      await phone.call('POST account/session/end', { everywhere: true })
      expect(await laptop.isSignedIn()).toBe(false)
      expect((await laptop.refresh()).status).toBe(401)
      expect(await other.isSignedIn()).toBe(true)
    })

    it('everywhere is refused without the cookie, rather than confirmed', async () => {
      const phone = visitor()
      await phone.signIn(CLIENT)
      phone.cookie = ''
      expect((await phone.call('POST account/session/end', { everywhere: true })).status).toBe(401)
      expect(await phone.isSignedIn()).toBe(true)
    })

    it('lists devices in the user’s language, without widgets on partner sites', async () => {
      const phone = visitor()
      await phone.signIn(CLIENT)
      await phone.call('POST account/session/end', { everywhere: true })
      const body = { email: CLIENT, password: DEMO_PASSWORD, host: 'localhost' }
      const browser = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0' }
      const { token, user } = (await phone.call('POST account/client/signin', body, browser)).body
      phone.token = token
      await openWidgetSession(database.sql, user.id, {
        widget: 'loans',
        site: 'pk_demo_wezesha',
        seconds: 60,
      })
      const { data } = (await phone.call('GET account/session/list', undefined, { 'accept-language': 'sw' }))
        .body
      expect(data).toMatchObject([{ device: 'Chrome kwenye Android', current: true }])
    })

    it('ends another device’s session from the session list', async () => {
      const [phone, laptop, other] = [visitor(), visitor(), visitor()]
      await phone.signIn(CLIENT)
      await laptop.signIn(CLIENT)
      await other.signIn(demoEmail('sales', 'wezesha'))
      const { data } = (await phone.call('GET account/session/list')).body
      expect(data.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
      const { id } = (await laptop.call('GET account/session/list')).body.data.find(
        (one: { current: boolean }) => one.current,
      )
      expect((await other.call(`DELETE account/session/${id}`)).status).toBe(404)
      expect((await phone.call(`DELETE account/session/${id}`)).status).toBe(200)
      expect(await laptop.isSignedIn()).toBe(false)
      expect((await phone.call(`DELETE account/session/${id}`)).status).toBe(404)
    })
  })

  it('a profile photo has a signed URL', async () => {
    const person = visitor()
    await person.signIn(CLIENT)
    const { id } = (await person.call('GET account/user/unbox')).body.user
    const photo = newId()
    await database.sql.update(profile).set({ photo }).where(eq(profile.account, id))
    const { profilePhoto } = (await person.call('GET account/user/unbox')).body.user
    expect(profilePhoto).toMatch(new RegExp(`^http://localhost/.*${photo}.*sign=`))
    await database.sql.update(profile).set({ photo: null }).where(eq(profile.account, id))
  })

  it('a user sets their notification language', async () => {
    const person = visitor()
    await person.signIn(CLIENT)
    expect((await person.call('PATCH account/user/language', { language: 'sw' })).status).toBe(200)
    expect((await person.call('GET account/user/unbox')).body.user.language).toBe('sw')
    await person.call('PATCH account/user/language', { language: 'en' })
  })
})
