import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder, writeInto } from '#server/testing.ts'
import { type PartnerSite, servePartnerSite } from './partner-site.ts'

let site: PartnerSite
const folder = newFolder()
beforeAll(async () => {
  writeInto(folder, 'site/index.html', '<script src="http://localhost:8080/embed/v1/loader.js"></script>')
  writeInto(folder, 'site/react/app.js', 'load("http://localhost:8080/x")')
  writeInto(folder, 'site/notes.txt', 'http://localhost:8080')
  writeInto(folder, 'secret.txt', 'secret')
  site = await servePartnerSite({
    port: 0,
    portal: 'http://localhost:4321',
    folder: join(folder, 'site'),
    headers: { 'content-security-policy': "default-src 'self'" },
  })
})
afterAll(() => site.close())

it('serves examples with the portal’s real address in pages and scripts', async () => {
  const page = await fetch(`${site.origin}/`)
  expect(await page.text()).toBe('<script src="http://localhost:4321/embed/v1/loader.js"></script>')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await (await fetch(`${site.origin}/react/app.js`)).text()).toBe('load("http://localhost:4321/x")')
  expect(await (await fetch(`${site.origin}/notes.txt`)).text()).toBe('http://localhost:8080')
})

it('sends the configured headers', async () => {
  const page = await fetch(site.origin)
  expect(page.headers.get('content-security-policy')).toBe("default-src 'self'")
})

it.each(['/gone.html', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/%zz', '/react', '/react/'])(
  'returns 404 at %s',
  async path => {
    const reply = await fetch(site.origin + path)
    expect(reply.status).toBe(404)
    expect(await reply.text()).toBe('Not found')
  },
)

it('fails if its port is taken', async () => {
  const port = Number(new URL(site.origin).port)
  await expect(servePartnerSite({ port, portal: 'http://localhost:1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})
