import { desc, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Notification } from '#contract/account.ts'
import type { EventValues } from '#contract/event.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { account, attempt, audit, job, notification } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { DEMO_PASSWORD, demoEmail } from '#server/demo/people.ts'
import { addNotice } from '#server/notify/notice.ts'
import { app, database, demoApp, testServices, withDemoApp } from '#server/testing.ts'
import { sentTo, Visitor } from './visitor.testing.ts'

onOneDatabase(open => {
  withDemoApp(open)
  beforeEach(() => database.sql.delete(attempt))

  const idOf = async (email: string) => (await findRows(database.sql, account, { email }))[0]?.id ?? ''

  describe('changing one’s own password', () => {
    const EMAIL = demoEmail('applicant', 'wezesha')
    let visitor: Visitor
    let userId: string
    beforeEach(async () => {
      visitor = new Visitor(app)
      await visitor.signIn(EMAIL)
      userId = await idOf(EMAIL)
    })
    const NEW = 'jiwe dogo la mto'
    const change = (fields: object) => visitor.call('POST account/user/password', fields)

    it('reports validation errors in the specified order', async () => {
      const typed: Record<string, string> = {}
      const next = async () => (await change(typed)).body.message
      expect(await next()).toBe('Missing important information')
      typed.userId = userId
      expect(await next()).toBe('Current password cannot be blank')
      typed.currentPassword = 'something'
      expect(await next()).toBe('New password cannot be blank')
      typed.newPassword = 'short'
      expect(await next()).toBe('Confirm password cannot be blank')
      typed.confirmPassword = 'shirt'
      expect(await next()).toBe('Passwords do not match')
      typed.confirmPassword = 'short'
      expect(await next()).toBe('The current password is incorrect.')
      typed.currentPassword = DEMO_PASSWORD
      expect(await next()).toBe('Password must be at least 8 characters')
      typed.newPassword = 'password12'
      typed.confirmPassword = 'password12'
      expect(await next()).toMatch(/too easy to guess/)
    })

    it('refuses other users', async () => {
      const answer = await change({
        userId: await idOf(demoEmail('client', 'wezesha')),
        currentPassword: DEMO_PASSWORD,
        newPassword: NEW,
        confirmPassword: NEW,
      })
      expect([answer.status, answer.body.message]).toEqual([403, 'Missing important information'])
    })

    it('locks after five wrong current passwords', async () => {
      const typed = { userId, currentPassword: 'wrong', newPassword: NEW, confirmPassword: NEW }
      for (let at = 0; at < 5; at++) expect((await change(typed)).status).toBe(400)
      expect((await change({ ...typed, currentPassword: DEMO_PASSWORD })).status).toBe(429)
    })

    it('rejects a breached new password', async () => {
      const services = testServices({ isBreached: async text => text === NEW })
      const strict = await demoApp({ database, services })
      const there = new Visitor(strict)
      await there.signIn(EMAIL)
      const answer = await there.call('POST account/user/password', {
        userId,
        currentPassword: DEMO_PASSWORD,
        newPassword: NEW,
        confirmPassword: NEW,
      })
      expect(answer.body.fields.newPassword).toMatch(/^This password was stolen/)
      await strict.close()
    })

    it('accepts a form, ends other sessions, keeps this one, and notifies the user', async () => {
      const elsewhere = new Visitor(app)
      await elsewhere.signIn(EMAIL)
      const same = { userId, currentPassword: DEMO_PASSWORD, newPassword: DEMO_PASSWORD }
      expect((await change({ ...same, confirmPassword: DEMO_PASSWORD })).status).toBe(400)
      const form = { userId, currentPassword: DEMO_PASSWORD, newPassword: NEW, confirmPassword: NEW }
      const reply = await app.inject({
        method: 'POST',
        url: '/api/account/user/password',
        headers: {
          host: 'localhost',
          authorization: `Bearer ${visitor.token}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(form).toString(),
      })
      expect(reply.statusCode).toBe(200)
      expect(await visitor.isSignedIn()).toBe(true)
      expect(await elsewhere.isSignedIn()).toBe(false)
      expect((await sentTo(database, EMAIL))[0]?.template).toBe('password-changed')
      const entry = await findRow(database.sql, audit, {
        subjectId: userId,
        action: 'account.password-changed',
      })
      expect(entry?.actor).toBe(userId)
      expect((await visitor.signIn(EMAIL)).status).toBe(400)
      expect((await visitor.signIn(EMAIL, NEW)).status).toBe(200)
    })
  })

  describe('an authenticator app', () => {
    const EMAIL = demoEmail('authorizer', 'wezesha')
    let visitor: Visitor
    let secret = ''
    let recoveryCodes: string[] = []
    /** Returns the app's current code, or the one the given number of 30-second steps from now. */
    const shown = (steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
    const clearStep = () =>
      database.sql.update(account).set({ authenticatorStep: null }).where(eq(account.email, EMAIL))
    beforeAll(async () => {
      visitor = new Visitor(app)
      await visitor.signIn(EMAIL)
    })

    it('is for staff', async () => {
      const client = new Visitor(app)
      await client.signIn(demoEmail('client', 'wezesha'))
      const body = { password: DEMO_PASSWORD }
      expect((await client.call('POST account/user/authenticator', body)).status).toBe(403)
    })

    it('is linked with the password and a code; has no effect until then', async () => {
      expect((await visitor.call('POST account/user/authenticator', { password: 'wrong' })).status).toBe(400)
      const started = await visitor.call('POST account/user/authenticator', { password: DEMO_PASSWORD })
      secret = started.body.secret
      expect(started.body.address).toMatch(/^otpauth:\/\/totp\/Wezesha:authorizer%40wezesha\.example\?/)
      expect((await new Visitor(app).signIn(EMAIL)).status).toBe(200)
      const confirm = (code: string) => visitor.call('POST account/user/authenticator/confirm', { code })
      const wrong = shown() === '000000' ? '000001' : '000000'
      expect((await confirm(wrong)).body.fields.code).toMatch(/incorrect/)
      // pressing twice must not show codes that the second answer replaced
      const pressed = await Promise.all([confirm(shown()), confirm(shown())])
      const [confirmed, ...others] = pressed.filter(({ status }) => status === 200)
      expect(others).toEqual([])
      recoveryCodes = confirmed?.body.recoveryCodes
      expect(recoveryCodes).toHaveLength(10)
      expect(new Set(recoveryCodes).size).toBe(10)
      expect((await visitor.call('GET account/user/unbox')).body.user.authenticator).toBe(true)
      const row = await findRow(database.sql, account, { email: EMAIL })
      expect(JSON.stringify(row)).not.toContain(secret)
      for (const one of recoveryCodes) expect(JSON.stringify(row)).not.toContain(one)
    })

    it('is required at sign-in, only after the right password', async () => {
      const asked = await new Visitor(app).signIn(EMAIL)
      expect([asked.status, asked.body.code, asked.cookie]).toEqual([403, 'second-factor', undefined])
      expect((await new Visitor(app).signIn(EMAIL, 'wrong one', shown())).body.code).toBe('invalid')
    })

    it('accepts each code once, with one step of clock skew', async () => {
      await clearStep()
      const code = shown(-1)
      expect((await new Visitor(app).signIn(EMAIL, DEMO_PASSWORD, code)).status).toBe(200)
      const again = await new Visitor(app).signIn(EMAIL, DEMO_PASSWORD, code)
      expect(again.body).toMatchObject({ code: 'second-factor', fields: { code: expect.any(String) } })
      expect((await new Visitor(app).signIn(EMAIL, DEMO_PASSWORD, shown(10))).status).toBe(403)
    })

    it('can be replaced by single-use recovery codes in any format', async () => {
      const [one = ''] = recoveryCodes
      const typed = ` ${one.toUpperCase().replace('-', ' ')} `
      expect((await new Visitor(app).signIn(EMAIL, DEMO_PASSWORD, typed)).status).toBe(200)
      const [entry] = await database.sql.select().from(audit).orderBy(desc(audit.id)).limit(1)
      expect(entry?.action).toBe('account.signed-in-recovery')
      expect((await new Visitor(app).signIn(EMAIL, DEMO_PASSWORD, one)).status).toBe(403)
      expect((await new Visitor(app).signIn(EMAIL, DEMO_PASSWORD, recoveryCodes[1])).status).toBe(200)
    })

    it('locks the account after five wrong codes', async () => {
      for (let at = 0; at < 5; at++) {
        expect((await new Visitor(app).signIn(EMAIL, DEMO_PASSWORD, 'wrong-code')).status).toBe(403)
      }
      expect((await new Visitor(app).signIn(EMAIL, DEMO_PASSWORD, shown())).status).toBe(429)
    })

    it('is removed with the password', async () => {
      const remove = (password: string) =>
        visitor.call('POST account/user/authenticator/remove', { password })
      expect((await remove('wrong')).status).toBe(400)
      expect((await remove(DEMO_PASSWORD)).status).toBe(200)
      expect((await new Visitor(app).signIn(EMAIL)).status).toBe(200)
      const actions = (await findRows(database.sql, audit, { actor: await idOf(EMAIL) })).map(
        row => row.action,
      )
      expect(actions).toEqual(
        expect.arrayContaining(['account.authenticator-on', 'account.authenticator-off']),
      )
      const mails = await findRows(database.sql, job, { kind: 'mail' })
      const told = mails.map(({ payload }) => payload as { to: string; template: string })
      for (const template of ['authenticator-on', 'authenticator-off'])
        expect(told).toContainEqual(expect.objectContaining({ to: EMAIL, template }))
    })

    it('cannot be confirmed before setup', async () => {
      const answer = await visitor.call('POST account/user/authenticator/confirm', { code: '123456' })
      expect(answer.status).toBe(409)
    })
  })

  describe('notifications', () => {
    const EMAIL = demoEmail('digiprime', 'wezesha')
    let visitor: Visitor
    beforeEach(async () => {
      visitor = new Visitor(app)
      await visitor.signIn(EMAIL)
      await database.sql.delete(notification)
    })
    const list = async (before?: number) =>
      (await visitor.call(`GET account/notifications${before === undefined ? '' : `?before=${before}`}`)).body

    it('are paged newest first by twenty, with the unread count', async () => {
      const own = await idOf(EMAIL)
      for (let at = 1; at <= 25; at++)
        await addNotice(database.sql, own, 'mpesa-verified', { phone: String(at) }, { path: '/dashboard' })
      await addNotice(database.sql, await idOf(demoEmail('client', 'wezesha')), 'details-changed', {})
      const first = await list()
      expect(first.data).toHaveLength(20)
      expect(first.unread).toBe(25)
      expect(Notification.is(first.data[0])).toBe(true)
      expect(first.data[0]).toMatchObject({ kind: 'mpesa-verified', values: { phone: '25' }, read: false })
      const second = await list(first.data[19].id)
      expect(second.data.map((one: Notification) => one.values.phone)).toEqual(['5', '4', '3', '2', '1'])
    })

    it('are in the reader’s language, whatever it was when they were written', async () => {
      const own = await idOf(EMAIL)
      const entry = { en: 'Loan K7QM2R9T', sw: 'Mkopo K7QM2R9T' }
      await addNotice(database.sql, own, 'dispute-accepted', { entry, reason: 'It was paid.' })
      await addNotice(database.sql, own, 'role-changed', { role: 'sales' })
      const read = async (language: string) => {
        const { body } = await visitor.call('GET account/notifications', undefined, {
          'accept-language': language,
        })
        return body.data.map((one: Notification) => one.values)
      }
      expect(await read('en')).toEqual([
        { role: 'sales agent' },
        { entry: 'Loan K7QM2R9T', reason: 'It was paid.' },
      ])
      expect(await read('sw')).toEqual([
        { role: 'wakala wa mauzo' },
        { entry: 'Mkopo K7QM2R9T', reason: 'It was paid.' },
      ])
    })

    it('have a value for every placeholder, even if an earlier version did not store it', async () => {
      await addNotice(database.sql, await idOf(EMAIL), 'playbook-late', {
        topic: 'Talk to five customers',
      } as EventValues<'playbook-late'>)
      expect((await list()).data[0].values).toEqual({ topic: 'Talk to five customers', day: '…' })
    })

    it('are marked read up to the given id', async () => {
      const own = await idOf(EMAIL)
      for (const phone of ['1', '2', '3']) await addNotice(database.sql, own, 'mpesa-verified', { phone })
      const { data } = await list()
      const read = (upTo: number) => visitor.call('POST account/notifications/read', { upTo })
      expect((await read(data[1].id)).body).toEqual({ unread: 1 })
      expect((await list()).data.map((one: Notification) => one.read)).toEqual([false, true, true])
      expect((await read(Number.MAX_SAFE_INTEGER)).body).toEqual({ unread: 0 })
      expect((await visitor.call('POST account/notifications/read', { upTo: 1e308 })).status).toBe(400)
    })
  })
})
