import { eq, sql as query } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { account, attempt, code, delivery, notification, webhook } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { demoEmail } from '#server/demo/people.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { PACE } from './constant-time.ts'
import { ageCodes, sentTo, Visitor } from './visitor.testing.ts'

PACE.answer = 0

onOneDatabase(open => {
  withDemoApp(open)

  const EMAIL = demoEmail('newclient', 'wezesha')
  const NOBODY = 'nobody@wezesha.example'
  let visitor: Visitor
  beforeEach(async () => {
    visitor = new Visitor(app)
    await database.sql.delete(attempt)
    await database.sql.delete(code)
  })
  const setStatus = (status: 'active' | 'inactive' | 'invited' | 'deactivated') =>
    database.sql.update(account).set({ status }).where(eq(account.email, EMAIL))
  const newest = async (template: string, to = EMAIL) => {
    const found = (await sentTo(database, to)).find(one => one.template === template)
    return found?.values.code ?? ''
  }
  const countMails = async () => (await sentTo(database, EMAIL)).length
  const later = (seconds: number) =>
    database.sql.update(attempt).set({ until: query`${attempt.until} - make_interval(secs => ${seconds})` })
  /** Returns a code that differs from the given one. */
  const other = (text: string) => (text === '000000' ? '000001' : '000000')
  const alike = ({ status, body }: { status: number; body: object }) => ({
    status,
    body: { ...body, request: '' },
  })

  describe('verifying an account', () => {
    beforeEach(() => setStatus('inactive'))
    const ask = (email = EMAIL) => visitor.call(`GET account/otp/3/${email}`)
    const verify = (text: string, email = EMAIL) =>
      visitor.call(`POST account/otp/3/verify/${email}`, { code: text })

    it('sends 6 digits by mail and SMS, in the user’s language', async () => {
      await database.sql.update(account).set({ language: 'sw' }).where(eq(account.email, EMAIL))
      const [row] = await database.sql.select().from(account).where(eq(account.email, EMAIL))
      expect((await ask()).status).toBe(200)
      const [mail] = await sentTo(database, EMAIL)
      const [sms] = await sentTo(database, row?.phone ?? '', 'sms')
      expect(mail).toMatchObject({
        template: 'code-verify',
        language: 'sw',
        values: { name: row?.firstName, minutes: '10' },
      })
      expect(mail?.values.code).toMatch(/^\d{6}$/)
      expect(sms?.values.code).toBe(mail?.values.code)
      const kept = JSON.stringify(await database.sql.select().from(code))
      expect(kept).not.toContain(mail?.values.code)
    })

    it('activates the account with the right code, sends the welcome and webhooks', async () => {
      await database.sql
        .insert(webhook)
        .values({ tenant: 'wezesha', url: 'http://h.example/', events: ['account.activated'], secret: 's' })
      await ask()
      const answer = await verify(await newest('code-verify'))
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Your account is verified. Sign in to continue.' },
      })
      expect((await visitor.signIn(EMAIL)).status).toBe(200)
      const [row] = await database.sql.select().from(account).where(eq(account.email, EMAIL))
      const [sent] = await database.sql.select().from(delivery)
      expect(JSON.parse(sent?.payload ?? '{}')).toMatchObject({
        event: 'account.activated',
        data: { account: row?.id },
      })
      const told = await database.sql.select().from(notification)
      expect(told.filter(one => one.account === row?.id && one.kind === 'welcome').length).toBeGreaterThan(0)
      expect((await sentTo(database, EMAIL))[0]?.template).toBe('welcome')
      await database.sql.delete(webhook)
    })

    it('accepts a code with whitespace around it', async () => {
      await ask()
      expect((await verify(` ${await newest('code-verify')} `)).status).toBe(200)
    })

    it('distinguishes a wrong, an expired and a used code', async () => {
      await ask()
      const text = await newest('code-verify')
      expect((await verify(other(text))).body).toMatchObject({
        code: 'invalid',
        fields: { code: 'This code is incorrect. Check the newest message and enter its 6 digits.' },
      })
      await ageCodes(database, EMAIL, 601)
      expect((await verify(text)).body.message).toBe('This code has expired. Ask for a new one.')
      await later(61)
      await ask()
      const fresh = await newest('code-verify')
      expect((await verify(fresh)).status).toBe(200)
      expect((await verify(fresh)).body.message).toBe('This code has been used. Ask for a new one.')
    })

    it('succeeds once when the code is submitted twice at once', async () => {
      await ask()
      const text = await newest('code-verify')
      const before = (await sentTo(database, EMAIL)).filter(one => one.template === 'welcome').length
      const answers = await Promise.all([verify(text), verify(text)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const after = (await sentTo(database, EMAIL)).filter(one => one.template === 'welcome').length
      expect(after - before).toBe(1)
    })

    it('resends a code after a minute, voiding the first; the response never differs', async () => {
      const before = await countMails()
      const first = await ask()
      const early = await ask()
      expect(await countMails()).toBe(before + 1)
      const old = await newest('code-verify')
      await later(61)
      const second = await ask()
      expect(await countMails()).toBe(before + 2)
      expect([alike(early), alike(second)]).toEqual([alike(first), alike(first)])
      const text = await newest('code-verify')
      if (old !== text) expect((await verify(old)).body.message).toMatch(/expired/)
      expect((await verify(text)).status).toBe(200)
    })

    it('allows five tries per code and answers unknown addresses identically', async () => {
      await ask()
      await ask(NOBODY)
      const text = await newest('code-verify')
      for (let at = 0; at < 5; at++) {
        const known = await verify(other(text))
        const unknown = await verify(other(text), NOBODY)
        expect(known.status).toBe(400)
        expect(alike(known)).toEqual(alike(unknown))
      }
      const known = await verify(text)
      expect(known.body).toMatchObject({
        code: 'too-many',
        message: 'Too many attempts with this code. Ask for a new one.',
      })
      expect(alike(known)).toEqual(alike(await verify(text, NOBODY)))
      await later(61)
      await ask()
      expect((await verify(await newest('code-verify'))).status).toBe(200)
    })

    it('answers alike for pending, active, other-tenant and unknown accounts; sends a code only to the pending one', async () => {
      const answers = [await ask()]
      await setStatus('active')
      const before = await countMails()
      await later(61)
      for (const email of [EMAIL, demoEmail('client', 'jenga'), NOBODY]) answers.push(await ask(email))
      for (const answer of answers) expect(alike(answer)).toEqual(alike(answers[0] as (typeof answers)[0]))
      expect(await countMails()).toBe(before)
      expect(await sentTo(database, NOBODY)).toEqual([])
    })

    it('limits requests to six an hour, for any address', async () => {
      for (const email of [EMAIL, NOBODY]) {
        for (let at = 0; at < 6; at++) {
          expect((await ask(email)).status).toBe(200)
          await database.sql.delete(attempt).where(query`${attempt.key} like 'code-wait%'`)
        }
        expect((await ask(email)).body.code).toBe('too-many')
      }
    })

    it('does not activate an account deactivated meanwhile', async () => {
      await ask()
      await setStatus('deactivated')
      expect((await verify(await newest('code-verify'))).status).toBe(400)
      expect((await visitor.signIn(EMAIL)).body.code).toBe('forbidden')
    })
  })

  describe('resetting a password', () => {
    const NEW = 'mlango mweupe wa jikoni'
    beforeEach(() => setStatus('active'))
    const forgot = (email = EMAIL) => visitor.call('POST account/client/reset_pwd', { email })
    const choose = (text: string, password = NEW, email = EMAIL) =>
      visitor.call('POST account/otp/3/new_pwd', { email, code: text, password })

    it('replaces the password, ends every session and notifies the user', async () => {
      const elsewhere = new Visitor(app)
      await database.sql
        .update(account)
        .set({ password: (await database.sql.select().from(account).limit(1))[0]?.password })
        .where(eq(account.email, EMAIL))
      await elsewhere.signIn(EMAIL)
      expect(await elsewhere.isSignedIn()).toBe(true)
      await forgot()
      const answer = await choose(await newest('code-password'))
      expect(answer.body).toEqual({ message: 'Congratulations! Your password reset was successful' })
      expect(await elsewhere.isSignedIn()).toBe(false)
      expect((await elsewhere.refresh()).status).toBe(401)
      expect((await sentTo(database, EMAIL))[0]?.template).toBe('password-changed')
      expect((await visitor.signIn(EMAIL, NEW)).status).toBe(200)
    })

    it('accepts each code once', async () => {
      await forgot()
      const text = await newest('code-password')
      await choose(text)
      expect((await choose(text, 'dirisha jeusi la sebule')).body.message).toMatch(/has been used/)
      expect((await visitor.signIn(EMAIL, NEW)).status).toBe(200)
    })

    it('unlocks an account locked by failed sign-ins', async () => {
      for (let at = 0; at < 6; at++) await visitor.signIn(EMAIL, 'not the password')
      await forgot()
      await choose(await newest('code-password'))
      expect((await visitor.signIn(EMAIL, NEW)).status).toBe(200)
    })

    it('unlocks it in a browser whose failures are counted apart too, because it is known', async () => {
      await forgot()
      await choose(await newest('code-password'))
      await visitor.signIn(EMAIL, NEW)
      await database.sql.delete(attempt)
      for (let at = 0; at < 6; at++) await visitor.signIn(EMAIL, 'not the password')
      await forgot()
      await choose(await newest('code-password'))
      expect((await visitor.signIn(EMAIL, NEW)).status).toBe(200)
    })

    it('rejects an easily guessed password and keeps the code valid', async () => {
      await forgot()
      const text = await newest('code-password')
      const [row] = await database.sql.select().from(account).where(eq(account.email, EMAIL))
      expect((await choose(text, 'short')).body.fields.password).toBe(
        'Password must be at least 8 characters',
      )
      expect((await choose(text, 'password1')).body.fields.password).toMatch(/easy to guess/)
      expect((await choose(text, `${row?.phone?.slice(-9)}ab`)).body.fields.password).toMatch(/your name/)
      expect((await choose(text)).status).toBe(200)
    })

    it('rejects a code of another purpose or another user', async () => {
      await setStatus('inactive')
      await visitor.call(`GET account/otp/3/${EMAIL}`)
      expect((await choose(await newest('code-verify'))).status).toBe(400)
      await setStatus('active')
      await forgot()
      const text = await newest('code-password')
      expect((await choose(text, NEW, demoEmail('client', 'wezesha'))).status).toBe(400)
    })

    it('answers alike for every address', async () => {
      const answers = [await forgot(), await forgot(NOBODY), await forgot(demoEmail('client', 'jenga'))]
      await setStatus('deactivated')
      await later(61)
      answers.push(await forgot())
      for (const answer of answers) expect(alike(answer)).toEqual(alike(answers[0] as (typeof answers)[0]))
      const codes = [await choose('000000'), await choose('000000', NEW, NOBODY)]
      expect(alike(codes[0] as (typeof codes)[0])).toEqual(alike(codes[1] as (typeof codes)[0]))
      await setStatus('active')
    })

    it('re-sends the invitation to a user who never accepted it', async () => {
      await setStatus('invited')
      await forgot()
      const [mail] = await sentTo(database, EMAIL)
      expect(mail).toMatchObject({ template: 'invite', values: { days: '7' } })
      await setStatus('active')
    })
  })
})
