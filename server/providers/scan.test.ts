import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StandIn, type StandInRequest, serveStandIn } from '#server/sandbox/service.ts'
import { openScan } from './scan.ts'

let service: StandIn
let asked: StandInRequest | null = null
let status = 200
beforeAll(async () => {
  service = await serveStandIn(request => {
    asked = request
    return { status, body: '' }
  })
})
afterAll(() => service.close())

const scan = (name: string, text: string) =>
  openScan(`${service.url}/v2/scan`)?.(name, Readable.from([Buffer.from(text)]))

it('posts a file to the scanner as a form field', async () => {
  expect(await scan('a"b.pdf', '%PDF')).toBe(true)
  expect(asked?.path).toBe('/v2/scan')
  const form = await new Response(asked?.bytes as unknown as BodyInit, {
    headers: { 'content-type': asked?.headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file') as File
  expect([file.name, await file.text()]).toEqual(['a_b.pdf', '%PDF'])
})

it('reports an infected file, throws if the scan fails', async () => {
  status = 406
  expect(await scan('a.pdf', 'EICAR')).toBe(false)
  status = 500
  await expect(scan('a.pdf', 'x')).rejects.toThrow('500')
})

it('is off without a URL', () => {
  expect(openScan(null)).toBeNull()
})
