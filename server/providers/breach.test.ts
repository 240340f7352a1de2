import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBreachCheck } from './breach.ts'

const STOLEN = 'a password that was stolen'
const digest = createHash('sha1').update(STOLEN).digest('hex').toUpperCase()

let answer: { status: number; body: string }
let asked: { path: string; headers: IncomingHttpHeaders }[]
let url: string
const server = createServer((request, reply) => {
  asked.push({ path: request.url ?? '', headers: request.headers })
  reply.statusCode = answer.status
  reply.end(answer.body)
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  answer = { status: 200, body: `${'0'.repeat(35)}:3\r\n${digest.slice(5)}:12\r\n` }
})

it('a breached password is found, another is not', async () => {
  expect(await openBreachCheck(url)(STOLEN)).toBe(true)
  expect(await openBreachCheck(url)('another password')).toBe(false)
})

it('sends only five digits of the hash, with padding', async () => {
  await openBreachCheck(url)(STOLEN)
  expect(asked.map(one => one.path)).toEqual([`/range/${digest.slice(0, 5)}`])
  expect(asked[0]?.headers['add-padding']).toBe('true')
})

it('ignores padding entries', async () => {
  answer.body = `${digest.slice(5)}:0`
  expect(await openBreachCheck(url)(STOLEN)).toBe(false)
})

it('accepts any password while the service is down, or not switched on', async () => {
  answer.status = 503
  expect(await openBreachCheck(url)(STOLEN)).toBe(false)
  expect(await openBreachCheck('http://127.0.0.1:1')(STOLEN)).toBe(false)
  expect(await openBreachCheck(null)(STOLEN)).toBe(false)
})
