import { beforeAll, expect, it } from 'vitest'
import type { ResponseRow } from '#contract/survey-desk.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { audit, file, surveyResponse, surveyVisit } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { jpeg } from '#server/files/pictures.testing.ts'
import { addPerson, callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import { definition, instance, publish } from '#server/survey/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { filled, giveUp, keep } from './testing.ts'

const NOBODY = 'f'.repeat(24)

onEveryDatabase(open => {
  let boss: Signed
  let survey: string
  const as = (who: Signed, call: string, payload?: object) => callAs(app, who, call, payload)
  /** Ids in the order of arrival, `0` to `7`. */
  const ids: string[] = []
  const list = async (query = '') => {
    const { body } = await as(boss, `GET survey/desk/${survey}/responses?${query}`)
    return {
      ...body,
      order: body.data.map(({ id }: ResponseRow) => ids.indexOf(id)).join(''),
    }
  }

  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'super')
    survey = (await publish(database)).id
    const person = (firstName: string, lastName: string, phone: string) =>
      addPerson(database, 'client', { firstName, lastName, phone })
    const zawadi = await person('Zawadi', 'Achieng', '+254700111222')
    const baraka = await person('Baraka', 'Otieno', '+254700333444')
    const at = (minutes: number) => new Date(Date.UTC(2026, 9, 1, 6, minutes))
    const finishedAt = (seconds: number) => new Date(Date.UTC(2026, 9, 1, 6, 0, seconds))
    const rows = [
      filled(survey, { open: 'no' }, { account: zawadi, at: at(1), finishedAt: finishedAt(50) }),
      filled(
        survey,
        { why_closed: 'The road is being built: "wait\nhere" (c\\o)' },
        { phone: '254722999000', at: at(2), finishedAt: finishedAt(10), language: 'sw' },
      ),
      filled(survey, {}, { account: baraka, at: at(3), period: '2026-Q2', finishedAt: finishedAt(90) }),
      // three with the same arrival time, after equal durations
      ...[4, 5, 6].map(() => filled(survey, {}, { at: at(4), finishedAt: finishedAt(30), version: 2 })),
      filled(survey, {}, { phone: '255744555666', at: at(5), finishedAt: finishedAt(20) }),
    ].sort((one, other) => Number(one.at) - Number(other.at) || (one.id < other.id ? -1 : 1))
    await keep(database, rows)
    ids.push(...rows.map(({ id }) => id))
    const others = (await publish(database)).id
    await keep(database, [filled(others, {}, { account: zawadi })])
  })

  it('are listed newest first, with their respondents', async () => {
    const { order, data, total } = await list()
    expect(order).toBe('6543210')
    expect(total).toBe(7)
    expect(data[6]).toMatchObject({
      person: { name: 'Zawadi Achieng' },
      phone: '254700111222',
      period: '2026-Q3',
      version: 1,
      language: 'en',
      answers: { open: 'no' },
      calculated: {},
      startedAt: '2026-10-01T06:00:00.000Z',
      finishedAt: '2026-10-01T06:00:50.000Z',
      at: '2026-10-01T06:01:00.000Z',
    })
    expect(data[5]).toMatchObject({ person: null, phone: '254722999000' })
  })

  it('are filtered by period, version and language, by name or phone in any format, and by answer text', async () => {
    const found = async (query: string) => (await list(`sort=at&${query}`)).order
    expect(await found('period=2026-Q2')).toBe('2')
    expect(await found('version=2')).toBe('345')
    expect(await found('language=sw')).toBe('1')
    expect(await found('search=zawadi')).toBe('0')
    expect(await found('search=otieno%20bara')).toBe('2')
    expect(await found('search=0722%20999')).toBe('1')
    expect(await found('search=%2B255%20744')).toBe('6')
    expect(await found('search=0700111222')).toBe('0')
    expect(await found('search=zawadi&period=2026-Q2')).toBe('')
    expect(await found('search=%25')).toBe('')
    expect(await found('search=%20Road%20is')).toBe('1')
    expect(await found('search=r_ad')).toBe('')
    for (const part of ['"wait\nhere"', 'c\\O', 'built: "']) {
      expect(await found(`search=${encodeURIComponent(part)}`)).toBe('1')
    }
    expect(await found(`search=${encodeURIComponent('"here"')}`)).toBe('')
    // the names of questions are not searched
    expect(await found('search=why_closed')).toBe('')
    expect((await list('period=2026-Q2')).total).toBe(1)
  })

  it('reject an impossible version number', async () => {
    for (const call of ['responses?', 'figures?', 'form?', 'export?format=csv&values=codes&people=no&']) {
      const reply = await callAs(app, boss, `GET survey/desk/${survey}/${call}version=99999999999`)
      expect(reply).toMatchObject({ status: 400, body: { fields: { version: expect.any(String) } } })
    }
  })

  it('are sorted by each column, both ways, with missing names last', async () => {
    const sorted = async (sort: string) => (await list(`sort=${sort}`)).order
    expect(await sorted('at')).toBe('0123456')
    expect(await sorted('-at')).toBe('6543210')
    expect((await sorted('name')).slice(0, 2)).toBe('20')
    expect((await sorted('-name')).slice(0, 2)).toBe('02')
    expect(await sorted('seconds')).toBe('1634502')
    expect(await sorted('-seconds')).toBe('2054361')
  })

  it.each(['at', '-at', 'name', '-name', 'seconds', '-seconds'])(
    'are paged without repeats, sorted by %s, even with ties',
    async sort => {
      const pages = await Promise.all([1, 2, 3, 4].map(page => list(`sort=${sort}&size=2&page=${page}`)))
      expect(pages.map(({ order }) => order).join('')).toBe((await list(`sort=${sort}`)).order)
      expect(new Set(pages.flatMap(({ order }) => [...order])).size).toBe(7)
    },
  )

  it('one is shown with its version’s questions', async () => {
    const { body } = await as(boss, `GET survey/response/${ids[0]}`)
    expect(body.data).toMatchObject({ id: ids[0], survey, answers: { open: 'no' } })
    expect(body.data.contents.definition).toEqual(definition)
    expect((await as(boss, `GET survey/response/${NOBODY}`)).status).toBe(404)
  })

  it('are hidden from other tenants and unauthorised roles', async () => {
    const partner = await signIn(database, 'super', { tenant: 'jenga' })
    const sales = await signIn(database, 'sales')
    for (const call of [
      `GET survey/response/${ids[0]}`,
      `GET survey/response/${ids[0]}/photo/shop`,
      `DELETE survey/response/${ids[0]}`,
    ]) {
      expect((await as(partner, call)).status, call).toBe(404)
      expect((await as(sales, call)).status, call).toBe(403)
    }
    const processor = await signIn(database, 'processor')
    expect((await as(processor, `DELETE survey/response/${ids[0]}`)).status).toBe(403)
  })

  it('one is deleted for good, with its photo and its progress record', async () => {
    const asking = await publish(database, {
      frequency: 'once',
      definition: {
        title: { en: 'Shop' },
        languages: ['en'],
        lists: {},
        items: [{ kind: 'photo', name: 'shop', label: { en: 'Your shop' }, required: true }],
      },
    })
    const client = await signIn(database, 'client')
    const { payload, headers } = multipart({ photo: { name: 'shop.jpg', bytes: jpeg() } })
    const taken = await app.inject({
      method: 'POST',
      url: `/api/survey/photos/${asking.code}`,
      payload,
      headers: { ...client.headers, ...headers },
    })
    const photo = taken.json().data.id
    const send = () =>
      as(client, `POST survey/answers/${asking.code}?instance=${instance()}`, { shop: photo })
    expect((await send()).status).toBe(200)
    await giveUp(database, asking.id, 'shop')

    const { body } = await as(boss, `GET survey/desk/${asking.id}/responses`)
    const [{ id }] = body.data
    const shown = await as(boss, `GET survey/response/${id}/photo/shop`)
    const { pathname, search } = new URL(shown.body.address)
    const picture = await app.inject({ url: pathname + search, headers: { host: 'localhost' } })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    for (const question of ['other', 'toString', 'period'])
      expect((await as(boss, `GET survey/response/${id}/photo/${question}`)).status).toBe(404)

    expect(await as(boss, `DELETE survey/response/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'The answer is deleted. The person can answer again.' },
    })
    const { sql } = database
    expect(await findRows(sql, surveyResponse, { survey: asking.id })).toEqual([])
    expect(await findRows(sql, file, { id: photo })).toEqual([])
    const gone = await app.inject({ url: pathname + search, headers: { host: 'localhost' } })
    expect(gone.statusCode).toBe(404)
    // the record of another respondent, who abandoned it, remains
    const visits = await findRows(sql, surveyVisit, { survey: asking.id })
    expect(visits.map(({ sent }) => sent)).toEqual([false])
    const entry = await findRow(sql, audit, { action: 'survey.response-removed' })
    expect(entry).toMatchObject({ actor: boss.id, subjectId: asking.id })
    expect(JSON.stringify(entry)).not.toContain(client.id)

    // their photo is gone as well: they can take another one, and answer again
    expect((await as(boss, `DELETE survey/response/${id}`)).status).toBe(404)
    expect((await send()).status).toBe(400)
    const state = await as(client, `GET survey/menu/${asking.code}`)
    expect(state.body.data.state).toBe('open')
  })
})
