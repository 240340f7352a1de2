import { expect, it } from 'vitest'
import { findRows, setRow } from '#server/db/row.ts'
import { account, investEnquiry, notification } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { unmarkedOfPdf } from '#server/export/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { newMark } from './enquiry.ts'
import { makeLink, makeProfile, newPhone } from './testing.ts'

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile'
const services = testServices()

onEveryDatabase(open => {
  withDemoApp(open, { services })
  async function sharing(more: object = {}) {
    const signed = await signIn(database, 'client', { phone: newPhone() })
    const id = await makeProfile(app, signed, more)
    return { signed, id, link: await makeLink(app, signed, id) }
  }
  const look = (token: string, agent = BROWSER, query = '') =>
    app.inject({ url: `/invest/${token}${query}`, headers: { host: 'localhost', 'user-agent': agent } })
  const shared = (token: string) =>
    app.inject({ url: `/api/invest/shared/${token}`, headers: { host: 'localhost' } })
  const change = (signed: Signed, id: string, body: object) =>
    callAs(app, signed, `PATCH invest/profiles/${id}`, body)

  it('a link shows the owner’s texts, escaped, with a preview', async () => {
    const overview = '<script>alert(1)</script> & "fruit"'
    const { link } = await sharing({ overview, name: 'Mama <b>Fruit</b>' })
    const page = await look(link.token)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;fruit&quot;')
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('<meta property="og:title" content="Mama Fruits" />')
    expect(page.body).toContain('noindex')
    expect(page.body).not.toContain('2547120')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['cache-control']).toContain('no-store')
    const { data } = (await shared(link.token)).json()
    expect(data).toMatchObject({ displayName: 'Mama Fruits', texts: { overview }, figures: [] })
    expect(JSON.stringify(data)).not.toContain('2547120')
  })

  it('a revoked, disabled or guessed link returns 404', async () => {
    const { signed, id, link } = await sharing()
    const none = async (token: string) => [
      (await look(token)).statusCode,
      (await shared(token)).statusCode,
      (await look(token)).body.includes('Mama'),
    ]
    expect(await none('A'.repeat(22))).toEqual([404, 404, false])
    await change(signed, id, { enabled: false })
    expect(await none(link.token)).toEqual([404, 404, false])
    await change(signed, id, { enabled: true })
    expect((await look(link.token)).statusCode).toBe(200)
    const { body } = await callAs(app, signed, `POST invest/links/${link.id}/revoke`)
    expect(body.data.links[0].revokedAt).toEqual(expect.any(String))
    expect(await none(link.token)).toEqual([404, 404, false])
    const other = await sharing()
    await setRow(database.sql, account, other.signed.id, { status: 'deactivated' })
    expect(await none(other.link.token)).toEqual([404, 404, false])
  })

  it('figures are shown individually, with consent and its date', async () => {
    const { signed, id, link } = await sharing()
    const figures = async () => (await shared(link.token)).json().data.figures
    await callAs(app, signed, `PATCH business/own/${id}`, { startedOn: '2024-01-05' })
    await change(signed, id, { showPerformance: true })
    expect(await figures()).toEqual([])
    await change(signed, id, { consents: { age: true, sales: true } })
    // no sales, so no sales figure is shown
    expect(await figures()).toMatchObject([{ item: 'age', amount: expect.any(Number) }])
    expect((await look(link.token)).body).toContain('In business for')
    await change(signed, id, { showPerformance: false })
    expect(await figures()).toEqual([])
    await change(signed, id, { showPerformance: true, consents: { age: false } })
    expect(await figures()).toEqual([])
  })

  it('the owner sees views by label, without bots and previews', async () => {
    const { signed, id, link } = await sharing()
    await look(link.token)
    await look(link.token)
    await look(link.token, 'WhatsApp/2.23')
    await look(link.token, BROWSER, '?own')
    await look(link.token, `${BROWSER} Firefox/130`)
    const { data } = (await callAs(app, signed, `GET invest/profiles/${id}/looks`)).body
    expect(data.map((one: { times: number; label: string }) => [one.label, one.times]).sort()).toEqual([
      ['Acme', 1],
      ['Acme', 2],
    ])
    expect((await callAs(app, signed, 'GET invest/own')).body.data.links[0].looks).toBe(3)
  })

  const form = { name: 'Jane Doe', email: 'Jane@acme.example', text: 'How much do you need?' }
  const ask = (token: string, more: object = {}, at = Date.now() - 10_000) =>
    app.inject({
      method: 'POST',
      url: `/api/invest/shared/${token}/enquiry`,
      headers: { host: 'localhost' },
      payload: { ...form, mark: newMark(services.vault, token, at), ...more },
    })

  it('an enquiry reaches the owner, who marks it answered', async () => {
    const { signed, id, link } = await sharing()
    const answer = await ask(link.token, { organisation: 'Acme <i>' })
    expect(answer.json().message).toContain('Mama Fruits has your message')
    const told = await findRows(database.sql, notification, { account: signed.id })
    expect(told.some(one => one.kind === 'invest-enquiry')).toBe(true)
    const read = async () => (await callAs(app, signed, `GET invest/profiles/${id}/enquiries`)).body.data
    const [enquiry] = await read()
    expect(enquiry).toMatchObject({
      name: 'Jane Doe',
      email: 'jane@acme.example',
      organisation: 'Acme <i>',
      label: 'Acme',
      state: 'new',
    })
    expect((await callAs(app, signed, 'GET invest/own')).body.data.enquiries).toBe(1)
    await callAs(app, signed, `POST invest/enquiries/${enquiry.id}`, { state: 'answered' })
    expect((await read())[0].state).toBe('answered')
    const other = await signIn(database, 'client')
    const stolen = await callAs(app, other, `POST invest/enquiries/${enquiry.id}`, { state: 'spam' })
    expect(stolen.status).toBe(404)
  })

  it('an enquiry can be sent by form without JavaScript', async () => {
    const { id, link } = await sharing()
    const post = (fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: `/invest/${link.token}`,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
    const mark = newMark(services.vault, link.token, Date.now() - 10_000)
    const wrong = await post({ ...form, email: 'jane', site: '', mark, language: 'en' })
    expect([wrong.statusCode, wrong.body.includes('value="Jane Doe"')]).toEqual([400, true])
    const sent = await post({ ...form, phone: '', organisation: '', site: '', mark, language: 'en' })
    expect([sent.statusCode, sent.body.includes('has your message')]).toEqual([200, true])
    const rows = await findRows(database.sql, investEnquiry, { business: id })
    expect(rows).toHaveLength(1)
  })

  it('discards automated enquiries', async () => {
    const { id, link } = await sharing()
    const kept = async () => (await findRows(database.sql, investEnquiry, { business: id })).length
    expect((await ask(link.token, { site: 'https://spam.example' })).statusCode).toBe(200)
    expect((await ask(link.token, {}, Date.now())).statusCode).toBe(400)
    expect((await ask(link.token, {}, Date.now() - 25 * 3_600_000)).statusCode).toBe(400)
    expect((await ask(link.token, { mark: '1.forged-forged-forged' })).statusCode).toBe(400)
    const spam = { text: 'http://a.example http://b.example http://c.example' }
    expect((await ask(link.token, spam)).statusCode).toBe(400)
    expect(await kept()).toBe(0)
  })

  it('PDFs of a profile are tagged for screen readers', async () => {
    const { signed, id, link } = await sharing()
    for (const path of [`links/${link.id}/poster`, `profiles/${id}/teaser`]) {
      const paper = await app.inject({ url: `/api/invest/${path}?language=sw`, headers: signed.headers })
      expect([paper.statusCode, paper.headers['content-type'], paper.body.slice(0, 5)]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ])
      const content = paper.rawPayload.toString('latin1')
      expect(content.split('/S /H1').length - 1).toBe(1)
      expect(content).toContain('/S /Figure')
      expect(unmarkedOfPdf(paper.rawPayload)).toBe(0)
    }
    expect((await look(`${link.token}/teaser.pdf`)).body.slice(0, 5)).toBe('%PDF-')
  })

  it('frames accept only a YouTube id or a Google Maps place', async () => {
    const frame = async (path: string) =>
      (await app.inject({ url: path, headers: { host: 'localhost' } })).statusCode
    expect(await frame('/invest/play/dQw4w9WgXcQ')).toBe(200)
    expect(await frame('/invest/play/dQw4w9Wg%22cQ')).toBe(404)
    expect(await frame('/invest/play/https:evil')).toBe(404)
    expect(await frame(`/invest/place?at=${encodeURIComponent('?pb=!1m18!2d36.8!3d-1.2')}`)).toBe(200)
    expect(await frame(`/invest/place?at=${encodeURIComponent('?pb="><script>')}`)).toBe(404)
    expect(await frame(`/invest/place?at=${encodeURIComponent('https://evil.example')}`)).toBe(404)
  })
})
