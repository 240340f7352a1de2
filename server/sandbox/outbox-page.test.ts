import { beforeEach, expect, it } from 'vitest'
import { openEither } from '#server/db/testing.ts'
import { app, database, demoApp, withDemoApp } from '#server/testing.ts'
import { openOutbox } from './outbox.ts'

const outbox = openOutbox()
withDemoApp(openEither, { outbox })
beforeEach(() => {
  outbox.list().splice(0)
  outbox.keep({
    channel: 'mail',
    to: '<b>amina</b>@shop.example',
    subject: 'Your code & more',
    text: 'Your code is 048213.\nSee https://portal.example/signin?a=1&b=2',
    html: '<!doctype html><html><head></head><body><a href="https://portal.example/">Sign in</a></body></html>',
  })
  outbox.keep({ channel: 'sms', to: '+254712345678', subject: '', text: 'Wezesha: 112233 is it', html: null })
})

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
const [mail, sms] = [() => outbox.list()[1]?.id, () => outbox.list()[0]?.id]

it('lists messages, newest first, with their codes visible', async () => {
  const page = (await get('/outbox')).body
  expect(page.indexOf('+254712345678')).toBeLessThan(page.indexOf('amina'))
  expect(page).toContain('&lt;b&gt;amina&lt;/b&gt;@shop.example')
  for (const code of ['048213', '112233']) expect(page).toContain(`<code>${code}</code>`)
})

it('shows a hint while it is empty', async () => {
  outbox.list().splice(0)
  expect((await get('/outbox')).body).toContain('Nothing was sent yet.')
})

it('opens a mail in a script-free frame, with its text and working links', async () => {
  const { body, headers } = await get(`/outbox/${mail()}`)
  expect(body).toContain('<h2>Your code &amp; more</h2>')
  expect(body).toMatch(
    new RegExp(`<iframe src="/outbox/${mail()}/html"[^>]* sandbox="(?![^"]*scripts)[^"]*"`),
  )
  expect(body).toContain('<a href="https://portal.example/signin?a=1&amp;b=2" target="_blank">')
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'self';/)
  expect(body).not.toMatch(/<script|style="/)

  const inside = await get(`/outbox/${mail()}/html`)
  expect(inside.body).toContain('<base target="_blank">')
  expect(inside.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(inside.headers['content-security-policy']).toMatch(
    /default-src 'none'; style-src 'unsafe-inline';.*sandbox/,
  )
})

it('opens an SMS with its number of segments', async () => {
  const { body } = await get(`/outbox/${sms()}`)
  expect(body).toContain('Wezesha: 112233 is it')
  expect(body).toContain('one message')
  expect((await get(`/outbox/${sms()}/html`)).statusCode).toBe(404)
})

it('serves the same as JSON', async () => {
  expect((await get('/outbox.json')).json()).toEqual([
    expect.objectContaining({ channel: 'sms', to: '+254712345678', text: 'Wezesha: 112233 is it' }),
    {
      id: mail(),
      channel: 'mail',
      to: '<b>amina</b>@shop.example',
      subject: 'Your code & more',
      text: expect.stringContaining('048213'),
      at: expect.stringMatching(/^\d{4}-/),
    },
  ])
})

it('keeps the last 500', () => {
  for (let at = 0; at < 600; at++) {
    outbox.keep({ channel: 'sms', to: `+${at}`, subject: '', text: 'x', html: null })
  }
  expect(outbox.list()).toHaveLength(500)
  expect(outbox.list()[0]?.to).toBe('+599')
})

it('returns 404 for an unknown message, and for all without stand-ins', async () => {
  expect((await get('/outbox/abc')).statusCode).toBe(404)
  const without = await demoApp({ database, settings: { production: true } })
  for (const url of ['/outbox', '/outbox.json', `/outbox/${mail()}`]) {
    expect((await without.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404)
  }
  await without.close()
})
