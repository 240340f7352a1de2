import { expect, it } from 'vitest'
import { ClientDetails } from '#contract/client.ts'
import { findRows } from '#server/db/row.ts'
import { audit, notification, profile, webhook } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { callAs, type Signed, signIn } from './testing.ts'

const INFO = {
  gender: 'Female',
  residence_street: 'Moi Avenue 12',
  residence_city: 'Nairobi',
  residence_state: 'Nairobi',
  nextOfKin_fullName: 'Otieno Mwangi',
  nextOfKin_relationship: 'Brother',
  nextOfKin_phoneNumber: '0722 000 111',
  bank_name: 'Equity',
  bank_accountType: 'Savings',
  bank_accountNumber: '0123456789',
  bank_accountName: 'Asha Mwangi',
}

onOneDatabase(open => {
  const off = testServices().mobileMoney
  withDemoApp(open, { services: testServices({ mobileMoney: { ...off, on: ['KE', 'TZ'] } }) })

  const read = async (person: Signed, id = person.id) =>
    (await callAs(app, person, `GET account/client/details/${id}`)).body.data
  const change = (person: Signed, body: object, id = person.id) =>
    callAs(app, person, `PATCH account/client_details/${id}`, body)
  const verified = (account: string) =>
    database.sql
      .insert(profile)
      .values({ account, setup: 'mpesa', mpesaPhone: '+254712000010', mpesaVerifiedAt: new Date() })

  it('a member without details is asked to complete the set-up', async () => {
    const details = await read(await signIn(database, 'client'))
    expect(ClientDetails.is(details)).toBe(true)
    expect(details).toMatchObject({
      error: 'Complete seting up your account',
      setup: 'none',
      country: 'KE',
      identity: { identityType: null, profilePhoto: null, imageUrl: null },
    })
  })

  it('stores details: phones in E.164, omitted fields unchanged', async () => {
    const person = await signIn(database, 'client')
    await verified(person.id)
    expect((await change(person, INFO)).status).toBe(200)
    const more = {
      alternativePhoneNumber: '+254 110 000 222',
      nextOfKin_email: ' Otieno@Mail.Example ',
      residence_city: ' Thika ',
    }
    expect((await change(person, more)).status).toBe(200)
    const details = await read(person)
    expect(details.error).toBeUndefined()
    expect(details).toMatchObject({
      bioData: {
        gender: 'Female',
        alternativePhoneNumber: '+254110000222',
        mpesaPhone: '+254712000010',
      },
      residence: { street: 'Moi Avenue 12', city: 'Thika', state: 'Nairobi' },
      nextOfKin: {
        fullName: 'Otieno Mwangi',
        relationship: 'Brother',
        email: 'otieno@mail.example',
        phoneNumber: '+254722000111',
        residentialAddress: null,
      },
      bank: {
        accountName: 'Asha Mwangi',
        accountNumber: '0123456789',
        accountType: 'Savings',
        bankName: 'Equity',
      },
    })
  })

  it('the set-up advances step by step, and never back', async () => {
    const person = await signIn(database, 'client')
    const { residence_street, ...rest } = INFO
    await change(person, INFO)
    expect((await read(person)).setup).toBe('none')

    const other = await signIn(database, 'client')
    await verified(other.id)
    await change(other, rest)
    expect((await read(other)).setup).toBe('mpesa')
    await change(other, { residence_street })
    expect((await read(other)).setup).toBe('info')
    const emptied = await change(other, { residence_street: ' ' })
    expect(emptied).toMatchObject({
      status: 400,
      body: { fields: { residence_street: 'This field is required' } },
    })
    expect((await read(other)).setup).toBe('info')
  })

  it.each([
    ['nextOfKin_residentialAddress', 'nextOfKin', 'residentialAddress', 'Kisumu'],
    ['nextOfKin_email', 'nextOfKin', 'email', 'juma@people.example'],
    ['alternativePhoneNumber', 'bioData', 'alternativePhoneNumber', '+254712000099'],
  ])('the optional %s can be cleared', async (field, part, name, value) => {
    const person = await signIn(database, 'client')
    await change(person, { [field]: value })
    expect((await read(person))[part][name]).toBe(value)
    expect((await change(person, { [field]: '' })).status).toBe(200)
    expect((await read(person))[part][name]).toBeNull()
  })

  it.each([
    ['KE', 'Arusha', 400, 'Choose a county of Kenya.'],
    ['KE', "Murang'a", 200, undefined],
    ['TZ', 'Nairobi', 400, 'Choose a region of Tanzania.'],
    ['TZ', 'Arusha', 200, undefined],
  ] as const)(
    'the place of residence must be in the country %s: %s',
    async (country, state, status, said) => {
      const person = await signIn(database, 'client', { country })
      const answer = await change(person, { residence_state: state })
      expect(answer.status).toBe(status)
      expect(answer.body.fields?.residence_state).toBe(said)
    },
  )

  it('phone numbers without a country code are of the member’s country', async () => {
    const person = await signIn(database, 'client', { country: 'TZ' })
    await change(person, { alternativePhoneNumber: '0742 000 111' })
    expect((await read(person)).bioData.alternativePhoneNumber).toBe('+255742000111')
  })

  it.each([
    [{ gender: 'female' }, 'gender'],
    [{ nextOfKin_email: 'nobody' }, 'nextOfKin_email'],
    [{ nextOfKin_phoneNumber: '12345' }, 'nextOfKin_phoneNumber'],
    [{ residence_street: 'one\ntwo' }, 'residence_street'],
    [{ residence_city: 'x'.repeat(81) }, 'residence_city'],
    [{ bank_accountNumber: 'KE-12' }, 'bank_accountNumber'],
    [{ residence_state: 'Atlantis' }, 'residence_state'],
    [{ role: 'super' }, 'role'],
    [{ mpesaPhone: '0712000010' }, 'mpesaPhone'],
    [{ setup: 'complete' }, 'setup'],
  ])('%j is rejected by field', async (body, field) => {
    const answer = await change(await signIn(database, 'client'), body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(answer.body.fields).toHaveProperty([field])
  })

  it('a change by staff is audited with old and new values, bank accounts masked', async () => {
    const sales = await signIn(database, 'sales')
    const client = await signIn(database, 'client', { registeredBy: sales.id })
    await change(client, { residence_city: 'Kisumu', bank_accountNumber: '0123456789' })
    expect((await change(sales, { residence_city: 'Nakuru' }, client.id)).status).toBe(200)
    const told = await findRows(database.sql, notification, { account: client.id })
    expect(told.map(({ kind }) => kind)).toEqual(['details-changed'])
    const { data } = (await callAs(app, sales, `GET account/client/${client.id}/activity`)).body
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({
      action: 'profile.changed',
      actor: { id: sales.id, name: sales.name },
      subject: { kind: 'account', id: client.id, name: client.name },
      detail: [{ name: 'residence_city', from: 'Kisumu', to: 'Nakuru' }],
    })
    expect(data[1].detail).toContainEqual({ name: 'bank_accountNumber', from: null, to: '…6789' })
  })

  it('an unchanged update is not audited', async () => {
    const person = await signIn(database, 'client')
    await change(person, { gender: 'Female' })
    await change(person, { gender: 'Female' })
    await change(person, {})
    const entries = await findRows(database.sql, audit, { subjectId: person.id })
    expect(entries).toHaveLength(1)
  })

  it('a completed set-up is announced to webhooks and to the member, once', async () => {
    const person = await signIn(database, 'client')
    await database.sql
      .insert(webhook)
      .values({ tenant: 'wezesha', url: 'https://x.example', events: ['profile.completed'], secret: 's' })
    await database.sql.insert(profile).values({
      account: person.id,
      setup: 'mpesa',
      mpesaVerifiedAt: new Date(),
      identification: 'a'.repeat(24),
      photo: 'b'.repeat(24),
    })
    await change(person, INFO)
    await change(person, { residence_city: 'Thika' })
    expect((await read(person)).setup).toBe('complete')
    const told = await findRows(database.sql, notification, { account: person.id, kind: 'profile-complete' })
    const sent = (await database.sql.query.delivery.findMany()).filter(({ payload }) =>
      payload.includes(person.id),
    )
    expect(told).toHaveLength(1)
    expect(sent).toMatchObject([{ event: 'profile.completed' }])
  })

  it('activity is paged by 50', async () => {
    const boss = await signIn(database, 'super')
    const person = await signIn(database, 'client')
    for (let at = 0; at < 60; at++) await change(person, { residence_city: `City ${at}` })
    const url = `GET account/client/${person.id}/activity`
    const first = (await callAs(app, boss, url)).body.data
    const rest = (await callAs(app, boss, `${url}?before=${first.at(-1).id}`)).body.data
    expect([first.length, rest.length]).toEqual([50, 10])
    expect(rest.at(-1).detail).toEqual([{ name: 'residence_city', from: null, to: 'City 0' }])
  })
})
