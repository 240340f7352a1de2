import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account, mpesaVerification, notification, profile } from '#server/db/schema/index.ts'
import { onOneDatabase, openEither } from '#server/db/testing.ts'
import { OutcomeUnknown } from '#server/providers/call.ts'
import { openDaraja } from '#server/providers/daraja.ts'
import { openMobileMoney } from '#server/providers/mobile-money.ts'
import { openVodacom } from '#server/providers/vodacom.ts'
import { problemOf } from '#server/refusal/testing.ts'
import { serveDaraja } from '#server/sandbox/daraja.ts'
import { serveVodacom } from '#server/sandbox/vodacom.ts'
import { app, database, demoApp, testServices, withDemoApp } from '#server/testing.ts'
import { VERIFYING } from './mpesa.ts'
import { type Signed, signIn } from './testing.ts'

/** The provider's real limits are too long for tests. */
const usual = { ...VERIFYING }
beforeEach(() => {
  VERIFYING.between = 0
})
afterEach(() => {
  Object.assign(VERIFYING, usual)
})

const services = testServices()
let safaricom: Awaited<ReturnType<typeof serveDaraja>>
let vodacom: Awaited<ReturnType<typeof serveVodacom>>
beforeAll(async () => {
  safaricom = await serveDaraja({ decision: 20 })
  vodacom = await serveVodacom({ decision: 20 })
  services.mobileMoney = openMobileMoney({ KE: safaricom, TZ: vodacom })
})
afterAll(async () => {
  await safaricom.close()
  await vodacom.close()
})

/** Polls until the status is no longer waiting, as the page does. */
async function outcome<Answer extends { status: string }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await ask()
    if (answer.status !== 'waiting') return answer
    await new Promise(done => setTimeout(done, 20))
  }
  return ask()
}

async function ask(person: Signed, body: object, id = person.id) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/account/verify_mpesa/${id}`,
    headers: person.headers,
    payload: body,
  })
  return { status: reply.statusCode, ...reply.json() }
}
async function poll(person: Signed, verification: string, id = person.id) {
  const url = `/api/account/verify_mpesa/${id}/${verification}`
  const reply = await app.inject({ url, headers: person.headers })
  return { code: reply.statusCode, ...reply.json() }
}

onOneDatabase(open => {
  withDemoApp(open, { services })

  it.each([
    ['0712 000 010', 'KE', '+254712000010', 100],
    ['0742000010', 'TZ', '+255742000010', 10_000],
  ] as const)(
    'a paid number is verified, and becomes the account’s phone if it had none: %s',
    async (phone, country, full, amount) => {
      const person = await signIn(database, 'client')
      const asked = await ask(person, { phone, country })
      expect(asked).toMatchObject({
        status: 200,
        message: 'Check your phone and enter your M-Pesa PIN.',
      })
      expect(await outcome(() => poll(person, asked.verification))).toMatchObject({
        status: 'verified',
        message: '',
      })
      const { sql } = database
      const [owner] = await sql.select().from(account).where(eq(account.id, person.id))
      const [known] = await sql.select().from(profile).where(eq(profile.account, person.id))
      const [row] = await sql.select().from(mpesaVerification).where(eq(mpesaVerification.account, person.id))
      const [told] = await sql.select().from(notification).where(eq(notification.account, person.id))
      expect(owner?.phone).toBe(full)
      expect(known).toMatchObject({ mpesaPhone: full, setup: 'mpesa' })
      expect(known?.mpesaVerifiedAt).toBeInstanceOf(Date)
      expect(row).toMatchObject({ phone: full, amount, status: 'verified' })
      expect(told).toMatchObject({ kind: 'mpesa-verified', values: { phone: full } })
    },
  )

  it('a number is charged once on concurrent requests, and never again once verified', async () => {
    const person = await signIn(database, 'applicant')
    const body = { phone: '0712000011', country: 'KE' }
    const [one, two] = await Promise.all([ask(person, body), ask(person, body)])
    expect(one.verification).toBe(two.verification)
    await outcome(() => poll(person, one.verification))
    expect(await ask(person, { phone: '+254 712 000 011', country: 'KE' })).toMatchObject({
      verification: one.verification,
      message: 'This number is already verified.',
    })
  })

  it('the outcome is settled once on concurrent polls', async () => {
    const person = await signIn(database, 'client')
    const { verification } = await ask(person, { phone: '0712000012', country: 'KE' })
    await new Promise(done => setTimeout(done, 40))
    const answers = await Promise.all([1, 2, 3, 4].map(() => poll(person, verification)))
    expect(answers.some(answer => answer.status === 'verified')).toBe(true)
    await outcome(() => poll(person, verification))
    const told = await database.sql.select().from(notification).where(eq(notification.account, person.id))
    expect(told).toHaveLength(1)
  })
})

describe('verifying a number', () => {
  withDemoApp(openEither, { services })

  it.each([
    ['0712000001', 'KE', 'The M-Pesa PIN was wrong.'],
    ['0712000002', 'KE', 'You cancelled the request'],
    ['0712000003', 'KE', 'Your phone did not answer.'],
    ['0712000004', 'KE', 'There is not enough money'],
    ['0712000007', 'KE', 'The request on your phone expired'],
    ['0712000008', 'KE', 'M-Pesa could not complete the request.'],
    ['0742000001', 'TZ', 'M-Pesa could not complete the request.'],
    ['0742000002', 'TZ', 'You cancelled the request'],
    ['0742000003', 'TZ', 'The request on your phone expired'],
    ['0742000004', 'TZ', 'There is not enough money'],
  ] as const)('explains a failure: %s in %s', async (phone, country, sentence) => {
    const person = await signIn(database, 'client')
    const { verification } = await ask(person, { phone, country })
    const answer = await outcome(() => poll(person, verification))
    expect(answer.status).toBe('failed')
    expect(answer.message).toContain(sentence)
    const known = await database.sql.query.profile.findFirst({
      where: (one, { eq }) => eq(one.account, person.id),
    })
    expect(known?.mpesaPhone ?? null).toBeNull()
    // and a retry is possible at once
    expect((await ask(person, { phone, country })).verification).not.toBe(verification)
  })

  it('uses the language of the page', async () => {
    const { headers, ...someone } = await signIn(database, 'client')
    const person = { ...someone, headers: { ...headers, 'accept-language': 'sw' } }
    const asked = await ask(person, { phone: '0712000001', country: 'KE' })
    expect(asked.message).toBe('Angalia simu yako na uweke PIN yako ya M-Pesa.')
    const answer = await outcome(() => poll(person, asked.verification))
    expect(answer.message).toBe('PIN ya M-Pesa haikuwa sahihi. Tafadhali jaribu tena.')
  })

  it.each([
    ['0712000005', 'KE'],
    ['0712000009', 'KE'],
    ['0742000005', 'TZ'],
    ['0742000006', 'TZ'],
  ] as const)(
    'stays waiting while M-Pesa has no result, then times out: %s in %s',
    async (phone, country) => {
      const person = await signIn(database, 'client')
      const { verification } = await ask(person, { phone, country })
      await new Promise(done => setTimeout(done, 60))
      expect(await poll(person, verification)).toMatchObject({ status: 'waiting', message: '' })
      VERIFYING.longest = 0
      expect(await outcome(() => poll(person, verification))).toMatchObject({
        status: 'failed',
        message: 'M-Pesa has not told us the result of the request. Please try again.',
      })
    },
  )

  it('reports an M-Pesa outage, and allows a retry', async () => {
    const person = await signIn(database, 'client')
    expect(await ask(person, { phone: '0712000006', country: 'KE' })).toMatchObject({
      status: 503,
      code: 'unavailable',
    })
    expect(await ask(person, { phone: '0712000010', country: 'KE' })).toMatchObject({ status: 200 })
  })

  it('throttles status queries to M-Pesa, however often it is polled', async () => {
    VERIFYING.between = 3600
    let checks = 0
    const counting = testServices({
      mobileMoney: {
        ...services.mobileMoney,
        on: ['KE'],
        ask: async () => 'reference',
        async check() {
          checks++
          return { status: 'waiting' }
        },
      },
    })
    const app = await demoApp({ database, services: counting })
    const { id, headers } = await signIn(database, 'client')
    const url = `/api/account/verify_mpesa/${id}`
    const payload = { phone: '0712000010', country: 'KE' }
    const { verification } = (await app.inject({ method: 'POST', url, headers, payload })).json()
    for (let asked = 0; asked < 4; asked++) await app.inject({ url: `${url}/${verification}`, headers })
    expect(checks).toBe(1)
    await app.close()
  })

  it('fails a request that was never sent, as after a crash', async () => {
    const person = await signIn(database, 'client')
    const [row] = await database.sql
      .insert(mpesaVerification)
      .values({ account: person.id, phone: '+254712000010', country: 'KE', amount: 100 })
      .returning()
    expect(await poll(person, row?.id ?? '')).toMatchObject({ status: 'waiting' })
    VERIFYING.unsent = 0
    expect(await poll(person, row?.id ?? '')).toMatchObject({ status: 'failed' })
  })

  it.each([
    [{ phone: '0712000010', country: 'TZ' }, 200],
    [{ phone: '254712000010', country: 'TZ' }, 400],
    [{ phone: '255742000010', country: 'KE' }, 400],
    [{ phone: '0712', country: 'KE' }, 400],
    [{ phone: '0712000010', country: 'UG' }, 400],
    [{ phone: '0712000010' }, 400],
    [{ phone: '0712000010', country: 'KE', amount: 1 }, 400],
  ])('accepts Kenyan and Tanzanian numbers: %j', async (body, status) => {
    const person = await signIn(database, 'client')
    expect((await ask(person, body)).status).toBe(status)
  })

  it('is limited to the user', async () => {
    const body = { phone: '0712000010', country: 'KE' }
    const person = await signIn(database, 'client')
    const other = await signIn(database, 'client')
    const staff = await signIn(database, 'super')
    const { verification } = await ask(person, body)
    expect(await ask(other, body, person.id)).toMatchObject({ status: 404, code: 'not-found' })
    expect(await poll(other, verification, person.id)).toMatchObject({ code: 'not-found' })
    expect(await poll(other, verification)).toMatchObject({ code: 'not-found' })
    expect(await ask(staff, body, person.id)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  it('is rate-limited', async () => {
    const person = await signIn(database, 'client')
    const statuses: number[] = []
    for (let number = 20; number < 29; number++) {
      statuses.push((await ask(person, { phone: `07120000${number}`, country: 'KE' })).status)
    }
    expect(statuses).toEqual([...Array(8).fill(200), 429])
  })

  it('returns 501 where M-Pesa is not switched on', async () => {
    const off = openMobileMoney({ KE: null, TZ: null })
    const app = await demoApp({
      database,
      services: testServices({ mobileMoney: off }),
    })
    const { id, headers } = await signIn(database, 'client')
    const reply = await app.inject({
      method: 'POST',
      url: `/api/account/verify_mpesa/${id}`,
      headers,
      payload: { phone: '0712000010', country: 'KE' },
    })
    expect(reply.statusCode).toBe(501)
    expect(reply.json().message).toBe('M-Pesa is not switched on here yet. Please contact support.')
    await app.close()
  })
})

describe('the Daraja client', () => {
  const charge = { phone: '+254712000010', shillings: 1, account: 'V-12 34', key: 'a' }

  it('gets a new token when another process replaced it', async () => {
    const [here, there] = [openDaraja(safaricom), openDaraja(safaricom)]
    for (const service of [here, there, here, there]) {
      expect(await service.ask(charge)).toMatch(/^ws_CO_/)
    }
  })

  it('handles concurrent use', async () => {
    const service = openDaraja(safaricom)
    const references = await Promise.all(Array.from({ length: 20 }, () => service.ask(charge)))
    expect(new Set(references).size).toBe(20)
  })

  it('names the field of a rejected number', async () => {
    const ask = () => openDaraja(safaricom).ask({ ...charge, phone: '+25471' })
    expect(await problemOf(ask)).toMatchObject({
      code: 'invalid',
      fields: { phone: 'Enter a valid M-Pesa phone' },
    })
  })

  it('names the settings of wrong credentials to the log, and says to users that nothing was charged', async () => {
    const wrong = openDaraja({ ...safaricom, secret: 'not-the-secret' })
    await expect(wrong.ask(charge)).rejects.toThrow(/MPESA_KE_KEY and MPESA_KE_SECRET: HTTP 400/)
    const attempt = () => openDaraja({ ...safaricom, passkey: 'not-the-passkey' }).ask(charge)
    await expect(attempt()).rejects.toThrow(/MPESA_KE_SHORTCODE and MPESA_KE_PASSKEY: .* Wrong credentials/)
    await expect(attempt()).rejects.not.toThrow('not-the-passkey')
    const message = expect.stringMatching(/right now, and nothing was charged\. .*try again later/)
    expect(await problemOf(attempt)).toMatchObject({ code: 'unavailable', message })
  })

  it('throws "unavailable" when unreachable; an unknown outcome is waiting', async () => {
    const away = openDaraja({ ...safaricom, url: 'http://127.0.0.1:9' })
    await expect(away.ask(charge)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await away.check('ws_CO_1')).toEqual({ status: 'waiting' })
  })
})

describe('the Vodacom client', () => {
  const charge = { phone: '+255742000010', shillings: 100, account: 'V1234' }

  it('waits for a new session to become active', async () => {
    const slow = await serveVodacom({ decision: 10, settling: 300 })
    const service = openVodacom({ ...slow, settling: 2_000 })
    const reference = await service.ask({ ...charge, key: 'abc123' })
    expect(await outcome(() => service.check(reference))).toMatchObject({ status: 'paid' })
    await slow.close()
  })

  it('gets an outcome whose response was lost', async () => {
    const reference = await openVodacom(vodacom).ask({ ...charge, key: 'lost1' })
    // another process, or this one after a restart
    const later = openVodacom(vodacom)
    expect(await outcome(() => later.check(reference))).toMatchObject({
      status: 'paid',
      receipt: expect.stringMatching(/^[0-9A-F]{12}$/),
    })
    expect(await later.check('never-asked')).toEqual({ status: 'waiting' })
  })

  it('throws on a wrong key, and "unavailable" when unreachable', async () => {
    const wrong = openVodacom({ ...vodacom, apiKey: 'wrong' })
    await expect(wrong.ask({ ...charge, key: 'k1' })).rejects.toThrow(
      /MPESA_TZ_API_KEY and MPESA_TZ_PUBLIC_KEY: HTTP 401/,
    )
    const away = openVodacom({ ...vodacom, url: 'http://127.0.0.1:9' })
    await expect(away.ask({ ...charge, key: 'k2' })).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('knows that nothing was sent if the request for a session is not answered', async () => {
    const silent = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const service = openVodacom({ ...vodacom, url: `http://127.0.0.1:${port}` })
    const error = await service.payOut({ ...charge, id: 'p1', secret: 's' }).catch(error => error)
    expect(error).toMatchObject({ code: 'unavailable' })
    expect(error).not.toBeInstanceOf(OutcomeUnknown)
    silent.close()
  })
})
