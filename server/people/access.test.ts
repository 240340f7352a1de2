import { beforeAll, describe, expect, it } from 'vitest'
import { Role } from '#contract/role.ts'
import { findRow, findRows, setRow, setRows } from '#server/db/row.ts'
import { account, audit, delivery, job, session, webhook } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { addNotice } from '#server/notify/notice.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addPerson, callAs, type Signed, signIn } from './testing.ts'

const ROLES = Object.values(Role.schema)
const STAFF: Role[] = ['admin', 'sales', 'processor', 'authorizer', 'super']

onOneDatabase(open => {
  const callers = {} as Record<Role, Signed>

  withDemoApp(open)
  beforeAll(async () => {
    for (const role of ROLES) callers[role] = await signIn(database, role)
    await database.sql.insert(webhook).values({
      tenant: 'wezesha',
      url: 'https://x.example',
      events: ['account.deactivated', 'account.activated'],
      secret: 's',
    })
  })

  const act = (by: Signed, action: string, id: string, body?: object) =>
    callAs(app, by, `POST account/people/${id}/${action}`, body)
  const shut = (by: Signed, id: string, reason = 'Left the programme') =>
    act(by, 'deactivate', id, { reason })
  const invite = (by: Signed, body: object) => callAs(app, by, 'POST account/people/invite', body)
  const find = async (id: string) => {
    const row = await findRow(database.sql, account, id)
    return row as typeof account.$inferSelect
  }
  const isIn = async (person: Signed) =>
    (await callAs(app, person, `GET account/client/details/${person.id}`)).status === 200
  const mails = async (to: string) =>
    (await findRows(database.sql, job, { kind: 'mail' }))
      .map(({ payload }) => payload as { to: string; template: string; values: Record<string, string> })
      .filter(mail => mail.to === to)
  const trail = (id: string) => findRows(database.sql, audit, { subjectId: id })

  describe.each(ROLES)('%s', role => {
    it('changes the access of people the role manages only', async () => {
      const by = callers[role]
      const member = await addPerson(database, 'client', { registeredBy: by.id })
      const colleague = await addPerson(database, 'sales')
      const foreign = await addPerson(database, 'client', { tenant: 'jenga' })
      const maySee = ['admin', 'processor', 'super'].includes(role)
      const expected = {
        deactivate: maySee ? [200, role === 'super' ? 200 : 404, 404] : [403, 403, 403],
        activate: maySee ? [200, role === 'super' ? 200 : 404, 404] : [403, 403, 403],
        role: role === 'super' ? [200, 200, 404] : [403, 403, 403],
        contact: maySee ? [200, role === 'super' ? 200 : 404, 404] : [403, 403, 403],
        reset_access: STAFF.includes(role) ? [200, role === 'super' ? 200 : 404, 404] : [403, 403, 403],
      }
      const bodies: Record<string, (id: string) => object> = {
        deactivate: () => ({ reason: 'x' }),
        role: () => ({ role: 'applicant' }),
        contact: id => ({ name: 'Amina Ali', email: `${id}@new.example`, mobileNumber: '' }),
      }
      for (const [action, statuses] of Object.entries(expected)) {
        const found: number[] = []
        for (const id of [member, colleague, foreign])
          found.push((await act(by, action, id, bodies[action]?.(id))).status)
        expect([action, found]).toEqual([action, statuses])
      }
    })

    it('invites only roles it may register', async () => {
      const allowed: Record<string, Role[]> = {
        sales: ['client'],
        processor: ['client', 'applicant', 'digiprime', 'advisor'],
        admin: ['client', 'applicant', 'digiprime', 'advisor'],
        authorizer: ['client', 'applicant', 'digiprime', 'advisor'],
        super: ROLES,
      }
      for (const other of ROLES) {
        const email = `${role}-invites-${other}@new.example`
        const { status } = await invite(callers[role], { email, role: other })
        expect([other, status]).toEqual([other, allowed[role]?.includes(other) ? 200 : 403])
      }
    })
  })

  it('a deactivated account is signed out, notified and can be reactivated', async () => {
    const by = callers.processor
    const person = await signIn(database, 'client', { email: 'out@mail.example', password: 'hash' })
    await setRow(database.sql, account, person.id, { lastSeenAt: new Date() })
    expect(await isIn(person)).toBe(true)
    expect((await shut(by, person.id)).body.message).toBe(`The account of ${person.name} is deactivated.`)
    expect(await isIn(person)).toBe(false)
    expect((await find(person.id)).status).toBe('deactivated')
    expect(await mails('out@mail.example')).toMatchObject([
      { template: 'account-deactivated', values: { reason: 'Left the programme' } },
    ])
    expect((await shut(by, person.id)).status).toBe(409)

    expect((await act(by, 'activate', person.id)).status).toBe(200)
    expect((await find(person.id)).status).toBe('active')
    // the earlier sessions stay ended
    expect(await isIn(person)).toBe(false)
    expect((await act(by, 'activate', person.id)).status).toBe(409)

    const entries = await trail(person.id)
    expect(entries.map(({ action }) => action)).toEqual(['account.deactivated', 'account.activated'])
    expect(entries[0]).toMatchObject({
      actor: by.id,
      detail: [
        { name: 'status', from: 'active', to: 'deactivated' },
        { name: 'reason', from: null, to: 'Left the programme' },
      ],
    })
    const sent = (await database.sql.select().from(delivery)).filter(one => one.payload.includes(person.id))
    expect(sent.map(({ event }) => event).sort()).toEqual(['account.activated', 'account.deactivated'])
  })

  it('reactivating a user who never set a password sends a new invitation', async () => {
    const email = 'never@mail.example'
    const { id } = (await invite(callers.super, { email, role: 'client' })).body
    await shut(callers.super, id)
    await act(callers.super, 'activate', id)
    expect((await find(id)).status).toBe('invited')
    expect((await mails(email)).map(({ template }) => template)).toEqual([
      'invite',
      'account-deactivated',
      'invite',
    ])
  })

  it('refuses changes of own access', async () => {
    const { super: self } = callers
    for (const answer of [
      await shut(self, self.id),
      await act(self, 'activate', self.id),
      await act(self, 'reset_access', self.id),
      await act(self, 'role', self.id, { role: 'client' }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { message: 'You cannot change your own access.' } })
    }
    expect(await isIn(self)).toBe(true)
  })

  it('keeps a portal’s last admin, even on concurrent deactivations', async () => {
    await setRows(database.sql, account, { tenant: 'jenga' }, { status: 'deactivated' })
    const one = await signIn(database, 'super', { tenant: 'jenga' })
    const two = await signIn(database, 'super', { tenant: 'jenga' })
    const answers = await Promise.all([
      shut(one, two.id),
      shut(two, one.id),
      act(one, 'role', two.id, { role: 'client' }),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const left = (await Promise.all([one, two].map(({ id }) => find(id)))).filter(
      ({ role, status }) => role === 'super' && status === 'active',
    )
    expect(left).toHaveLength(1)
  })

  it('resetting access ends sessions, clears password and app, and sends a code', async () => {
    const person = await signIn(database, 'client', {
      email: 'reset@mail.example',
      password: 'hash',
      authenticator: 'sealed',
      registeredBy: callers.sales.id,
    })
    expect(await isIn(person)).toBe(true)
    expect((await act(callers.sales, 'reset_access', person.id)).status).toBe(200)
    expect(await isIn(person)).toBe(false)
    expect(await find(person.id)).toMatchObject({ password: null, authenticator: null })
    expect(await mails('reset@mail.example')).toMatchObject([{ template: 'code-password' }])
    expect((await act(callers.super, 'deactivate', person.id, { reason: 'x' })).status).toBe(200)
    expect((await act(callers.sales, 'reset_access', person.id)).status).toBe(409)
    expect((await act(callers.super, 'activate', person.id)).status).toBe(200)
    expect(await find(person.id)).toMatchObject({ status: 'active' })
    const sent = (await mails('reset@mail.example')).map(({ template }) => template)
    expect(sent.toSorted()).toEqual(['account-deactivated', 'code-password', 'code-password'])
  })

  it('resetting access does not deadlock with a session that ends with a notice', async () => {
    const own = await signIn(database, 'client')
    const reset = await database.sql.transaction(async tx => {
      await setRows(tx, session, { account: own.id }, { lastUsedAt: new Date() })
      const reply = act(callers.super, 'reset_access', own.id)
      await new Promise(resolve => setTimeout(resolve, 300))
      await addNotice(tx, own.id, 'password-changed', {})
      return { reply }
    })
    expect((await reset.reply).status).toBe(200)
  })

  it('corrects name and contact, and tells the owner where they were reached so far', async () => {
    const before = { firstName: 'Amna', email: 'typo@mail.example', phone: '+254712000001' }
    const person = await addPerson(database, 'client', { ...before, lastName: 'Ali' })
    const correct = (more: object) =>
      act(callers.processor, 'contact', person, {
        name: 'Amina Binti Ali',
        email: ' Right@mail.example',
        mobileNumber: '0712 000 002',
        ...more,
      })
    await addPerson(database, 'client', { email: 'other@mail.example', phone: '+254712000003' })
    const taken = await correct({ email: 'other@mail.example', mobileNumber: '0712000003' })
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ['mobileNumber', 'email']])
    expect((await correct({})).status).toBe(200)
    expect(await find(person)).toMatchObject({
      firstName: 'Amina',
      lastName: 'Binti Ali',
      email: 'right@mail.example',
      phone: '+254712000002',
    })
    expect(await mails(before.email)).toMatchObject([{ template: 'contact-changed' }])
    const [entry] = await trail(person)
    expect(entry).toMatchObject({
      action: 'account.contact-changed',
      detail: [
        { name: 'name', from: 'Amna Ali', to: 'Amina Binti Ali' },
        { name: 'email', from: before.email, to: 'right@mail.example' },
        { name: 'phone', from: before.phone, to: '+254712000002' },
      ],
    })
    // nothing is left to change, so nobody is told
    await correct({})
    expect(await trail(person)).toHaveLength(1)
    // what is not sent stays as a colleague left it
    await act(callers.admin, 'contact', person, { mobileNumber: '' })
    expect(await find(person)).toMatchObject({
      lastName: 'Binti Ali',
      email: 'right@mail.example',
      phone: null,
    })
  })

  it('sends the invitation of a corrected address there', async () => {
    const { body } = await invite(callers.processor, { email: 'wrnog@mail.example', role: 'client' })
    const sent = { name: 'Juma Ali', email: 'wrong@mail.example', mobileNumber: '' }
    expect((await act(callers.processor, 'contact', body.id, sent)).status).toBe(200)
    expect(await mails(sent.email)).toMatchObject([{ template: 'invite' }])
  })

  it('a role change ends the sessions and is audited with both roles', async () => {
    const person = await signIn(database, 'client', { email: 'role@mail.example' })
    expect((await act(callers.super, 'role', person.id, { role: 'sales' })).status).toBe(200)
    expect(await isIn(person)).toBe(false)
    expect((await find(person.id)).role).toBe('sales')
    expect(await trail(person.id)).toMatchObject([
      { action: 'account.role-changed', detail: [{ name: 'role', from: 'client', to: 'sales' }] },
    ])
    expect(await mails('role@mail.example')).toMatchObject([
      { template: 'role-changed', values: { role: 'sales' } },
    ])
    expect((await act(callers.super, 'role', person.id, { role: 'sales' })).status).toBe(409)
    expect((await act(callers.super, 'role', person.id, { role: 'king' })).status).toBe(400)
  })

  describe('an invitation', () => {
    it('creates an invited account, with a mailed link in the given language', async () => {
      const body = { email: ' New@Mail.Example ', role: 'client', firstName: 'Neema', language: 'sw' }
      const answer = await invite(callers.sales, body)
      expect(answer.body.message).toBe('An invitation is on its way to new@mail.example.')
      expect(await find(answer.body.id)).toMatchObject({
        email: 'new@mail.example',
        firstName: 'Neema',
        status: 'invited',
        language: 'sw',
        phone: null,
        registeredBy: callers.sales.id,
      })
      expect(await mails('new@mail.example')).toMatchObject([
        { template: 'invite', values: { name: 'Neema' } },
      ])
    })

    it('is re-sent while pending; refused for another’s invitee and an active account', async () => {
      const email = 'again@mail.example'
      const first = await invite(callers.sales, { email, role: 'client' })
      const again = await invite(callers.sales, { email, role: 'client' })
      expect(again).toMatchObject({ status: 200, body: { id: first.body.id } })
      const nameless = { template: 'invite', values: { name: '' } }
      expect(await mails(email)).toMatchObject([nameless, nameless])
      const otherSales = await signIn(database, 'sales')
      expect((await invite(otherSales, { email, role: 'client' })).status).toBe(409)
      await setRow(database.sql, account, first.body.id, { status: 'active' })
      expect(await invite(callers.sales, { email, role: 'client' })).toMatchObject({
        status: 409,
        body: { fields: { email: 'This Email already exist' } },
      })
      expect(await mails(email)).toHaveLength(2)
    })

    it('is rate-limited', async () => {
      const body = { email: 'often@mail.example', role: 'client' }
      const statuses: number[] = []
      for (let time = 0; time < 6; time++) statuses.push((await invite(callers.super, body)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    })

    it.each([
      { role: 'client' },
      { email: 'x', role: 'client' },
      { email: 'a@b.example' },
      { email: 'a@b.example', role: 'client', password: 'x' },
    ])('needs an address and a role: %j', async body => {
      expect((await invite(callers.super, body)).status).toBe(400)
    })
  })

  it('permitted staff mark a client as onboarded on paper, and can undo it', async () => {
    const id = await addPerson(database, 'client')
    const onPaper = async (by: Signed, who: string, value: boolean) =>
      (await act(by, 'onboarding', who, { onPaper: value })).status
    expect(await onPaper(callers.sales, id, true)).toBe(403)
    expect(await onPaper(callers.processor, await addPerson(database, 'applicant'), true)).toBe(409)
    expect(await onPaper(callers.processor, id, true)).toBe(200)
    expect(await find(id)).toMatchObject({ useNewOnboarding: false })
    expect(await onPaper(callers.super, id, false)).toBe(200)
    expect(await find(id)).toMatchObject({ useNewOnboarding: true })
  })

  it('requires a valid reason to deactivate', async () => {
    const id = await addPerson(database, 'client')
    for (const reason of ['', '   ', 'x'.repeat(301), 'one\ntwo']) {
      expect((await shut(callers.super, id, reason)).status).toBe(400)
    }
  })
})
