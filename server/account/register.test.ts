import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/role.ts'
import { findRow, findRows, lockRow } from '#server/db/row.ts'
import { account, attempt, audit, delivery, profile, webhook } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { demoEmail } from '#server/demo/people.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { keepCode, useCode } from './code.ts'
import { PACE } from './constant-time.ts'
import { resetAccess, setPassword } from './reset.ts'
import { ageCodes, sentTo, Visitor } from './visitor.testing.ts'

PACE.answer = 0

onOneDatabase(open => {
  withDemoApp(open)
  beforeEach(() => database.sql.delete(attempt))

  let people = 0
  /** Builds the data of a new user. */
  const newcomer = () => {
    const digits = String(++people).padStart(4, '0')
    return {
      firstName: 'Atieno',
      lastName: 'Oloo',
      email: `atieno${digits}@mail.example`,
      mobileNumber: `072211${digits}`,
    }
  }
  async function staff(role: Role, host = 'localhost'): Promise<Visitor> {
    const visitor = new Visitor(app, host)
    await visitor.signIn(demoEmail(role, host === 'localhost' ? 'wezesha' : 'jenga'))
    return visitor
  }
  const register = (by: Visitor, body: object) => by.call('POST account/client/signup', body)
  const accountOf = async (email: string) => {
    const row = await findRow(database.sql, account, { email })
    return row as NonNullable<typeof row>
  }

  describe('registering a person', () => {
    it('stores the person and the registrar, sends an invitation and webhooks', async () => {
      await database.sql
        .insert(webhook)
        .values({ tenant: 'wezesha', url: 'http://h.example/', events: ['account.registered'], secret: 's' })
      const sales = await staff('sales')
      const person = newcomer()
      const answer = await register(sales, {
        ...person,
        email: `  ${person.email.toUpperCase()}`,
        referralChoice: 'Facebook',
      })
      expect(answer.status).toBe(200)
      const row = await accountOf(person.email)
      const by = (await sales.call('GET account/user/unbox')).body.user
      expect(row).toMatchObject({
        id: answer.body.id,
        phone: `+254${person.mobileNumber.slice(1)}`,
        role: 'client',
        status: 'invited',
        password: null,
        referralChoice: 'Facebook',
        registeredBy: by.id,
        language: 'en',
        country: 'KE',
      })
      expect(await findRows(database.sql, profile, { account: row.id })).toHaveLength(1)
      expect((await sentTo(database, person.email))[0]?.template).toBe('invite')
      const entry = await findRow(database.sql, audit, { subjectId: row.id, action: 'account.registered' })
      expect(entry).toMatchObject({ actor: by.id, actorName: by.name, subjectName: 'Atieno Oloo' })
      const [sent] = await database.sql.select().from(delivery)
      expect(JSON.parse(sent?.payload ?? '{}')).toMatchObject({
        event: 'account.registered',
        data: { account: row.id },
      })
      await database.sql.delete(webhook)
    })

    it('with a password requires verification at the first sign-in', async () => {
      const person = newcomer()
      const password = 'chumvi bila pilipili'
      const sales = await staff('sales')
      expect((await register(sales, { ...person, password, confirmPassword: password })).status).toBe(200)
      expect(await sentTo(database, person.email)).toEqual([])
      const visitor = new Visitor(app)
      expect((await visitor.signIn(person.email, password)).body.code).toBe('unverified')
      await visitor.call(`GET account/otp/3/${person.email}`)
      const [mail] = await sentTo(database, person.email)
      await visitor.call(`POST account/otp/3/verify/${person.email}`, { code: mail?.values.code })
      expect((await visitor.signIn(person.email, password)).status).toBe(200)
    })

    it('rejects mismatched and easily guessed passwords', async () => {
      const sales = await staff('sales')
      const person = newcomer()
      const typed = (password: string, confirmPassword: string) =>
        register(sales, { ...person, password, confirmPassword })
      expect((await typed('chumvi bila pilipili', 'chumvi')).body).toMatchObject({
        message: 'Your password does not match',
        fields: { confirmPassword: 'Your password does not match' },
      })
      expect((await typed('short', 'short')).body.fields.password).toBe(
        'Password must be at least 8 characters',
      )
      expect((await typed('password123', 'password123')).body.fields.password).toMatch(/easy to guess/)
    })

    it('refuses a phone or email already used in the tenant, in any format', async () => {
      const sales = await staff('sales')
      const known = newcomer()
      await register(sales, known)
      const again = async (changes: object) => (await register(sales, { ...newcomer(), ...changes })).body
      expect(await again({ mobileNumber: `+254 ${known.mobileNumber.slice(1)}` })).toMatchObject({
        code: 'conflict',
        message: 'This Phone Number already exist',
        fields: { mobileNumber: 'This Phone Number already exist' },
      })
      expect(await again({ email: known.email.toUpperCase() })).toMatchObject({
        code: 'conflict',
        message: 'This Email already exist',
        fields: { email: 'This Email already exist' },
      })
      expect(Object.keys((await again(known)).fields)).toEqual(['mobileNumber', 'email'])
      expect((await register(await staff('sales', 'jenga.localhost'), known)).status).toBe(200)
    })

    it('creates one of two at once', async () => {
      const sales = await staff('sales')
      const person = newcomer()
      const answers = await Promise.all([register(sales, person), register(sales, person)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    it.each([
      ['sales', ['client']],
      ['processor', ['client', 'applicant', 'digiprime']],
      ['admin', ['client', 'applicant', 'digiprime']],
      ['authorizer', ['client', 'applicant', 'digiprime']],
      ['super', ['client', 'applicant', 'digiprime', 'admin', 'sales', 'processor', 'authorizer', 'super']],
    ] as [Role, Role[]][])('lets %s create %s only', async (role, allowed) => {
      const by = await staff(role)
      for (const one of [
        'client',
        'applicant',
        'digiprime',
        'admin',
        'sales',
        'processor',
        'authorizer',
        'super',
      ]) {
        const { status } = await register(by, { ...newcomer(), role: one })
        expect([one, status]).toEqual([one, allowed.includes(one as Role) ? 200 : 403])
      }
    })

    it('refuses anyone but staff', async () => {
      expect((await register(new Visitor(app), newcomer())).status).toBe(401)
      expect((await register(await staff('client'), newcomer())).status).toBe(403)
    })
  })

  describe('an invitation', () => {
    async function invited(host = 'localhost') {
      const person = newcomer()
      await register(await staff('sales', host), person)
      return { ...person, visitor: new Visitor(app, host), code: await codeFor(person.email) }
    }
    async function codeFor(email: string): Promise<string> {
      const link = (await sentTo(database, email)).find(one => one.template === 'invite')?.values.link
      return new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('code') ?? ''
    }
    const details = ({ email, mobileNumber }: { email: string; mobileNumber: string }, code: string) => ({
      email,
      code,
      name: 'Atieno Akoth Oloo',
      gender: 'Female',
      country: '+254',
      phoneNo: mobileNumber,
      referralCode: 'DADA7',
      age: 34,
      password: 'ndizi tatu za njano',
      confirmPassword: 'ndizi tatu za njano',
    })
    const onboard = (visitor: Visitor, body: object) =>
      visitor.call('POST account/client/invite_onboard', body)

    it('activates the account by mailed link', async () => {
      const { visitor, email, mobileNumber, code } = await invited()
      const [mail] = await sentTo(database, email)
      expect(mail?.values.link).toMatch(/^http:\/\/localhost\/invited#code=[\w-]{43}&email=atieno/)
      expect((await visitor.call('POST account/client/invite', { email, code })).body).toMatchObject({
        status: 'open',
        path: '/invited',
        name: 'Atieno Oloo',
      })
      expect((await onboard(visitor, details({ email, mobileNumber }, code))).body).toEqual({
        status: 'done',
        message: 'Your account is ready. Sign in to continue.',
        path: '/signin',
      })
      expect(await accountOf(email)).toMatchObject({
        status: 'active',
        firstName: 'Atieno',
        lastName: 'Akoth Oloo',
        gender: 'Female',
        age: 34,
        referralCode: 'DADA7',
        country: 'KE',
      })
      expect((await sentTo(database, email))[0]?.template).toBe('welcome')
      expect((await visitor.signIn(email, 'ndizi tatu za njano')).status).toBe(200)
    })

    it('leaves the name to the invited user if staff knew only the address', async () => {
      const email = 'mama.mboga@mail.example'
      const sales = await staff('sales')
      await sales.call('POST account/people/invite', { email, role: 'client' })
      const code = await codeFor(email)
      const { body } = await new Visitor(app).call('POST account/client/invite', { email, code })
      expect(body).toMatchObject({ status: 'open', name: '' })
    })

    it('is in the tenant’s language and links to the sending portal', async () => {
      const { email } = await invited('jenga.localhost')
      const [mail] = await sentTo(database, email)
      expect(mail?.language).toBe('sw')
      expect(mail?.values.link).toMatch(/^http:\/\/jenga\.localhost\/invited#/)
    })

    it('can be used once', async () => {
      const { visitor, code, ...person } = await invited()
      await onboard(visitor, details(person, code))
      const answer = await visitor.call('POST account/client/invite', { email: person.email, code })
      expect(answer.body).toMatchObject({
        code: 'invalid',
        fields: { code: 'This invitation has been used. Sign in with the password you chose.' },
      })
      expect((await onboard(visitor, details(person, code))).status).toBe(400)
    })

    it('expires after a week; a new one voids it', async () => {
      const { visitor, email, code } = await invited()
      await ageCodes(database, email, 7 * 86_400 + 1)
      const look = (text: string) => visitor.call('POST account/client/invite', { email, code: text })
      expect((await look(code)).body.message).toBe('This invitation has expired. Ask for a new link.')
      await visitor.call('POST account/client/invite', { email })
      expect((await look(code)).status).toBe(400)
      expect((await look(await codeFor(email))).status).toBe(200)
    })

    it('is valid for its address and portal only, and as a whole', async () => {
      const one = await invited()
      const other = await invited()
      const look = (visitor: Visitor, email: string, code = one.code) =>
        visitor.call('POST account/client/invite', { email, code })
      const wrong = 'This invitation link is not valid. Open the newest one, or ask for another.'
      expect((await look(one.visitor, other.email)).body.message).toBe(wrong)
      expect((await look(one.visitor, 'nobody@mail.example')).body.message).toBe(wrong)
      expect((await look(new Visitor(app, 'jenga.localhost'), one.email)).body.message).toBe(wrong)
      expect((await look(one.visitor, one.email, one.code.slice(0, 20))).body.message).toBe(wrong)
    })

    it('is re-sent only to invited addresses; the response is the same for all', async () => {
      const { visitor, email } = await invited()
      const ask = async (address: string) => {
        const { status, body } = await visitor.call('POST account/client/invite', { email: address })
        return { status, body }
      }
      const again = await ask(email)
      expect(again.body).toMatchObject({ status: 'sent', path: '/invited' })
      expect((await sentTo(database, email)).filter(one => one.template === 'invite')).toHaveLength(2)
      for (const address of ['nobody@mail.example', demoEmail('client', 'wezesha'), email]) {
        expect(await ask(address)).toEqual(again)
      }
      expect((await sentTo(database, email)).filter(one => one.template === 'invite')).toHaveLength(2)
      expect(await sentTo(database, demoEmail('client', 'wezesha'))).toEqual([])
    })

    it('reports invalid details and stays valid', async () => {
      const { visitor, code, ...person } = await invited()
      const good = details(person, code)
      const taken = (await accountOf(demoEmail('client', 'wezesha'))).phone
      const wrong = async (changes: object) => (await onboard(visitor, { ...good, ...changes })).body
      expect(await wrong({ confirmPassword: 'another' })).toMatchObject({
        message: 'Your two passwords do not match',
        fields: { confirmPassword: 'Your two passwords do not match' },
      })
      expect((await wrong({ password: 'short', confirmPassword: 'short' })).fields.password).toBe(
        'Password must be at least 8 characters',
      )
      expect((await wrong({ phoneNo: '12345' })).fields.phoneNo).toBe('Please enter a valid phone number')
      expect(await wrong({ phoneNo: taken })).toMatchObject({
        code: 'conflict',
        fields: { phoneNo: 'This Phone Number already exist' },
      })
      expect((await wrong({ age: 17 })).fields.age).toBeDefined()
      expect((await wrong({ age: 34.5 })).fields.age).toBeDefined()
      expect((await wrong({ name: '   ' })).fields.name).toBe('This field is required')
      const own = 'Atieno-Oloo1'
      expect((await wrong({ password: own, confirmPassword: own })).fields.password).toMatch(/your name/)
      expect((await onboard(visitor, { ...good, country: '+255' })).status).toBe(200)
      expect(await accountOf(person.email)).toMatchObject({
        country: 'TZ',
        phone: `+255${person.mobileNumber.slice(1)}`,
      })
    })
  })

  describe('access reset by staff', () => {
    it('ends sessions, voids the password and sends a reset code', async () => {
      const email = demoEmail('newclient', 'wezesha')
      const visitor = new Visitor(app)
      await visitor.signIn(email)
      const person = await accountOf(email)
      const directory = { code: 'wezesha' } as Parameters<typeof resetAccess>[2]['tenant']
      await database.sql.transaction(tx =>
        resetAccess(tx, person, {
          tenant: directory,
          home: 'http://localhost',
          services: testServices(),
          address: '10.0.0.1',
          person: null,
        }),
      )
      expect(await visitor.isSignedIn()).toBe(false)
      expect((await visitor.signIn(email)).status).toBe(400)
      const [mail] = await sentTo(database, email)
      expect(mail?.template).toBe('code-password')
      const password = 'kikombe cha buluu'
      await visitor.call('POST account/otp/3/new_pwd', { email, code: mail?.values.code, password })
      expect((await visitor.signIn(email, password)).status).toBe(200)
    })

    it('waits for a new password that its owner sets at the same time', async () => {
      const email = demoEmail('newclient', 'wezesha')
      const person = await accountOf(email)
      const services = testServices()
      const sender = { tenant: { code: 'wezesha' }, home: 'http://localhost', services, address: '10.0.0.1' }
      for (let round = 0; round < 8; round++) {
        const code = `12345${round}`
        const secret = { account: person.id, purpose: 'password', text: code } as const
        await keepCode(database.sql, secret, 900, services.vault)
        await Promise.all([
          database.sql.transaction(async tx => {
            await useCode(tx, secret, services.vault)
            await setPassword(tx, person, 'hash', sender as Parameters<typeof setPassword>[3])
          }),
          database.sql.transaction(async tx => {
            await lockRow(tx, account, person.id)
            await resetAccess(tx, person, { ...sender, person: null } as Parameters<typeof resetAccess>[2])
          }),
        ])
      }
    })
  })
})
