import { beforeEach, expect, it } from 'vitest'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { sentTo } from '#server/account/visitor.testing.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { attempt, file, surveyResponse } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { jpeg, png, segment } from '#server/files/pictures.testing.ts'
import { callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { publish, visit } from './testing.ts'

const definition: SurveyDefinition = {
  title: { en: 'Your shop' },
  languages: ['en'],
  lists: {},
  items: [
    { kind: 'photo', name: 'front', label: { en: 'The front' }, required: true },
    { kind: 'photo', name: 'shelf', label: { en: 'A shelf' } },
  ],
}
const GONE = 'This photo is no longer available. Please take it again.'

onOneDatabase(open => {
  let client: Signed
  let asked: Awaited<ReturnType<typeof publish>>
  const services = testServices()
  withDemoApp(open, { services })
  beforeEach(async () => {
    await database.sql.delete(attempt)
    client = await signIn(database, 'client')
    asked = await publish(database, { definition, open: true })
  })

  async function post(path: string, parts: Parameters<typeof multipart>[0], headers: object) {
    const { payload, headers: form } = multipart(parts)
    const reply = await app.inject({
      method: 'POST',
      url: `/api/survey/${path}`,
      payload,
      headers: { host: 'localhost', ...headers, ...form },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const hand = (who: Signed, bytes = jpeg(), to = asked) =>
    post(`photos/${to.path}`, { photo: { name: 'front.jpg', bytes } }, who.headers)
  const send = (who: Signed, answers: object, to = asked) =>
    callAs(app, who, `POST survey/answers/${to.path}`, answers)
  const rowOf = async (id: string) => (await findRows(database.sql, file, { id }))[0]

  it('a photo is uploaded first, stored without metadata, and in use once answered', async () => {
    const told = jpeg({ before: [segment(0xe1, Buffer.from('Exif\0\0 taken at home'))] })
    const { status, body } = await hand(client, told)
    expect(status).toBe(200)
    const { id } = body.data
    expect((await services.files.read(id)).includes('taken at home')).toBe(false)
    expect(await rowOf(id)).toMatchObject({
      owner: client.id,
      type: 'image/jpeg',
      unusedSince: expect.any(Date),
    })
    expect((await send(client, { front: id })).status).toBe(200)
    expect((await rowOf(id))?.unusedSince).toBeNull()
    const kept = await findRow(database.sql, surveyResponse, { survey: asked.id })
    expect(kept?.answers).toEqual({ front: id })
  })

  it('rejects other files', async () => {
    for (const bytes of [
      Buffer.from('%PDF-1.7'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 9]),
      Buffer.alloc(0),
    ]) {
      expect(await hand(client, bytes)).toMatchObject({
        status: 400,
        body: { fields: { photo: expect.any(String) } },
      })
    }
    expect((await hand(client, png())).status).toBe(200)
  })

  it('of another user, another survey or unknown is rejected, and nothing is stored', async () => {
    const another = await publish(database, { definition })
    const somebody = await signIn(database, 'client')
    const theirs = (await hand(somebody)).body.data.id
    const elsewhere = (await hand(client, jpeg(), another)).body.data.id
    const own = (await hand(client)).body.data.id
    for (const wrong of [theirs, elsewhere, 'f'.repeat(24), 'x']) {
      const { status, body } = await send(client, { front: own, shelf: wrong })
      expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { shelf: GONE } })
    }
    expect((await rowOf(own))?.unusedSince).not.toBeNull()
    expect((await rowOf(theirs))?.unusedSince).not.toBeNull()
    expect(await findRows(database.sql, surveyResponse, { survey: asked.id })).toEqual([])
    expect((await send(client, { front: own })).status).toBe(200)
  })

  it('is accepted with a phone pass, and has no owner', async () => {
    await visit(app, `POST survey/open/${asked.path}/phone`, { phone: '0711 222 333' })
    const [message] = await sentTo(database, '+254711222333', 'sms')
    const granted = await visit(app, `POST survey/open/${asked.path}/confirm`, {
      phone: '0711 222 333',
      code: message?.values.code,
    })
    const { pass } = granted.body
    const photo = { name: 'front.png', bytes: png() }
    expect((await post(`open/${asked.path}/photos`, { pass: 'x'.repeat(43), photo }, {})).status).toBe(401)
    const { body } = await post(`open/${asked.path}/photos`, { pass, photo }, {})
    expect(await rowOf(body.data.id)).toMatchObject({ owner: null, tenant: 'wezesha' })
    const reply = await visit(app, `POST survey/open/${asked.path}/answers?pass=${pass}`, {
      front: body.data.id,
    })
    expect(reply.status).toBe(200)
  })

  it('is refused for a closed survey, and rate-limited', async () => {
    const closed = await publish(database, { definition, active: false })
    expect((await hand(client, jpeg(), closed)).status).toBe(409)
    await database.sql.insert(attempt).values({
      key: `survey-photo:${asked.id}:${client.id}`,
      count: 60,
      until: new Date(Date.now() + 60_000),
    })
    expect((await hand(client)).status).toBe(429)
  })
})
