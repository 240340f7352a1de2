import { beforeEach, describe, expect, it } from 'vitest'
import { openSurvey } from '#rules/survey/open.ts'
import { findRows, setRow } from '#server/db/row.ts'
import { attempt, hub, survey, surveyResponse } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { definition, GOOD, publish } from './testing.ts'

onOneDatabase(open => {
  let client: Signed
  withDemoApp(open)
  beforeEach(async () => {
    await database.sql.delete(attempt)
    await database.sql.delete(surveyResponse)
    await database.sql.delete(survey)
    client = await signIn(database, 'client')
  })

  const menu = async ({ path }: { path: string }, query = '') =>
    (await callAs(app, client, `GET survey/menu/${path}${query}`)).body.data
  const answer = ({ path }: { path: string }, query = '') =>
    callAs(app, client, `POST survey/answers/${path}${query}`, GOOD)

  it('a survey is returned with everything needed to ask it, also by a code with a slash', async () => {
    for (const code of ['2*14*1', 'business-acumen/entry']) {
      const asked = await publish(database, { code, introduction: { en: 'Five minutes.' } })
      const data = await menu(asked)
      expect(data).toMatchObject({
        code,
        active: true,
        state: 'open',
        version: 1,
        answeredAt: null,
        endpoint: { url: `/api/survey/answers/${asked.path}` },
        period: expect.stringMatching(/-Q[1-4]$/),
        text_per_lang: {
          en: { title: 'Quarterly survey', introduction: 'Five minutes.', thanks: '' },
          sw: { title: 'Utafiti wa robo mwaka', introduction: 'Five minutes.', thanks: '' },
        },
      })
      expect(data.contents.definition).toEqual(definition)
      // the contents survive the transfer to a browser unchanged
      const { rows } = openSurvey(data.contents.definition, data.contents.expressions)
      expect(rows.get('women')?.constraint).toMatchObject({ is: 'operation', operator: '<=' })
      const sent = await callAs(app, client, `POST ${data.endpoint.url.slice('/api/'.length)}`, GOOD)
      expect(sent.status).toBe(200)
    }
  })

  it('has its title on the home in the request’s language, not the account’s', async () => {
    await publish(database)
    const headers = { ...client.headers, 'accept-language': 'sw' }
    const { body } = await callAs(app, { headers }, 'GET home/blocks?blocks=next')
    expect(body.blocks.next.value.items).toContainEqual(
      expect.objectContaining({ kind: 'survey', name: 'Utafiti wa robo mwaka' }),
    )
  })

  it('is open on the home until the last day on which answers are accepted', async () => {
    await publish(database, { frequency: 'once', closesAt: new Date('2127-02-16T00:00:00+03:00') })
    const { body } = await callAs(app, client, 'GET home/blocks?blocks=next')
    expect(body.blocks.next.value.items).toContainEqual(
      expect.objectContaining({ kind: 'survey', day: '2127-02-15' }),
    )
  })

  it('returns its answered state and time', async () => {
    const asked = await publish(database)
    await answer(asked)
    expect(await menu(asked)).toMatchObject({
      active: false,
      state: 'answered',
      answeredAt: expect.any(String),
    })
  })

  it('returns its opening time while closed, with questions', async () => {
    const opensAt = new Date(Date.now() + 86_400_000)
    const asked = await publish(database, { frequency: 'once', opensAt })
    expect(await menu(asked)).toMatchObject({
      active: false,
      state: 'closed',
      opensAt: opensAt.toISOString(),
      closesAt: null,
      contents: { definition },
    })
    expect((await answer(asked)).body.message).toBe('Survey is not open, so your answers were not received.')
  })

  it('has a state per round, and stays open with frequency always', async () => {
    const once = await publish(database, { frequency: 'once' })
    await answer(once, '?round=2')
    expect([(await menu(once)).state, (await menu(once, '?round=2')).state]).toEqual(['open', 'answered'])
    const always = await publish(database, { frequency: 'always' })
    await answer(always)
    expect(await menu(always)).toMatchObject({ state: 'open', period: '', answeredAt: null })
  })

  it('the home of an area lists the user’s surveys, in order', async () => {
    const late = await publish(database, { code: 'late', place: 2 })
    await publish(database, { code: 'b', place: 1 })
    await publish(database, { code: 'a', place: 1 })
    await publish(database, { code: 'other-area', area: 'learning' })
    await publish(database, { code: 'for-others', place: 1, audience: ['applicant'] })
    await publish(database, { code: 'draft', version: null })
    await publish(database, { code: 'elsewhere', tenant: 'jenga' })
    await answer(late)
    const { body } = await callAs(app, client, 'GET survey/home?area=quarterly')
    expect(body.data.map(({ code, state }: { code: string; state: string }) => [code, state])).toEqual([
      ['a', 'open'],
      ['b', 'open'],
      ['late', 'answered'],
    ])
    expect(body.data[0]).toMatchObject({ title: definition.title, questions: 10, answeredAt: null })
    expect((await callAs(app, client, 'GET survey/home?area=learning&round=3')).body.data).toMatchObject([
      { code: 'other-area', state: 'open' },
    ])
    const applicant = await signIn(database, 'applicant')
    const theirs = await callAs(app, applicant, 'GET survey/home?area=quarterly')
    expect(theirs.body.data.map(({ code }: { code: string }) => code)).toEqual([
      'a',
      'b',
      'for-others',
      'late',
    ])
  })

  describe('server lists', () => {
    const list = (name: string, body: object = {}, who = client) =>
      callAs(app, who, `POST survey/options/${name}`, body)

    it('are the active hubs', async () => {
      const hubs = await findRows(database.sql, hub, { tenant: 'wezesha' })
      await setRow(database.sql, hub, hubs[0]?.id ?? '', { active: false })
      const { body } = await list('hubs')
      await database.sql.update(hub).set({ active: true })
      expect(body.data).toHaveLength(hubs.length - 1)
      expect(body.data[0]).toEqual({
        id: expect.any(String),
        name: expect.any(String),
        option: { value: body.data[0].id, label: { en: body.data[0].name, sw: body.data[0].name } },
      })
    })

    it('are the counties or regions of the user’s country', async () => {
      const names = async (who: Signed) =>
        (await list('counties', {}, who)).body.data.map(({ name }: { name: string }) => name)
      expect(await names(client)).toContain('Kisumu')
      const neighbour = await signIn(database, 'client', { country: 'TZ' })
      expect(await names(neighbour)).toContain('Arusha')
      expect(await names(neighbour)).not.toContain('Kisumu')
    })

    it('return 404 for an unknown name, and 403 for another phone', async () => {
      expect(await list('products')).toMatchObject({ status: 404, body: { message: 'Reading Options' } })
      expect((await list('hubs', { phone: '0799 999 999' })).status).toBe(403)
    })

    it('that are unknown offer no valid option', async () => {
      const lists = { ...definition.lists, branch: { server: 'nowhere' } }
      const asked = await publish(database, { definition: { ...definition, lists } })
      const reply = await callAs(app, client, `POST survey/answers/${asked.path}`, { ...GOOD, branch: 'x' })
      expect(reply.body.fields).toEqual({ branch: 'Choose from the options.' })
    })
  })
})
