import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findRow, findRows, setRow, setRows } from '#server/db/row.ts'
import {
  attempt,
  delivery,
  hub,
  survey,
  surveyResponse,
  surveyVisit,
  webhook,
} from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { openWidgetSession } from '#server/http/session.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { problemOf } from '#server/refusal/testing.ts'
import { app, database, demoApp, withDemoApp } from '#server/testing.ts'
import { takeAnswers } from './answers.ts'
import { openSurveyOf } from './published.ts'
import type { Respondent } from './respondent.ts'
import { addVersion, definition, GOOD, instance, publish } from './testing.ts'

let people = 0
const THANKS = { error: false, message: 'Answers received. Thank you!' }

onEveryDatabase(open => {
  let other: FastifyInstance
  let client: Signed
  withDemoApp(open)
  beforeAll(async () => {
    other = await demoApp({ database })
  })
  afterAll(() => other.close())
  beforeEach(async () => {
    await database.sql.delete(attempt)
    client = await signIn(database, 'client')
  })
  afterEach(() => vi.useRealTimers())

  const send = (who: Signed, { path }: { path: string }, answers: object = GOOD, query = '', by = app) =>
    callAs(by, who, `POST survey/answers/${path}${query}`, answers)
  const kept = ({ id }: { id: string }) => findRows(database.sql, surveyResponse, { survey: id })
  const fieldsOf = async (answers: object, query = '', of?: { path: string }) => {
    const { status, body } = await send(client, of ?? (await publish(database)), answers, query)
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Some fields need correction.',
    })
    return body.fields
  }

  describe('survey answers', () => {
    it('are stored normalised, with calculations, respondent and timestamps', async () => {
      const asked = await publish(database)
      const at = Math.floor(Date.now() / 1000)
      const body = { ...GOOD, staff: 4, women: ' 02', createdAt: at - 600, updatedAt: at - 60 }
      const name = instance()
      const reply = await send(client, asked, body, `?instance=${name}&language=sw&version=1`)
      expect(reply).toEqual({ status: 200, body: THANKS })
      const [row] = await kept(asked)
      expect(row).toMatchObject({
        tenant: 'wezesha',
        version: 1,
        instance: name,
        language: 'sw',
        phone: null,
        respondent: client.id,
        account: client.id,
        answers: GOOD,
        calculated: { women_share: '50' },
        period: expect.stringMatching(/^\d{4}-Q[1-4]$/),
        startedAt: new Date((at - 600) * 1000),
        finishedAt: new Date((at - 60) * 1000),
      })
    })

    it('are dated between 60 days ago and now, whatever the phone’s clock says', async () => {
      const asked = await publish(database, { frequency: 'always' })
      const before = Date.now()
      const ages = async (beside: object) => {
        const name = instance()
        expect((await send(client, asked, { ...GOOD, ...beside }, `?instance=${name}`)).status).toBe(200)
        const row = await findRow(database.sql, surveyResponse, { instance: name })
        const { startedAt, finishedAt } = row as typeof surveyResponse.$inferSelect
        return [startedAt, finishedAt].map(at => Math.round((at.getTime() - before) / 86_400_000))
      }
      expect(await ages({})).toEqual([0, 0])
      expect(await ages({ createdAt: 0, updatedAt: 9e12 })).toEqual([-60, 0])
      expect(await ages({ createdAt: before / 1000, updatedAt: before / 1000 - 86_400 * 2 })).toEqual([
        -2, -2,
      ])
      expect(await ages({ createdAt: 'soon', updatedAt: '' })).toEqual([0, 0])
    })

    it('are accepted once per quarter', async () => {
      const asked = await publish(database)
      expect((await send(client, asked)).status).toBe(200)
      const second = await send(client, asked, { open: 'no', why_closed: 'Holiday' })
      expect(second).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'You have already answered this survey for this quarter.' },
      })
      await setRows(database.sql, surveyResponse, { survey: asked.id }, { period: '2020-Q1' })
      expect((await send(client, asked)).status).toBe(200)
      expect(await kept(asked)).toHaveLength(2)
    })

    it('are accepted once per round, or any number of times with frequency always', async () => {
      const once = await publish(database, { frequency: 'once' })
      expect((await send(client, once)).status).toBe(200)
      expect((await send(client, once, GOOD, '?round=1')).body.message).toBe(
        'You have already answered this survey for this round.',
      )
      expect((await send(client, once, GOOD, '?round=2')).status).toBe(200)
      expect((await kept(once)).map(({ period }) => period).sort()).toEqual(['1', '2'])

      const always = await publish(database, { frequency: 'always' })
      for (let time = 0; time < 3; time++) expect((await send(client, always)).status).toBe(200)
      expect(await kept(always)).toHaveLength(3)
      expect((await kept(always)).every(({ period, instance }) => period === instance)).toBe(true)
    })

    it('are idempotent per instance, even after the survey has closed', async () => {
      const asked = await publish(database)
      const query = `?instance=${instance()}`
      expect(await send(client, asked, GOOD, query)).toEqual({ status: 200, body: THANKS })
      expect(await send(client, asked, GOOD, query)).toEqual({
        status: 200,
        body: { ...THANKS, repeated: true },
      })
      await setRow(database.sql, survey, asked.id, { active: false })
      expect((await send(client, asked, GOOD, query)).body.repeated).toBe(true)
      expect(await kept(asked)).toHaveLength(1)
    })

    it('finished in time are accepted up to a week late', async () => {
      const days = (many: number) => new Date(Date.now() + many * 86_400_000)
      const asked = await publish(database, { frequency: 'once', closesAt: days(-2) })
      const finished = (at: Date) => ({ ...GOOD, updatedAt: at.getTime() / 1000 })
      const late = {
        status: 409,
        body: { message: 'Survey is not open, so your answers were not received.' },
      }
      expect(await send(client, asked, finished(days(-1)))).toMatchObject(late)
      expect((await send(client, asked, finished(days(-3)))).status).toBe(200)

      const long = await publish(database, { frequency: 'once', closesAt: days(-6.5) })
      expect(await send(client, long, finished(days(-7.5)))).toMatchObject(late)
      expect(await kept(long)).toEqual([])
    })

    it('cannot reuse another respondent’s instance', async () => {
      const asked = await publish(database)
      const query = `?instance=${instance()}`
      await send(client, asked, GOOD, query)
      const reply = await send(await signIn(database, 'client'), asked, GOOD, query)
      expect(reply).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('Someone else') },
      })
      expect(await kept(asked)).toHaveLength(1)
    })

    it.each([
      ['of one filling-in', true, [200, 200, 200, 200, 200, 200]],
      ['of several', false, [200, 409, 409, 409, 409, 409]],
    ])('%s sent to two processes at once are stored exactly once', async (_, isSame, statuses) => {
      const asked = await publish(database)
      const one = instance()
      const replies = await Promise.all(
        statuses.map((_, at) =>
          send(client, asked, GOOD, `?instance=${isSame ? one : instance()}`, at % 2 ? app : other),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual(statuses)
      expect(replies.filter(({ body }) => body.error === false && !body.repeated)).toHaveLength(1)
      expect(await kept(asked)).toHaveLength(1)
    })

    it('count for the past quarter until midnight in Nairobi, two weeks into the new year', async () => {
      const asked = await publish(database, { daysBefore: 14, daysAfter: 14 })
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-14T20:59:59Z') })
      expect((await send(await signIn(database, 'client'), asked)).status).toBe(200)
      expect((await kept(asked))[0]?.period).toBe('2026-Q4')
      vi.setSystemTime(Date.parse('2027-01-14T21:00:00Z'))
      expect(await send(await signIn(database, 'client'), asked)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'Survey is not open. Check back at the end of the quarter' },
      })
    })

    it('are accepted in any published version while open, by default the newest', async () => {
      const asked = await publish(database)
      const items = [
        { kind: 'text' as const, name: 'wish', label: { en: 'Your wish?', sw: 'Unataka nini?' } },
      ]
      await addVersion(database, asked.id, 2, { ...definition, items })
      await setRow(database.sql, survey, asked.id, { version: 2 })
      const people = await Promise.all([1, 2, 3].map(() => signIn(database, 'client')))
      const [old, current, wrong] = people as [Signed, Signed, Signed]
      expect((await send(old, asked, GOOD, '?version=1')).status).toBe(200)
      expect((await send(current, asked, { wish: 'A scale' })).status).toBe(200)
      expect((await send(wrong, asked, GOOD)).body.fields).toMatchObject({
        staff: 'The survey has no such question.',
      })
      expect((await send(wrong, asked, {}, '?version=3')).body.fields).toHaveProperty('version')
      expect((await kept(asked)).map(({ version }) => version).sort()).toEqual([1, 2])
    })
  })

  describe('an answer is rejected by question', () => {
    it.each<[string, object, object]>([
      ['that the survey does not have', { ...GOOD, wish: 'x' }, { wish: 'The survey has no such question.' }],
      [
        'that is calculated',
        { ...GOOD, women_share: '90' },
        { women_share: 'The survey has no such question.' },
      ],
      [
        'that every object has',
        { ...GOOD, constructor: 'x' },
        { constructor: 'The survey has no such question.' },
      ],
      [
        'that was hidden',
        { ...GOOD, why_closed: 'x' },
        { why_closed: 'The other answers leave this question out. Remove this answer.' },
      ],
      [
        'with an option that is not offered',
        { ...GOOD, place: 'arusha' },
        { place: 'Choose from the options.' },
      ],
      [
        'with an option that the hubs do not have',
        { ...GOOD, branch: 'x' },
        { branch: 'Choose from the options.' },
      ],
      [
        'that breaks its constraint, in the survey’s words',
        { ...GOOD, trades: ['shop', 'farming', 'tailoring'] },
        { trades: 'Choose two at most.' },
      ],
      [
        'that breaks a constraint without words',
        { ...GOOD, women: '5' },
        { women: 'This answer is not possible. Please check it.' },
      ],
      ['that is missing', { open: 'no' }, { why_closed: 'This field is required' }],
      [
        'that is not of its kind',
        { open: 'no', why_closed: ['x'] },
        { why_closed: 'Is not in the expected form.' },
      ],
      ['without the text to “Other”', { ...GOOD, trades: ['_'] }, { trades_other: 'This field is required' }],
    ])('%s', async (_, answers, fields) => {
      expect(await fieldsOf(answers)).toEqual(fields)
    })

    it('in the respondent’s language', async () => {
      const asked = await publish(database)
      const headers = { ...client.headers, 'accept-language': 'sw' }
      const sent = { ...GOOD, trades: ['shop', 'farming', 'tailoring'], women: '5' }
      const reply = await send({ ...client, headers }, asked, sent, '?language=sw')
      expect(reply.body.fields).toEqual({
        trades: 'Chagua mbili tu.',
        women: 'Jibu hili haliwezekani. Tafadhali liangalie tena.',
      })
    })

    it('when too long, or with an invalid question name', async () => {
      const asked = await publish(database)
      for (const body of [
        { open: 'x'.repeat(10_001) },
        { __proto__x: '1' },
        { 'a b': '1' },
        { open: { $gt: '' } },
      ]) {
        expect((await send(client, asked, body)).status).toBe(400)
      }
    })

    it.each([
      ['blanks', ' \t\n'],
      ['letters that nobody sees', '\u200b\u2060\ufeff\u3164\u2800'],
    ])('with nothing but %s', async (_, text) => {
      expect(await fieldsOf({ open: 'no', why_closed: text })).toEqual({
        why_closed: 'This field is required',
      })
    })

    it('when its number is infinite', async () => {
      const asked = await publish(database)
      const reply = await app.inject({
        method: 'POST',
        url: `/api/survey/answers/${asked.path}`,
        headers: { ...client.headers, 'content-type': 'application/json' },
        payload: '{"open":"no","why_closed":1e999}',
      })
      expect(reply.json()).toMatchObject({ code: 'invalid', fields: { why_closed: expect.any(String) } })
    })

    it('with an unknown server list, whatever its name', async () => {
      const choice = {
        kind: 'select-one' as const,
        name: 'one',
        label: { en: 'One', sw: 'Moja' },
        list: 'one',
      }
      const lists = { one: { server: 'constructor' } }
      const asked = await publish(database, { definition: { ...definition, lists, items: [choice] } })
      expect(await fieldsOf({ one: 'x' }, '', asked)).toEqual({ one: 'Choose from the options.' })
    })

    it('with at most 50 unknown questions reported', async () => {
      const flood = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`q${at}`, 'x']))
      expect(Object.keys(await fieldsOf({ ...GOOD, ...flood })).length).toBeLessThanOrEqual(50)
    })
  })

  it('ignores the skip marker of older forms for unasked questions', async () => {
    const asked = await publish(database)
    const marked = { ...GOOD, why_closed: '---skipped---', trades_other: '---skipped---' }
    expect((await send(client, asked, marked)).status).toBe(200)
    expect((await kept(asked))[0]?.answers).toEqual(GOOD)
  })

  it('accepts a hub of the tenant', async () => {
    const [own] = await database.sql
      .select()
      .from(hub)
      .where(and(eq(hub.tenant, 'wezesha'), hub.active))
    const asked = await publish(database)
    expect((await send(client, asked, { ...GOOD, branch: own?.id })).status).toBe(200)
  })

  it('a read-only answer must equal its default or prefilled value', async () => {
    const fixed = { kind: 'text' as const, label: { en: 'Fixed', sw: 'Thabiti' }, readOnly: true }
    const items = [
      { ...fixed, name: 'shop', default: 'Duka' },
      { ...fixed, name: 'loan' },
      { kind: 'text' as const, name: 'wish', label: fixed.label },
    ]
    const asked = await publish(database, { definition: { ...definition, items } })
    expect(await fieldsOf({ shop: 'Mine', loan: '5' }, '', asked)).toEqual({
      shop: 'This answer cannot be changed.',
    })
    expect((await send(client, asked, { shop: 'Duka', loan: '500' })).status).toBe(200)
  })

  describe('a phone sent with answers', () => {
    it('may be the respondent’s own, in any format', async () => {
      const who = await signIn(database, 'client', { phone: `+25470011122${++people}` })
      const asked = await publish(database)
      const own = { phone: `0700 111 22${people}`, sessionPhoneNumber: Number(`25470011122${people}`) }
      expect((await send(who, asked, { ...GOOD, ...own })).status).toBe(200)
      expect((await kept(asked))[0]?.answers).toEqual(GOOD)
    })

    it.each([
      { phone: '0799999999' },
      { sessionPhoneNumber: '254799999999' },
      { phone: ['x'] },
      { phone: 'x' },
    ])('that is not theirs is refused: %o', async beside => {
      const asked = await publish(database)
      const reply = await send(client, asked, { ...GOOD, ...beside })
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(await kept(asked)).toEqual([])
    })
  })

  it('returns 404 for a survey deleted while answering, not a version error', async () => {
    const { sql } = database
    const asked = await publish(database, { open: true })
    const found = await openSurveyOf(sql, 'wezesha', asked.code)
    await sql.delete(survey).where(eq(survey.id, asked.id))
    const { id } = client
    const respondent: Respondent = {
      key: id,
      account: id,
      phone: null,
      phones: [],
      country: 'KE',
      language: 'en',
    }
    const answer = () => takeAnswers(sql, { survey: found, respondent, query: {}, body: GOOD })
    expect(await problemOf(answer)).toMatchObject({ code: 'not-found' })
  })

  it('a survey deleted while being answered is either kept with its answer, or gone', async () => {
    const boss = await signIn(database, 'super')
    for (let time = 0; time < 3; time++) {
      const asked = await publish(database)
      const visit = { instance: instance(), version: 1, reached: 'open' }
      const [answered, told, removed] = await Promise.all([
        send(client, asked),
        callAs(other, client, `POST survey/visits/${asked.path}`, visit),
        callAs(other, boss, `DELETE survey/desk/${asked.id}`),
      ])
      const isRemoved = removed.status === 200
      expect([answered.status, removed.status]).toEqual(isRemoved ? [404, 200] : [200, 409])
      expect([200, 404]).toContain(told.status)
      expect(await kept(asked)).toHaveLength(isRemoved ? 0 : 1)
    }
  })

  describe('answering', () => {
    it.each([
      ['one that nobody published', { version: null }],
      ['one for others', { audience: ['digiprime'] }],
      ['one of another tenant', { tenant: 'jenga' }],
    ])('returns 404: %s', async (_, more) => {
      const asked = await publish(database, more)
      for (const call of [`POST survey/answers/${asked.path}`, `GET survey/menu/${asked.path}`]) {
        const reply = await callAs(app, client, call, call.startsWith('POST') ? GOOD : undefined)
        expect(reply).toMatchObject({ status: 404, body: { code: 'not-found', message: 'Unmapped survey' } })
      }
    })

    it('from a partner’s page requires a token of the survey widget', async () => {
      const asked = await publish(database)
      const statuses: number[] = []
      for (const widget of ['profile', 'survey']) {
        const more = { widget, site: 'pk_demo_wezesha', seconds: 60 }
        const { token } = await openWidgetSession(database.sql, client.id, more)
        const who = { ...client, headers: { ...client.headers, authorization: `Bearer ${token}` } }
        statuses.push((await send(who, asked)).status)
      }
      expect(statuses).toEqual([403, 200])
    })

    it('is rate-limited', async () => {
      const asked = await publish(database, { frequency: 'always' })
      await database.sql
        .insert(attempt)
        .values({ key: `survey-answers:${client.id}`, count: 60, until: new Date(Date.now() + 60_000) })
      expect((await send(client, asked)).status).toBe(429)
    })
  })

  it('webhooks receive survey.answered once', async () => {
    const asked = await publish(database)
    const [hook] = await database.sql
      .insert(webhook)
      .values({ tenant: 'wezesha', url: 'https://partner.example', events: ['survey.answered'], secret: 'x' })
      .returning()
    const query = `?instance=${instance()}`
    for (let time = 0; time < 2; time++) await send(client, asked, GOOD, query)
    const told = await findRows(database.sql, delivery, { webhook: hook?.id as string })
    expect(told.map(({ payload }) => JSON.parse(payload).data)).toEqual([
      { survey: asked.code, period: expect.stringMatching(/-Q/) },
    ])
    await database.sql.delete(webhook)
  })

  describe('survey progress', () => {
    const tell = (who: Signed, { path }: { path: string }, visit: object) =>
      callAs(app, who, `POST survey/visits/${path}`, { version: 1, ...visit })
    const visits = ({ id }: { id: string }) => findRows(database.sql, surveyVisit, { survey: id })

    it('is stored anonymously until submission', async () => {
      const asked = await publish(database)
      const name = instance()
      for (const reached of ['open', 'staff']) {
        expect((await tell(client, asked, { instance: name, reached })).status).toBe(200)
      }
      expect(await visits(asked)).toMatchObject([{ reached: 'staff', sent: false, version: 1 }])
      await send(client, asked, GOOD, `?instance=${name}`)
      await tell(client, asked, { instance: name, reached: 'open' })
      const [row, ...others] = await visits(asked)
      expect(others).toEqual([])
      expect(row).toMatchObject({ reached: 'branch', sent: true })
      expect(JSON.stringify(row)).not.toContain(client.id)
    })

    it('is recorded for answers without prior progress', async () => {
      const asked = await publish(database)
      await send(client, asked)
      expect(await visits(asked)).toMatchObject([{ sent: true }])
    })

    it('is rejected for an unknown question or version, and for a closed survey', async () => {
      const asked = await publish(database)
      expect((await tell(client, asked, { instance: instance(), reached: 'nothing' })).status).toBe(400)
      expect((await tell(client, asked, { instance: instance(), reached: 'open', version: 9 })).status).toBe(
        400,
      )
      const closed = await publish(database, { active: false })
      expect((await tell(client, closed, { instance: instance(), reached: 'open' })).status).toBe(409)
      expect([...(await visits(asked)), ...(await visits(closed))]).toEqual([])
    })
  })
})
