import { expect, it } from 'vitest'
import { openEither } from '#server/db/testing.ts'
import { app, withDemoApp } from '#server/testing.ts'

withDemoApp(openEither)

it.each([
  ['loan-calculator', '/loan-calculator'],
  ['survey?named=traders-voice', '/survey/traders-voice'],
  ['survey?named=2*14*1', '/survey/2*14*1'],
  ['survey?named=business-acumen/entry', '/survey/business-acumen%2Fentry'],
  ['survey?named=..//evil.example', '/survey/..%2F%2Fevil.example'],
  ['survey', '/'],
  ['invest-gallery', '/investors'],
  ['loan-pay', '/dashboard/consumer-credit/pay'],
  ['digikua', '/dashboard/digikua/client'],
  ['profile', '/dashboard/profile'],
  ['home', '/'],
  ['no-such-widget', '/'],
])('the page of %s is %s', async (widget, path) => {
  const reply = await app.inject(`/embed/v1/open/${widget}`)
  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe(path)
})
