import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { object, string } from 'superstruct'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Database } from '#server/db/open.ts'
import { openEither } from '#server/db/testing.ts'
import { demoApp } from '#server/testing.ts'

const rows = endpoints({
  'GET probe/slow': {
    summary: 'Answers when it is told to.',
    who: 'anyone',
    reply: object({ text: string() }),
  },
})

let database: Database
let app: FastifyInstance
let port = 0
let begun = () => {}
let finish = () => {}
beforeAll(async () => {
  database = await openEither()
  const slow = () =>
    new Promise<{ text: string }>(answer => {
      finish = () => answer({ text: 'done' })
      begun()
    })
  app = await demoApp({ database, api: { rows, handlers: { 'GET probe/slow': slow } } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => database.close())

/** Sends raw bytes. @returns status and body of the response */
async function send(bytes: string): Promise<[status: number, body: unknown]> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return [Number(head.split(' ')[1]), JSON.parse(body)]
}

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid'],
  ['headers that are too large', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'too-large'],
])('refuses %s with a Problem', async (_, bytes, status, code) => {
  const [actual, body] = await send(bytes)
  expect(actual).toBe(status)
  expect(Problem.is(body)).toBe(true)
  expect(body).toMatchObject({ code })
})

it('generates the request id, and accepts a proxy’s only if proxies are trusted', async () => {
  const headers = { 'x-request-id': 'from-outside' }
  expect((await app.inject({ url: '/healthz', headers })).headers['x-request-id']).not.toBe('from-outside')
  const behind = await demoApp({ database, settings: { trustProxy: true } })
  expect((await behind.inject({ url: '/healthz', headers })).headers['x-request-id']).toBe('from-outside')
  await behind.close()
})

it('finishes running requests on close and accepts no new ones', async () => {
  const under = new Promise<void>(resolve => {
    begun = resolve
  })
  const asked = fetch(`http://127.0.0.1:${port}/api/probe/slow`)
  await under
  const closed = app.close()
  await vi.waitUntil(() => !app.server.listening)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  finish()
  expect(await (await asked).json()).toEqual({ text: 'done' })
  await closed
})
