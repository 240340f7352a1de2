import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sentTo } from '#server/account/visitor.testing.ts'
import { findRows, setRows } from '#server/db/row.ts'
import {
  attempt,
  job,
  profile,
  surveyPass,
  surveyPhone,
  surveyResponse,
  surveyVisit,
} from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { addPerson, callAs, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { sweepSurveys } from './sweep.ts'
import { GOOD, instance, publish, visit } from './testing.ts'

let phones = 0
/** Returns an unused phone number, as typed by users and as dialled. */
const newPhone = () => {
  const digits = `7110${String(++phones).padStart(5, '0')}`
  return { typed: `0${digits}`, dialled: `+254${digits}`, plain: `254${digits}` }
}
type Phone = ReturnType<typeof newPhone>
type Asked = Awaited<ReturnType<typeof publish>>

onEveryDatabase(open => {
  withDemoApp(open)
  beforeEach(async () => {
    await database.sql.delete(attempt)
    await database.sql.delete(job)
  })

  const newest = async ({ dialled }: Phone) => (await sentTo(database, dialled, 'sms'))[0]
  const ask = ({ path }: Asked, { typed }: Phone, address?: string) =>
    visit(app, `POST survey/open/${path}/phone`, { phone: typed, language: 'sw' }, address)
  const confirm = ({ path }: Asked, { typed }: Phone, code: string, address?: string) =>
    visit(app, `POST survey/open/${path}/confirm`, { phone: typed, code }, address)
  async function pass(asked: Asked, phone: Phone): Promise<string> {
    await ask(asked, phone)
    const { body } = await confirm(asked, phone, (await newest(phone))?.values.code ?? '')
    return body.pass
  }
  const send = ({ path }: Asked, pass: string, answers: object = GOOD, query = '') =>
    visit(app, `POST survey/open/${path}/answers?pass=${pass}${query}`, answers)
  const kept = ({ id }: Asked) => findRows(database.sql, surveyResponse, { survey: id })
  const openToAll = (more: Parameters<typeof publish>[1] = {}) => publish(database, { open: true, ...more })
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

  it('a visitor answers with a code sent to their phone', async () => {
    const asked = await openToAll()
    const phone = newPhone()
    const seen = await visit(app, `GET survey/open/${asked.path}`)
    expect(seen.body.data).toMatchObject({
      code: asked.code,
      active: true,
      version: 1,
      state: 'open',
      answeredAt: null,
      endpoint: { url: `/api/survey/open/${asked.path}/answers` },
    })
    expect(await ask(asked, phone)).toEqual({
      status: 200,
      body: { message: 'A code is on its way to your phone.' },
    })
    const message = await newest(phone)
    expect(message).toMatchObject({ template: 'code-verify', language: 'sw', values: { minutes: '10' } })
    const granted = await confirm(asked, phone, message?.values.code ?? '')
    expect(granted.status).toBe(200)
    expect(new Date(granted.body.expiresAt).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(await send(asked, granted.body.pass, { ...GOOD, phone: phone.typed })).toEqual({
      status: 200,
      body: { error: false, message: 'Answers received. Thank you!' },
    })
    expect(await kept(asked)).toMatchObject([{ respondent: phone.plain, phone: phone.plain, account: null }])
    const again = await visit(app, `GET survey/open/${asked.path}?pass=${granted.body.pass}`)
    expect(again.body.data).toMatchObject({
      active: false,
      state: 'answered',
      answeredAt: expect.any(String),
    })
    expect((await send(asked, granted.body.pass)).status).toBe(409)
  })

  it('stores codes and passes as hashes only', async () => {
    const asked = await openToAll()
    const phone = newPhone()
    await ask(asked, phone)
    const code = (await newest(phone))?.values.code ?? ''
    expect(JSON.stringify(await database.sql.select().from(surveyPhone))).not.toContain(code)
    const granted = (await confirm(asked, phone, code)).body.pass
    expect(JSON.stringify(await database.sql.select().from(surveyPass))).not.toContain(granted)
  })

  describe('answers by a member’s phone', () => {
    it('are the member’s', async () => {
      const asked = await openToAll()
      const phone = newPhone()
      const who = await signIn(database, 'client', { phone: phone.dialled })
      expect((await send(asked, await pass(asked, phone))).status).toBe(200)
      expect(await kept(asked)).toMatchObject([{ respondent: who.id, account: who.id, phone: phone.plain }])
      const menu = await callAs(app, who, `GET survey/menu/${asked.path}`)
      expect(menu.body.data.state).toBe('answered')
      const second = await callAs(app, who, `POST survey/answers/${asked.path}`, GOOD)
      expect(second.status).toBe(409)
    })

    it('belong to its M-Pesa payer if it is no account’s phone', async () => {
      const asked = await openToAll()
      const [phone, shared] = [newPhone(), newPhone()]
      const payer = await addPerson(database, 'client')
      await database.sql.insert(profile).values({ account: payer, mpesaPhone: phone.dialled })
      await send(asked, await pass(asked, phone))
      const own = await addPerson(database, 'client', { phone: shared.dialled })
      await setRows(database.sql, profile, { account: payer }, { mpesaPhone: shared.dialled })
      await send(asked, await pass(asked, shared))
      expect((await kept(asked)).map(({ respondent }) => respondent).sort()).toEqual([payer, own].sort())
    })

    it('belong to no account for staff and other tenants’ members', async () => {
      const asked = await openToAll()
      const [staff, elsewhere] = [newPhone(), newPhone()]
      await addPerson(database, 'sales', { phone: staff.dialled })
      await addPerson(database, 'client', { phone: elsewhere.dialled, tenant: 'jenga' })
      for (const phone of [staff, elsewhere]) await send(asked, await pass(asked, phone))
      const respondents = (await kept(asked)).map(({ respondent }) => respondent)
      expect(respondents.sort()).toEqual([staff.plain, elsewhere.plain].sort())
    })
  })

  it('a retry is recognised, even if the phone’s owner has since got an account', async () => {
    const asked = await openToAll()
    const phone = newPhone()
    const granted = await pass(asked, phone)
    const query = `&instance=${instance()}`
    await send(asked, granted, GOOD, query)
    await addPerson(database, 'client', { phone: phone.dialled })
    expect((await send(asked, granted, GOOD, query)).body).toMatchObject({ error: false, repeated: true })
    expect(await kept(asked)).toHaveLength(1)
  })

  describe('a code', () => {
    it('can be tried five times, then even the right one is refused until a new code', async () => {
      const asked = await openToAll()
      const phone = newPhone()
      await ask(asked, phone)
      const code = (await newest(phone))?.values.code ?? ''
      for (let time = 0; time < 5; time++) {
        expect(await confirm(asked, phone, wrong(code))).toMatchObject({
          status: 400,
          body: { fields: { code: expect.stringContaining('This code is incorrect') } },
        })
      }
      expect((await confirm(asked, phone, code)).status).toBe(429)
      await database.sql.delete(attempt)
      await database.sql.delete(job)
      await ask(asked, phone)
      expect((await confirm(asked, phone, (await newest(phone))?.values.code ?? '')).status).toBe(200)
    })

    it('is checked five times under concurrent attempts', async () => {
      const asked = await openToAll()
      const phone = newPhone()
      await ask(asked, phone)
      const code = wrong((await newest(phone))?.values.code ?? '')
      const tries = await Promise.all(Array.from({ length: 12 }, () => confirm(asked, phone, code)))
      expect(tries.filter(({ status }) => status === 400)).toHaveLength(5)
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(7)
    })

    it('is valid for its phone and survey, for ten minutes', async () => {
      const [asked, other] = [await openToAll(), await openToAll()]
      const [phone, another] = [newPhone(), newPhone()]
      await ask(asked, phone)
      const code = (await newest(phone))?.values.code ?? ''
      expect((await confirm(other, phone, code)).status).toBe(400)
      expect((await confirm(asked, another, code)).status).toBe(400)
      await database.sql.update(surveyPhone).set({ expiresAt: new Date(Date.now() - 1_000) })
      expect((await confirm(asked, phone, code)).body.message).toBe(
        'This code has expired. Ask for a new one.',
      )
      await database.sql.update(surveyPhone).set({ expiresAt: new Date(Date.now() + 60_000) })
      expect((await confirm(asked, phone, code)).status).toBe(200)
    })

    it('can be reused for two minutes, in case the response was lost', async () => {
      const asked = await openToAll()
      const phone = newPhone()
      await ask(asked, phone)
      const code = (await newest(phone))?.values.code ?? ''
      for (let time = 0; time < 2; time++) expect((await confirm(asked, phone, code)).status).toBe(200)
      const isOf = eq(surveyPhone.phone, phone.plain)
      const [row] = await database.sql.select().from(surveyPhone).where(isOf)
      expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(120_000)
      await database.sql
        .update(surveyPhone)
        .set({ expiresAt: new Date(Date.now() - 1_000) })
        .where(isOf)
      expect((await confirm(asked, phone, code)).status).toBe(400)
    })

    it('is rate-limited: per minute, per phone and per IP address', async () => {
      const asked = await openToAll()
      const phone = newPhone()
      for (let time = 0; time < 3; time++) expect((await ask(asked, phone)).status).toBe(200)
      expect(await sentTo(database, phone.dialled, 'sms')).toHaveLength(1)

      const busy = newPhone()
      const statuses: number[] = []
      for (let survey = 0; survey < 7; survey++) statuses.push((await ask(await openToAll(), busy)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])

      await database.sql.delete(attempt)
      await Promise.all(Array.from({ length: 60 }, () => ask(asked, newPhone(), '10.9.9.9')))
      expect((await ask(asked, newPhone(), '10.9.9.9')).status).toBe(429)
      expect((await ask(asked, newPhone(), '10.9.9.8')).status).toBe(200)
    })

    it('is sent to Kenyan and Tanzanian mobile numbers only', async () => {
      const asked = await openToAll()
      for (const phone of ['+247 12345 6789', '299123456789', '+27821234567']) {
        const { status } = await visit(app, `POST survey/open/${asked.path}/phone`, { phone })
        expect([phone, status]).toEqual([phone, 400])
      }
      const dear = await visit(app, `POST survey/open/${asked.path}/phone`, { phone: '247123456789' })
      expect(dear.body.fields).toEqual({ phone: 'Codes are sent only to numbers in Kenya and Tanzania.' })
      const desk = await visit(app, `POST survey/open/${asked.path}/phone`, { phone: '+254 20 123 4567' })
      expect(desk.body.fields).toEqual({
        phone: 'This is a landline, which cannot get SMS. Enter a mobile number.',
      })
      expect(await database.sql.select().from(job)).toEqual([])
      expect(
        (await visit(app, `POST survey/open/${asked.path}/phone`, { phone: '255711000999' })).status,
      ).toBe(200)
    })

    it('is refused if the survey is closed, not public, or another tenant’s', async () => {
      const phone = newPhone()
      const statuses: number[] = []
      for (const more of [{ active: false }, { open: false }, { tenant: 'jenga' }, { version: null }])
        statuses.push((await ask(await openToAll(more), phone)).status)
      expect(statuses).toEqual([409, 404, 404, 404])
      expect(await newest(phone)).toBeUndefined()
    })
  })

  describe('a pass', () => {
    const everywhere = ({ path }: Asked, pass: string) =>
      Promise.all([
        visit(app, `POST survey/open/${path}/answers?pass=${pass}`, GOOD),
        visit(app, `POST survey/open/${path}/options/hubs`, { pass }),
      ])

    it.each(['of another survey', 'that is over', 'that nobody has'])('%s is refused', async which => {
      const asked = await openToAll()
      let granted = await pass(which === 'of another survey' ? await openToAll() : asked, newPhone())
      if (which === 'that is over')
        await database.sql.update(surveyPass).set({ expiresAt: new Date(Date.now() - 1_000) })
      if (which === 'that nobody has') granted = 'x'.repeat(43)
      for (const { status, body } of await everywhere(asked, granted)) {
        expect({ status, code: body.code }).toEqual({ status: 401, code: 'signed-out' })
      }
      const seen = await visit(app, `GET survey/open/${asked.path}?pass=${granted}`)
      expect(seen.body.data).toMatchObject({ state: 'open', answeredAt: null })
      expect(await kept(asked)).toEqual([])
    })

    it('is for its phone only', async () => {
      const asked = await openToAll()
      const granted = await pass(asked, newPhone())
      const reply = await send(asked, granted, { ...GOOD, phone: newPhone().typed })
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    })

    it('grants the server’s survey lists, and nothing else', async () => {
      const asked = await openToAll()
      const granted = await pass(asked, newPhone())
      const list = (name: string) =>
        visit(app, `POST survey/open/${asked.path}/options/${name}`, { pass: granted })
      const { body } = await list('counties')
      expect(body.data).toHaveLength(47)
      expect(body.data).toContainEqual({
        id: 'muranga',
        name: "Murang'a",
        option: { value: 'muranga', label: { en: "Murang'a", sw: "Murang'a" }, columns: { country: 'KE' } },
      })
      for (const name of ['people', 'constructor', '__proto__x'])
        expect([400, 404]).toContain((await list(name)).status)
      expect((await list('people')).body.message).toBe('Reading Options')
    })
  })

  it('deletes expired passes and codes, and progress abandoned a year ago', async () => {
    const asked = await openToAll()
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    await database.sql.delete(surveyPass)
    await database.sql.delete(surveyPhone)
    for (const days of [1, -1])
      await database.sql
        .insert(surveyPass)
        .values({ hash: `h${days}`, survey: asked.id, phone: '254', expiresAt: ago(days) })
    for (const days of [2, 0.5])
      await database.sql
        .insert(surveyPhone)
        .values({ hash: 'h', survey: asked.id, phone: `254${days}`, expiresAt: ago(days) })
    for (const [days, sent] of [
      [400, false],
      [400, true],
      [300, false],
    ] as const)
      await database.sql.insert(surveyVisit).values({
        survey: asked.id,
        instance: `${days}-${sent}`,
        version: 1,
        period: '2026-Q3',
        reached: 'open',
        sent,
        at: ago(days),
      })
    await sweepSurveys(database.sql)
    expect((await database.sql.select().from(surveyPass)).map(({ hash }) => hash)).toEqual(['h-1'])
    expect((await database.sql.select().from(surveyPhone)).map(({ phone }) => phone)).toEqual(['2540.5'])
    const visits = await findRows(database.sql, surveyVisit, { survey: asked.id })
    expect(visits.map(({ instance }) => instance).sort()).toEqual(['300-false', '400-true'])
  })
})
